"""Values: small plain dataclasses that never change. A changed copy of one, and its JSON form.

A value is declared as ``@dataclass(unsafe_hash=True)``: equal by its fields, quick to make (which
a frozen dataclass is not), and fit to be compiled. Rules never assign to its fields.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, field, fields, is_dataclass
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

T = TypeVar("T")

Writer = Callable[[Any], Any]
"""What goes into JSON for a value."""

Reader = Callable[[Any], Any]
"""What makes a value of that which was read from JSON."""

_CHANGERS: dict[tuple[Any, ...], Callable[..., Any]] = {}
_WRITERS: dict[type, Writer] = {}
_READERS: dict[type, tuple[Any, Reader]] = {}


def replace(value: T, /, **changes: Any) -> T:
    """A copy with some fields changed; several times as quick as ``dataclasses.replace``."""
    key: tuple[Any, ...] = (value.__class__, *changes)
    change = _CHANGERS.get(key) or _CHANGERS.setdefault(key, changer(*key))
    changed: T = change(value, *changes.values())
    return changed


def changer(cls: type[T], *names: str) -> Callable[..., T]:
    """A function that takes a value and new values of these fields and returns the changed copy.
    Quicker still than ``replace``, for what is done all the time."""
    known = [f.name for f in fields(cls)]  # type: ignore[arg-type]
    if strange := set(names) - set(known):
        raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(strange))}")
    lines = [f"    new.{name} = {name if name in names else f'_old.{name}'}" for name in known]
    head = f"def change(_old, {', '.join(names)}):\n    new = _new(_cls)\n"
    source = head + "\n".join([*lines, "    return new"])
    return written(source, _new=cls.__new__, _cls=cls)


def written(source: str, **known: object) -> Callable[..., Any]:
    """The function defined by this source, which may use the names known."""
    scope = dict(known)
    exec(source, scope)
    made = scope[source.partition("def ")[2].partition("(")[0]]
    assert callable(made)
    return made


def later(default: object) -> Any:
    """A field that came after the first release: left out of JSON while it is at its default, so
    that positions without it keep their digest."""
    return field(default=default, metadata={"later": True})


def is_later(declared: Field[Any]) -> bool:
    return bool(declared.metadata.get("later"))


def writer(cls: type, **marks: str) -> Writer:
    """What writes values of a class as JSON objects, field by field; ``marks`` come first."""
    if not marks and cls in _WRITERS:
        return _WRITERS[cls]
    hints, known = get_type_hints(cls), dict[str, object]()
    always, added = [f'"{mark}": "{word}"' for mark, word in marks.items()], []
    for f in fields(cls):
        shown = f"v.{f.name}"
        if inner := writer_of(hints[f.name]):
            known[f"_{f.name}"] = inner
            shown = f"_{f.name}({shown})"
        if is_later(f):
            assert f.default is not MISSING
            known[f"_{f.name}_at_first"] = f.default
            added.append(f"    if v.{f.name} != _{f.name}_at_first: d['{f.name}'] = {shown}\n")
        else:
            always.append(f'"{f.name}": {shown}')
    body = f"    d = {{{', '.join(always)}}}\n{''.join(added)}    return d\n"
    made = written(f"def write(v):\n{body}", **known)
    if not marks:
        _WRITERS[cls] = made
    return made


def writer_of(hint: Any) -> Writer | None:
    """What writes a field of this type; None if it can be written as it is."""
    if is_dataclass(hint) and isinstance(hint, type):
        return writer(hint)
    inner = [found for arg in get_args(hint) if (found := writer_of(arg)) is not None]
    if not inner:
        return None
    if get_origin(hint) not in (list, tuple) or len(inner) > 1:
        raise TypeError(f"{hint} is not a type that a value can be written from")
    each = inner[0]
    return lambda items: [each(item) for item in items]


def reader(cls: type) -> tuple[Any, Reader]:
    """The form that values of a class are read in, and what makes a value of it: msgspec would not
    call the class, which one that is compiled cannot do without."""
    if cls in _READERS:
        return _READERS[cls]
    hints, known, parts = get_type_hints(cls), dict[str, object](_cls=cls), list[Any]()
    given = []
    for f in fields(cls):
        form, make = reader_of(hints[f.name])
        shown = f"v.{f.name}"
        if make is not None:
            known[f"_{f.name}"], shown = make, f"_{f.name}({shown})"
        if f.default is MISSING:
            parts.append((f.name, form))
        elif make is None:
            parts.append((f.name, form, f.default))
        else:
            parts.append((f.name, form | msgspec.UnsetType, msgspec.UNSET))
            known[f"_{f.name}_at_first"] = f.default
            shown = f"_{f.name}_at_first if v.{f.name} is _unset else {shown}"
        given.append(shown)
    made = written(f"def make(v): return _cls({', '.join(given)})", _unset=msgspec.UNSET, **known)
    _READERS[cls] = msgspec.defstruct(cls.__name__, parts), made
    return _READERS[cls]


def reader_of(hint: Any) -> tuple[Any, Reader | None]:
    """The same for a field of this type; no maker if it is what was read."""
    if is_dataclass(hint) and isinstance(hint, type):
        return reader(hint)
    origin, inner = get_origin(hint), [reader_of(arg) for arg in get_args(hint)]
    makers = [make for _, make in inner if make is not None]
    if not makers:
        return hint, None
    if origin not in (list, tuple) or len(makers) > 1:
        raise TypeError(f"{hint} is not a type that a value can be read as")
    each, whole = makers[0], origin
    return origin[tuple(form for form, _ in inner)], lambda items: whole(each(i) for i in items)
