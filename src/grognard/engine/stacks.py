"""Stacks of frames as JSON: each frame an object tagged with its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from threading import Lock
from typing import Any

import msgspec
from msgspec import Struct

from grognard.engine.frames import Frame, kind_of
from grognard.engine.states import strays
from grognard.engine.values import Reader, Writer, reader, writer

_WRITERS: dict[type[Frame], Writer] = {}
_READERS: dict[type[Frame], tuple[msgspec.json.Decoder[Any], Reader]] = {}
# msgspec crashes when two threads build the same type at the same time.
_BUILDING = Lock()


class _Tagged(Struct):
    frame: str


_TAG = msgspec.json.Decoder(_Tagged)


def plain(stack: Sequence[Frame]) -> list[Any]:
    """What goes into JSON for a stack."""
    return [(_WRITERS.get(type(frame)) or _writer(type(frame)))(frame) for frame in stack]


def _writer(kind: type[Frame]) -> Writer:
    made = _WRITERS[kind] = writer(kind, frame=kind.__name__)
    return made


def read(base: type[Frame], stack: Iterable[msgspec.Raw]) -> list[Frame]:
    """The frames of a game that were saved; anything else is a msgspec.ValidationError."""
    return [_read(base, bytes(raw)) for raw in stack]


def _read(base: type[Frame], raw: bytes) -> Frame:
    name = _TAG.decode(raw).frame
    kind = kind_of(base, name)
    if kind is None:
        raise msgspec.ValidationError(f"Invalid value {name!r} - at `$.stack[...].frame`")
    with _BUILDING:
        decoder, make = _READERS.get(kind) or _reader(kind)
    frame: Frame = make(decoder.decode(raw))
    return frame


def _reader(kind: type[Frame]) -> tuple[msgspec.json.Decoder[Any], Reader]:
    form, make = reader(kind)
    _READERS[kind] = msgspec.json.Decoder(form), make
    return _READERS[kind]


def faults(stack: Sequence[Frame], within: Callable[[Frame, str], range]) -> Iterator[str]:
    """The numbers in the frames of a stack that are out of the range of their field."""
    for frame in stack:
        for f in fields(frame):  # type: ignore[arg-type]
            name = f"{type(frame).__name__}.{f.name}"
            yield from strays(name, getattr(frame, f.name), within(frame, f.name))
