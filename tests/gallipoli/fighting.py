"""Land combat for tests: bombardments and assaults up to their results, with tables of their own.

The tables of LADDER give a result by its total alone. Bombardment: 3 affects one unit, 4 two, 5
three, 6 and more all. Assault, from 1 to 6: -/-, 1/-, 2/-, A/-, 1/1, A/A up to 1-1, and -/-, -/1,
-/2, -/A, 1/2, 2/1 from 2-1 on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.gallipoli.table import Table

LADDER = Path(__file__).parent / "ladder"
BRIGADES = ("86Bde", "87Bde", "88Bde")
TURKS = ("T9-25", "T9-26", "T9-27")
FULL = {"125Bde": "GP3", "126Bde": "GP3", "155Bde": "GP3", "156Bde": "GP3"}
"""Two divisions in GP3, where nobody else may stay."""


def fighting(
    pieces: Mapping[str, str],
    *dice: int,
    side: str = "allied",
    formations: Sequence[str] = ("29D",),
    order: str = "move_first",
    data: Path | None = LADDER,
    bad: bool = False,
    sp: tuple[int, int] = (20, 20),
    paid: str = "naval NE S",
    events: Mapping[str, int] | None = None,
    options: Mapping[str, str] | None = None,
) -> Table:
    """A land activation without movement, up to its combat part."""
    table = Table(
        pieces, dice=dice, data=data, bad=bad, sp=sp, paid=paid, events=events, options=options
    )
    table.activate(side, *formations, order=order)
    return to_combat(table)


def to_combat(table: Table) -> Table:
    """Nobody moves any more."""
    while table.asked() == "choose_mover":
        table.play("end")
    return table


def bombard(table: Table, area: str, *firers: str) -> Table:
    table.play(f"bombard {area}", *(f"firer {unit}" for unit in firers), "fire")
    return table


def assault(table: Table, area: str, *attackers: str, support: str = "") -> Table:
    """An assault, resolved up to the first thing the sides have to decide."""
    table.play(f"assault {area}", *(f"attacker {unit}" for unit in attackers))
    table.play(*([f"intensive {support}"] if support else []), "commit")
    return table


def keep_all(table: Table) -> Table:
    """Nobody gives up units."""
    while table.asked() == "sacrifice":
        table.play("end")
    return table


def routed(
    pieces: Mapping[str, str],
    *dice: int,
    area: str = "GP6",
    start: str = "GP3",
    result: int = 2,
    paid: str = "naval NE S",
    **options: str,
) -> Table:
    """The 29th Division attacks: one defender fails its check and is to retreat."""
    allies = {**dict.fromkeys(BRIGADES, start), "BH-C1": start}
    table = fighting({**allies, **pieces}, result, 10, *dice, paid=paid, options=options)
    return undug(keep_all(assault(table, area, *BRIGADES)))


def driven(
    pieces: Mapping[str, str],
    *dice: int,
    area: str,
    start: str,
    result: int = 2,
    **options: str,
) -> Table:
    """Three Turkish regiments attack: one Allied defender fails and is to retreat."""
    table = fighting(
        {**dict.fromkeys(TURKS, start), **pieces},
        *(result, 10, *dice),
        side="turkish",
        formations=("T9",),
        options=options,
    )
    return undug(keep_all(assault(table, area, *TURKS)))


def undug(table: Table) -> Table:
    while table.asked() == "dig_in_shaken":
        table.play("no")
    return table


def shifts(table: Table) -> list[str]:
    """The column shifts of the last assault, as 'case effect'."""
    listed = table.events("assault")[-1].args["shifts"]
    assert isinstance(listed, list)
    return [f"{m['case']} {m['effect']}" for m in listed if isinstance(m, dict)]


def last(table: Table, kind: str, *names: str) -> tuple[object, ...]:
    """Arguments of the last event of a kind."""
    args = table.events(kind)[-1].args
    return tuple(args[name] for name in names)


def checks(table: Table) -> list[str]:
    """The morale checks made, as 'unit total'."""
    made = [e for e in table.recorder.events if e.kind in ("morale_passed", "morale_failed")]
    return [f"{e.args['unit']} {e.args['total']}" for e in made]
