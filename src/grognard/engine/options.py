"""Game options: rules that the rulebook leaves open; the default comes first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from grognard.engine.errors import BadRequest


class Option(Struct, frozen=True):
    """One option; ``values[0]`` is the default, ``ruling`` is the ruling behind it."""

    name: str
    values: tuple[str, ...]
    ruling: str

    @property
    def default(self) -> str:
        return self.values[0]


def complete(known: Sequence[Option], given: Mapping[str, str]) -> dict[str, str]:
    """Every option with its chosen or default value; raises on an unknown name or value."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            raise BadRequest("unknown_option", option=name, known=", ".join(names))
    chosen: dict[str, str] = {}
    for option in known:
        value = given.get(option.name, option.default)
        if value not in option.values:
            raise BadRequest(
                "unknown_option_value",
                option=option.name,
                value=value,
                known=", ".join(option.values),
            )
        chosen[option.name] = value
    return chosen
