"""Game options: rules that the rulebook leaves open; the default comes first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, fields
from typing import Any

from msgspec import Struct

from grognard.engine.errors import BadRequest


class Option(Struct, frozen=True):
    """One option; ``values[0]`` is the default, ``ruling`` is the ruling behind it."""

    name: str
    values: tuple[str, ...]
    ruling: str
    before: str = ""
    """What it was until rules version ``since``, by default or because there was no choice …"""
    since: int = 1
    """… '' where nothing has changed since the first version."""
    new: bool = False
    """Was there no such option before ``since``?"""

    @property
    def default(self) -> str:
        return self.values[0]

    def default_in(self, rules: int | None) -> str:
        """The value of a game of that rules version (None: the newest) that names none."""
        return self.before if rules is not None and rules < self.since else self.default


def option(ruling: str, *values: str, before: str = "", since: int = 1, new: bool = False) -> Any:
    """A field of the dataclass that holds a game's options: its ruling and values, the default
    first."""
    told = {"values": values, "ruling": ruling, "before": before, "since": since, "new": new}
    return field(default=values[0], metadata=told)


def options_of(declared: type[Any]) -> tuple[Option, ...]:
    """The options that a dataclass declares, field by field."""
    return tuple(Option(f.name, **f.metadata) for f in fields(declared))


class NoOptions(Struct, frozen=True):
    """The options of a game whose rules have none."""


def complete(
    known: Sequence[Option], given: Mapping[str, str], rules: int | None = None
) -> dict[str, str]:
    """Every option with its chosen or default value; raises on an unknown name or value.
    ``rules``: the version of the rules that the game was started with."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            raise BadRequest("unknown_option", option=name, known=", ".join(names))
    chosen: dict[str, str] = {}
    for option in known:
        value = given.get(option.name, option.default_in(rules))
        if value not in option.values:
            raise BadRequest(
                "unknown_option_value",
                option=option.name,
                value=value,
                known=", ".join(option.values),
            )
        chosen[option.name] = value
    return chosen


def by_name(known: Sequence[Option], options: Any) -> dict[str, str]:
    """The values of a game's options."""
    return {option.name: getattr(options, option.name) for option in known}


def as_saved(known: Sequence[Option], chosen: Mapping[str, str]) -> dict[str, str]:
    """What a save names: a newer option only where it is not as before, so that positions of older
    games keep their digest."""
    newer = {option.name: option.before for option in known if option.new}
    return {name: value for name, value in chosen.items() if newer.get(name) != value}


def from_save(known: Sequence[Option], saved: Mapping[str, str]) -> dict[str, str]:
    """All options again."""
    return {option.name: option.before for option in known if option.new} | dict(saved)
