"""Combats ready to be fought, and what came of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from grognard.games.market_garden.state import Combat
from tests.market_garden.sheets import lay_out
from tests.market_garden.table import Table


def combat(
    units: Mapping[str, str],
    target: str,
    attackers: Sequence[str],
    *,
    assault: bool = False,
    boats: bool = False,
    side: str = "allied",
    second: bool = False,
    **more: Any,
) -> Table:
    """A table at the first decision of a single declared combat."""
    table = Table(units, **more)
    declare(table, target, attackers, assault=assault, boats=boats)
    table.begin("I" if assault else "H", side, second=second)
    return table


def declare(
    table: Table,
    target: str,
    attackers: Sequence[str],
    *,
    assault: bool = False,
    boats: bool = False,
) -> None:
    """Add a declared combat."""
    units = tuple(sorted(table.index(code) for code in attackers))
    table.state.combats += (Combat(assault, table.hex(target), units, boats),)


def last(table: Table, kind: str) -> dict[str, Any]:
    """The arguments of the last event of a kind."""
    return dict(table.events(kind)[-1].args)


def results(table: Table, seat: str) -> list[dict[str, Any]]:
    """What a side's rolls on the Assault Table were."""
    return [dict(e.args) for e in table.events("assault_result") if e.args["seat"] == seat]


def kinds(table: Table, *wanted: str) -> list[str]:
    """The kinds of events, in order; only those wanted."""
    return [e.kind for e in table.events() if e.kind in wanted]


def done(table: Table) -> bool:
    return table.asked() == "halt"


def changed(folder: Path, **units: Mapping[str, int]) -> Path:
    """A data folder in which some units have other numbers; hyphens of a code as underscores."""
    lay_out(folder)
    text = (folder / "units.toml").read_text("utf-8")
    for code, numbers in units.items():
        head, tail = text.split(f'id = "{code.replace("_", "-")}"\n', 1)
        block, rest = tail.split("[[unit]]", 1)
        for key, value in numbers.items():
            block, found = re.subn(rf"(?m)^{key} = \d+$", f"{key} = {value}", block)
            assert found == 1, key
        text = f'{head}id = "{code.replace("_", "-")}"\n{block}[[unit]]{rest}'
    (folder / "units.toml").write_text(text, "utf-8")
    return folder
