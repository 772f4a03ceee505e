"""The tables, and what the random events are."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.engine.sheets import Count, Sourced, Strict


class SideTable(Sourced, frozen=True):
    """A result for each (modified) die from ``first_die`` on, ends included."""

    case: str
    first_die: int
    results: tuple[Count, ...]


class SupplyTable(Sourced, frozen=True):
    """tables/supply.toml"""

    case: str
    first_die: int
    allied: tuple[Count, ...]
    turkish: tuple[Count, ...]


class WeatherRow(Strict, frozen=True):
    turn: Count
    bad_from: Count
    """The lowest d10 that is Bad Weather."""
    rough_from: Count
    """The lowest d6 that is Rough Sea."""


class WeatherTable(Sourced, frozen=True):
    """tables/weather.toml"""

    case: str
    row: tuple[WeatherRow, ...]


EventName = Literal[
    "london_crisis",
    "german_submarine",
    "german_support",
    "german_air",
    "shell_shortage",
    "nothing",
    "shipping_shortage",
    "dysentery",
    "allied_submarine",
    "port_works",
    "london_backing",
]


class EventRow(Strict, frozen=True):
    sum: Count
    event: EventName
    turns: Count = 1
    """How many turns it stays in play (german_support: by the option igs_lasts)."""
    vp: Count = 0
    supply: int = 0
    attacks: Count = 0


class EventTable(Sourced, frozen=True):
    """tables/events.toml"""

    case: str
    row: tuple[EventRow, ...]


class BombardmentTable(Sourced, frozen=True):
    """tables/bombardment.toml: columns by the least factors, results 0-3 or 9 for All."""

    case: str
    least: tuple[Count, ...]
    first_die: int
    rows: tuple[tuple[Literal[0, 1, 2, 3, 9], ...], ...]


AssaultResult = Annotated[str, Meta(pattern=r"^[-12A]/[-12A]$")]


class AssaultTable(Sourced, frozen=True):
    """tables/assault.toml: the CRT; columns from 1-4 to 6-1, entries attacker/defender."""

    case: str
    columns: tuple[str, ...]
    first_die: int
    rows: tuple[tuple[AssaultResult, ...], ...]
