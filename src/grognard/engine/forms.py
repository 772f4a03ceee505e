"""The form of a game's positions: how they begin, are saved, restored and checked, as declared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Generic, TypeVar, get_origin, get_type_hints

import msgspec

from grognard.engine import stacks
from grognard.engine.dice import Dice
from grognard.engine.errors import BadRequest
from grognard.engine.frames import Frame
from grognard.engine.options import Option, as_saved, by_name, from_save
from grognard.engine.states import Kind, Position, cloner, range_of, strays
from grognard.engine.values import Reader, Writer, reader_of, writer_of

S = TypeVar("S", bound=Position)
Faults = Callable[[S], Iterator[str]]


@dataclass
class _Part:
    """One entry of a save."""

    field: str
    name: str
    kind: Kind
    type: type
    """``list``, ``dict``, ``bytearray`` or what else the field is."""
    form: Any
    """What stands in the save."""
    write: Writer | None
    read: Reader | None = None


class Form(Generic[S]):
    """How the positions of one game begin, are copied, saved, restored and checked."""

    def __init__(self, state: type[S], frame: type[Frame], options: Sequence[Option] = ()) -> None:
        self._state, self.frame, self._options = state, frame, options
        self.clone: Callable[[S], S] = cloner(state)
        hints = get_type_hints(state)
        kinds = {f.name: f.metadata["kind"] for f in fields(state) if "kind" in f.metadata}  # type: ignore[arg-type]
        self._indexes: dict[str, Kind] = {n: k for n, k in kinds.items() if k.work_out}
        self._kept: dict[str, Kind] = {n: k for n, k in kinds.items() if not k.work_out}
        self._parts = [
            _part(name, kind, hints[name])
            for name, kind in kinds.items()
            if (not kind.work_out or kind.told) and name != "stack"
        ]
        # Made once, at import: msgspec crashes when two threads build one type at the same time.
        self._decoder = msgspec.json.Decoder(self._saved())

    def _saved(self) -> type[msgspec.Struct]:
        """A position as it is written to disk."""
        parts: list[Any] = [("scenario", str), ("options", dict[str, str])]
        for part in self._parts:
            late = (msgspec.UNSET,) if part.kind.later else ()
            form = part.form | msgspec.UnsetType if late else part.form
            parts.append((part.name, form, *late))
        parts.append(("stack", list[msgspec.Raw]))
        return msgspec.defstruct("Saved", parts, frozen=True, kw_only=True)

    def begin(self, facts: Any, dice: Dice, **given: Any) -> S:
        """A position with every field as declared, but for those given."""
        state = self._bare(facts, dice)
        hints = {part.field: part.type for part in self._parts}
        for name, kind in self._kept.items():
            value = given[name] if name in given else kind.begin(facts)
            setattr(state, name, bytearray(value) if hints.get(name) is bytearray else value)
        self.work_out(state)
        return state

    def _bare(self, facts: Any, dice: Dice) -> S:
        state: Any = self._state.__new__(self._state)
        state.facts, state.dice = facts, dice
        bare: S = state
        return bare

    def work_out(self, state: S) -> None:
        """Work the indexes out again, in the order in which they are declared."""
        for name, kind in self._indexes.items():
            assert kind.work_out is not None
            setattr(state, name, kind.work_out(state))

    def stale(self, state: S) -> Iterator[str]:
        """The indexes that are not what the rest of the position says."""
        for name, kind in self._indexes.items():
            if kind.work_out and not kind.cache and getattr(state, name) != kind.work_out(state):
                yield f"{name} is not what follows from the rest of the position"

    # -- saving ------------------------------------------------------------------------------

    def encode(self, state: S) -> bytes:
        """The whole position as JSON, without the secret of its dice."""
        return msgspec.json.encode(self._plain(state))

    def _plain(self, state: Any) -> dict[str, Any]:
        facts = state.facts
        options = as_saved(self._options, by_name(self._options, facts.options))
        told: dict[str, Any] = {"scenario": facts.scenario_id, "options": options}
        for part in self._parts:
            value = getattr(state, part.field)
            if part.kind.later and value == _as(part.type, part.kind.begin(facts)):
                continue
            told[part.name] = part.write(value) if part.write else value
        told["stack"] = stacks.plain(state.stack)
        return told

    # -- restoring ---------------------------------------------------------------------------

    def load(
        self,
        saved: bytes,
        facts_of: Callable[[str, dict[str, str]], Any],
        dice: Dice,
        ranges: Faults[S],
        invariants: Callable[[S], list[str]],
    ) -> S:
        """The position saved, going on with these dice, once nothing is wrong with it. ``ranges``
        looks before any index is worked out, ``invariants`` at the whole."""
        was, facts = self._decoded(saved, facts_of)
        state = self._restored(was, facts, dice)
        for fault in self._strays(state):
            raise BadRequest("bad_save", what=fault)
        for fault in ranges(state):
            raise BadRequest("bad_save", what=fault)
        self.work_out(state)
        for part in self._parts:
            if part.kind.tell and part.kind.tell(getattr(state, part.field)) != was[part.name]:
                what = f"{part.name} are not what follows from the rest of the position"
                raise BadRequest("bad_save", what=what)
        for fault in invariants(state):
            raise BadRequest("bad_save", what=fault)
        return state

    def restored(self, saved: bytes, facts: Any, dice: Dice) -> S:
        """A position that this game saved itself, and that needs no check."""
        was, _ = self._decoded(saved, lambda *_: facts)
        state = self._restored(was, facts, dice)
        self.work_out(state)
        return state

    def _decoded(
        self, saved: bytes, facts_of: Callable[[str, dict[str, str]], Any]
    ) -> tuple[dict[str, Any], Any]:
        try:
            was = msgspec.structs.asdict(self._decoder.decode(saved))
            was["stack"] = stacks.read(self.frame, was["stack"])
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BadRequest("bad_save", what=str(error)) from None
        options = from_save(self._options, was.pop("options"))
        return was, facts_of(was.pop("scenario"), options)

    def _restored(self, was: Mapping[str, Any], facts: Any, dice: Dice) -> S:
        """The saved fields of a position, its indexes not yet worked out."""
        state: Any = self._bare(facts, dice)
        state.stack = was["stack"]
        for part in self._parts:
            if part.kind.work_out:
                continue
            value = was[part.name]
            late = value is msgspec.UNSET
            if part.read is not None and not late:
                value = part.read(value)
            setattr(state, part.field, _as(part.type, part.kind.begin(facts) if late else value))
        restored: S = state
        return restored

    # -- checking ----------------------------------------------------------------------------

    def _strays(self, state: Any) -> Iterator[str]:
        """Lists of another length, and numbers out of their range."""
        ranges: Mapping[str, range] = state.facts.ranges
        for name, kind in self._kept.items():
            value = getattr(state, name)
            each = range_of(kind.each, ranges)
            if each is not None and len(value) != (count := len(each)):
                yield f"{name} has {len(value)} entries; there are {count}"
            within, keys = range_of(kind.within, ranges), range_of(kind.keys, ranges)
            yield from strays(name, value, within, keys)


def _part(name: str, kind: Kind, hint: Any) -> _Part:
    kind_of: type = get_origin(hint) or hint
    form, read = (bytes, None) if kind_of is bytearray else reader_of(hint)
    write = writer_of(hint)
    if kind.told:
        return _Part(name, kind.told, kind, kind_of, Any, kind.tell)
    if kind_of is dict:
        write = _in_order
    return _Part(name, name, kind, kind_of, form, write, read)


def _in_order(items: dict[Any, Any]) -> dict[Any, Any]:
    return dict(sorted(items.items()))


def _as(kind: type, value: Any) -> Any:
    return bytearray(value) if kind is bytearray else value
