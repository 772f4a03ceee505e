"""A training ground: a piece of the map made over, so that every feature is where tests expect it.

Columns 26 to 38, rows 28 to 46. All is clear and dry without roads, except:

    row 30   2830 polder, 3030 heath, 3230 woods, 3430 forest, 3630 town, 3830 city
    row 32   a road from 2732 to 3632; 2932 is woods
    row 34   the highway from 2734 to 3834; 3034 is polder
    row 36   2736|2836 canal, 2936|3036 canal with a bridge, 3136|3236 river,
             3336|3436 river with a bridge, 3536|3636 river with a rail bridge,
             3736|3836 river with a ferry for all
    row 38   2738|2838 river with a ferry until turn 6; 3038 and 3438 (a town) are islands in
             canals, with a rail bridge from 2938 and a bridge from 3338; 3638 has river to 3538
             and 3637
    rows 40 to 46 nothing at all

The highway's west end 2734 is the Allied source, the road's east end 3632 the German one; there are
no other roads. Zone Z of the 1st Airborne is 3231, 3431, 3631 and 3831, below woods, forest, town
and city; zone S is 3144.
"""

from __future__ import annotations

import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from grognard.engine.frames import Decision, settle
from grognard.games.market_garden.rules.r03_sequence import GameTurn
from tests.market_garden.sheets import lay_out
from tests.market_garden.table import Table

COLUMNS, ROWS = range(26, 39), range(28, 47)
ALTERED = {
    "2830": "p",
    "3030": "h",
    "3230": "w",
    "3430": "f",
    "3630": "t",
    "3830": "c",
    "2932": "w",
    "3034": "p",
    "3438": "t",
}
MOATS = tuple(f"{hex_} {way}" for hex_ in ("3038", "3438") for way in ("E", "NE", "NW", "SW", "SE"))
CANALS = ("2736 E", "2936 E", "2938 E", "3338 E", *MOATS)
RIVERS = ("3136 E", "3336 E", "3536 E", "3736 E", "2738 E", "3538 E", "3638 NW")
BRIDGES = (
    ("f-canal", "2936 E", "canal", False),
    ("f-river", "3336 E", "river", False),
    ("f-rail", "3536 E", "river", True),
    ("f-canal-rail", "2938 E", "canal", True),
    ("f-town", "3338 E", "canal", False),
)
FERRIES = (("f-ferry", "3736 E", 99), ("f-early", "2738 E", 6))
ZONES = {"Z": ["3231", "3431", "3631", "3831"], "S": ["3144"]}
SOURCE = "reconstruction: made up for the tests"


def inside(hex_: str) -> bool:
    return int(hex_[:2]) in COLUMNS and int(hex_[2:]) in ROWS


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _feature(code: str, side: str) -> dict[str, Any]:
    return {"id": code, "name": {"es": code, "en": code}, "side": side, "source": SOURCE}


def _made_over(found: dict[str, Any]) -> None:
    for row in ROWS:
        line = list(found["terrain"][row - 1])
        for column in COLUMNS:
            line[column - 1] = ALTERED.get(f"{column:02}{row:02}", ".")
        found["terrain"][row - 1] = "".join(line)
    for what, ours in (("rivers", RIVERS), ("canals", CANALS)):
        found[what] = [side for side in found[what] if not inside(side.split()[0])] + list(ours)
    found["roads"] = [f"{column}32 E" for column in range(27, 36)]
    found["highway"] = [f"{column}34 E" for column in range(27, 38)]
    for code, side, water, rail in BRIDGES:
        own = {"water": water, "rail": rail, "blow": 3 if water == "river" else 6}
        found["bridge"].append(_feature(code, side) | own)
    for code, side, until in FERRIES:
        found["ferry"].append(_feature(code, side) | {"owner": "both", "until_turn": until})

    found["allied_sources"], found["german_sources"] = ["2734"], ["3632"]
    for zone in found["zone"]:
        zone["hexes"] = ZONES.get(zone["id"], zone["hexes"])


@lru_cache(maxsize=1)
def field() -> Path:
    """The overlay with the map made over."""
    text = (files("grognard.games.market_garden") / "data" / "map.toml").read_text("utf-8")
    found = tomllib.loads(text)
    _made_over(found)
    folder = Path(tempfile.mkdtemp(prefix="market_garden_field"))
    lines = [f"{key} = {_toml(value)}\n" for key, value in found.items()]
    lay_out(folder)
    (folder / "map.toml").write_text("".join(lines), encoding="utf-8")
    return folder


def on_field(units: Mapping[str, str], phase: str = "C", **more: Any) -> Table:
    """A table on the training ground, by default in the Allied Movement Phase."""
    return Table(units, phase=phase, data=field(), **more)


def decision(table: Table) -> Decision:
    found = table.game.decision(table.state)
    assert found is not None
    return found


def left(table: Table) -> float:
    """Movement points the moving stack has left."""
    return float(str(decision(table).args["points"]).replace("½", ".5"))


def cost(units: Sequence[str], start: str, to: str, **more: Any) -> float:
    """Movement points one step of a stack costs, in phase C unless told."""
    table = on_field(dict.fromkeys(units, start), **more)
    table.play(f"move {units[0]}", *(f"with {unit}" for unit in units[1:]))
    before = left(table)
    table.play(f"go {to}")
    return before - left(table)


def stopped(table: Table) -> bool:
    """Can the stack that was moving go no further?"""
    return not table.legal("go")


def start_turn(table: Table) -> None:
    """Play on from the beginning of the game turn, to the game's end if need be."""
    table.state.stack[:] = [GameTurn(0)]
    settle(table.state, table.recorder)


def decline(table: Table) -> None:
    """Answer with as little as possible."""
    answers = [a for a in ("end", "stop", "no", "first") if table.allowed(a)]
    table.play(*(answers or table.legal())[:1])


def run_to(table: Table, turn: int) -> None:
    """Do nothing until a later turn begins or the game ends."""
    while table.asked() and table.state.turn < turn:
        decline(table)
