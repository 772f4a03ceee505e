"""What several movement tests need: a made-up coast, playing on, stranded and tired ships."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path

from grognard.games.lepanto.state import BY_RAM
from tests.lepanto.table import Table

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
STEPS_ODD = ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1))
STEPS_EVEN = ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1))
AFAR = {"J9": "0540 E", "A9": "3540 W"}
"""An idle galley a side, far away: phases wait for an answer and nobody wins by a sweep."""

Water = Mapping[str, Sequence[Sequence[str]]]
NO_WATER: Water = {}


def neighbour(hex_: str, direction: str) -> str:
    """The hex next to a hex, reckoned from the inventory's grid and not from the board's."""
    column, row = int(hex_[:2]), int(hex_[2:])
    steps = STEPS_ODD if row % 2 else STEPS_EVEN
    across, down = steps[DIRECTIONS.index(direction)]
    return f"{column + across:02d}{row + down:02d}"


def ahead(place: str) -> str:
    """The hex ahead of a ship at 'hex facing'."""
    return neighbour(*place.split())


def coast(folder: Path, terrain: Mapping[str, str], water: Water = NO_WATER) -> Path:
    """An overlay whose map has other terrain in some hexes: . sea, s shore, # land, T track."""
    text = (files("grognard.games.lepanto") / "data" / "map.toml").read_text(encoding="utf-8")
    for hex_, letter in terrain.items():
        column, row = int(hex_[:2]), hex_[2:]

        def changed(found: re.Match[str], at: int = column - 1, letter: str = letter) -> str:
            line = found[1]
            return f'"{line[:at]}{letter}{line[at + 1 :]}",  # {found[2]}'

        text, count = re.subn(rf'"([.s#T]+)",  # ({row})', changed, text)
        assert count == 1
    bodies = [f'"{hex_}" = {[list(body) for body in found]}' for hex_, found in water.items()]
    text = text.replace("[water]\n", "\n".join(["[water]", *bodies, ""]))
    (folder / "map.toml").write_text(text, encoding="utf-8")
    return folder


def advance(table: Table, asked: str, side: str, turn: int, *dice: int) -> None:
    """Stop and end whatever is going on until a side is asked something in a turn."""
    table.roll(*dice)
    while (table.asked(), table.seat(), table.state.turn) != (asked, side, turn):
        assert table.state.turn <= turn
        table.play("stop" if table.asked() == "step" else "end")


def strand(table: Table, *codes: str, phase: str = "drift", side: str = "muslim") -> None:
    """Immobilise ships as by failed rams, then begin a phase."""
    for code in codes:
        table.state.immobilise(table.index(code), BY_RAM)
    table.begin(phase, side)


def tire(table: Table, *codes: str, phase: str = "movement", side: str = "christian") -> None:
    """Let ships have become exhausted in the turn before, then begin a phase."""
    table.state.turn -= 1
    for code in codes:
        table.state.exhaust(table.index(code))
    table.state.turn += 1
    table.begin(phase, side)


def moving(
    place: str = "2030 E",
    *,
    wind: str = "E",
    code: str = "J1",
    data: Path | None = None,
) -> Table:
    """One ship about to make its first step."""
    side = "muslim" if code.startswith("A") else "christian"
    table = Table({**AFAR, code: place}, side=side, wind=wind, data=data)
    table.play(f"move {code}")
    return table


def towing(
    tug: str = "2130 E",
    galleass: str = "2030 E",
    *,
    phase: str = "movement",
    side: str = "christian",
    turn: int = 1,
    wind: str = "E",
    others: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    data: Path | None = None,
) -> Table:
    """J1 towing JX1."""
    return Table(
        {**AFAR, "J1": tug, "JX1": galleass, **(others or {})},
        phase=phase,
        side=side,
        turn=turn,
        wind=wind,
        tows={"JX1": "J1"},
        options=options,
        data=data,
    )
