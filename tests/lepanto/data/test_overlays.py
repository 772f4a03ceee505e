"""Data files that would break in play are refused, with file, line, field and what is right."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from grognard.engine.errors import BadData
from grognard.games.lepanto.facts import Library

DATA = files("grognard.games.lepanto") / "data"
CENTRE = "scenarios/centre.toml"


def refused(folder: Path, name: str, text: str) -> str:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, "utf-8")
    with pytest.raises(BadData) as bad:
        Library(folder)
    assert bad.value.text("es") != bad.value.text("en")
    said = str(bad.value)
    assert said.startswith(f"{folder / name}, line ")
    return said.removeprefix(f"{folder / name}, line ")


def original(name: str) -> str:
    return (DATA / name).read_text("utf-8")


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


GALLIOT = "guns = 1\narms = 4\nboarding = 4"

CHANGES = {
    "no guns": ("ships.toml", "guns = 2", "guns = 0", "'guns'", "from 1 to 99"),
    "galley cannot board": (
        "ships.toml",
        "arms = 4\nboarding = 4",
        "arms = 4\nboarding = 0",
        "'boarding' of a ship of type galley",
        "1 or more",
    ),
    "galliot cannot board": (
        "ships.toml",
        GALLIOT,
        GALLIOT.replace("boarding = 4", "boarding = 0"),
        "'boarding' of a ship of type galliot",
        "1 or more",
    ),
    "no factors": (
        "ranges.toml",
        "factors = [4, 2, 1, 1]",
        "factors = []",
        "'factors'",
        "1 to 7 items",
    ),
    "long chart": (
        "ranges.toml",
        "factors = [1]",
        "factors = [1, 1, 1, 1, 1, 1, 1, 1]",
        "'factors'",
        "1 to 7 items",
    ),
    "arms reach": ("rules.toml", "reach = 2", "reach = 8", "'reach'", "from 0 to 7"),
    "odds too good": ("rules.toml", "best_odds = 4", "best_odds = 5", "'best_odds'", "from 1 to 4"),
    "no odds": ("rules.toml", "best_odds = 4", "best_odds = 0", "'best_odds'", "from 1 to 4"),
    "galley stuck": ("rules.toml", "galley = 2", "galley = 0", "'galley'", "from 1 to 3"),
    "galliot spins": ("rules.toml", "galliot = 3", "galliot = 4", "'galliot'", "from 1 to 3"),
    "first wind": ("rules.toml", "[wind]\n", '[wind]\nfirst = "E"\n', "no field 'first'", ""),
    "water off the map": (
        "map.toml",
        "[water]\n",
        '[water]\n"9901" = [["E"]]\n',
        "'9901' names the hex 9901",
        "not on the map (0101 to ",
    ),
    "place off the map": ("map.toml", 'hex = "', 'hex = "0000"  # "', "'hex' names", "0000"),
    "victory": (
        CENTRE,
        "muslim_wins_at = 0",
        "muslim_wins_at = 1",
        "'christian_wins_at' must be above muslim_wins_at",
        "2 or more",
    ),
    "Muslim galleass": (
        CENTRE,
        'squadron = "christian_centre"\ntype = "galleass"',
        'squadron = "muslim_centre"\ntype = "galleass"',
        "'type'",
        "muslim side has no ships of type galleass",
    ),
    "Christian galliot": (
        CENTRE,
        'squadron = "christian_centre"\ntype = "galley"',
        'squadron = "christian_centre"\ntype = "galliot"',
        "'type'",
        "christian side has no ships of type galliot",
    ),
    "tow of nothing": (CENTRE, 'galleass = "1532"', 'galleass = "1533"', "'galleass'", "in 1533"),
    "tow off the map": (CENTRE, 'galleass = "1532"', 'galleass = "9999"', "'galleass'", "in 9999"),
    "no tug": (CENTRE, 'tug = "1632"', 'tug = "1732"', "'tug'", "no Christian galley"),
    "tug off the map": (CENTRE, 'tug = "1632"', 'tug = "9999"', "'tug'", "in 9999"),
    "tug elsewhere": (CENTRE, 'tug = "1632"', 'tug = "1627"', "'tug'", "not the hex ahead"),
    "ship on land": (CENTRE, '"1532"]', '"0601"]', "'hexes'", "0601"),
}


@pytest.mark.parametrize(("name", "old", "new", "field", "right"), CHANGES.values(), ids=CHANGES)
def test_what_would_break_in_play_is_refused(
    tmp_path: Path, name: str, old: str, new: str, field: str, right: str
) -> None:
    text = original(name)
    assert old in text
    said = refused(tmp_path, name, text.replace(old, new, 1))
    assert field in said
    assert right in said
    # The line of the field, whatever stands before it in the part that was changed.
    first = line_of(text, old)
    assert int(said.partition(":")[0]) in range(first - 1, first + 6)


@pytest.mark.parametrize("arc", ["bow", "port", "stern", "starboard"])
def test_a_galleass_needs_all_four_arcs(tmp_path: Path, arc: str) -> None:
    charts = original("ranges.toml").split("[[chart]]")
    kept = [c for c in charts if not ('"galleass"' in c and f'arc = "{arc}"' in c)]
    said = refused(tmp_path, "ranges.toml", "[[chart]]".join(kept))
    assert f"a [[chart]] of type galleass and arc {arc} is missing" in said


@pytest.mark.parametrize("type_", ["galley", "galliot"])
def test_the_others_need_a_bow_chart(tmp_path: Path, type_: str) -> None:
    charts = original("ranges.toml").split("[[chart]]")
    kept = [chart for chart in charts if f'type = "{type_}"' not in chart]
    said = refused(tmp_path, "ranges.toml", "[[chart]]".join(kept))
    assert f"a [[chart]] of type {type_} and arc bow is missing" in said


def test_no_charts_at_all(tmp_path: Path) -> None:
    assert refused(tmp_path, "ranges.toml", "chart = []\n").startswith("1: a [[chart]] of type")


def test_a_boarding_value_is_named_by_its_own_line(tmp_path: Path) -> None:
    text = original("ships.toml").replace(GALLIOT, GALLIOT.replace("boarding = 4", "boarding = 0"))
    line = int(refused(tmp_path, "ships.toml", text).partition(":")[0])
    assert text.splitlines()[line - 1] == "boarding = 0"
    assert line > text[: text.index("galliot")].count("\n")


def test_too_many_ships(tmp_path: Path) -> None:
    library = Library()
    names, terrain = library.board.grid.names, library.board.terrain
    taken = {hex_ for group in library.scenarios["centre"].ships for hex_ in group.hexes}
    sea = [name for name, letter in zip(names, terrain, strict=True) if letter == "."]
    free = [name for name in sea if name not in taken]
    group = (
        '\n[[ships]]\nsquadron = "muslim_centre"\ntype = "galley"\nfacing = "W"\n'
        'source = "rulebook 3.3"\nhexes = '
    )
    for more, fits in ((255 - len(taken), True), (256 - len(taken), False)):
        text = original(CENTRE) + group + str(free[:more]).replace("'", '"') + "\n"
        if fits:
            (tmp_path / "scenarios").mkdir()
            (tmp_path / CENTRE).write_text(text, "utf-8")
            Library(tmp_path)
        else:
            assert "adds up to 256 ships; there is room for 255" in refused(tmp_path, CENTRE, text)


def test_one_galley_cannot_tow_two_galleasses(tmp_path: Path) -> None:
    tow = '\n[[tow]]\ngalleass = "1532"\ntug = "1632"\nsource = "rulebook 6.1"\n'
    assert "tows another galleass already" in refused(tmp_path, CENTRE, original(CENTRE) + tow)
