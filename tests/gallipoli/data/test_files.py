"""The data files of Gallipoli as a whole."""

from __future__ import annotations

from itertools import combinations

import pytest

from grognard.engine.data import DataFolder
from tests.gallipoli.data.printed import AREAS, BEACHHEADS, DATA, FORMATIONS, FORTS, SHIPS, UNITS


def test_every_value_has_a_source() -> None:
    audit = DataFolder(DATA).audit()
    assert audit.unsourced == 0
    assert audit.rulebook > 300


def test_codes_are_unique_whatever_their_case() -> None:
    codes = [*FORMATIONS, *UNITS, *SHIPS, *FORTS, *BEACHHEADS, *AREAS]
    assert len({code.lower() for code in codes}) == len(codes)


def test_names_tell_the_counters_apart_in_both_languages() -> None:
    for lang in ("es", "en"):
        words = [unit.name for unit in UNITS.values()]
        words += [ship.name for ship in SHIPS.values()]
        words += [fort.name for fort in FORTS.values()]
        words += [head.name for head in BEACHHEADS.values()]
        names = [name.by_language()[lang] for name in words]
        assert len(set(names)) == len(names) == 171
        divisions = [formation.name.by_language()[lang] for formation in FORMATIONS.values()]
        assert len(set(divisions)) == len(divisions) == 28


@pytest.mark.rule("2.2.1-a", "2.2.1-b")
def test_every_formation_has_a_colour_of_its_own() -> None:
    def part(colour: str, at: int) -> int:
        return int(colour[at : at + 2], 16)

    colours = [formation.colour for formation in FORMATIONS.values()]
    for one, other in combinations(colours, 2):
        assert sum(abs(part(one, at) - part(other, at)) for at in (1, 3, 5)) >= 40
    for formation in FORMATIONS.values():
        red, green, blue = (part(formation.colour, at) for at in (1, 3, 5))
        if formation.side == "allied":  # blue and khaki
            assert blue == max(red, green, blue) or (red >= green > blue and green > 0.7 * red)
        else:  # red and green
            assert red == max(red, green, blue) or green == max(red, green, blue)
            assert green < 0.8 * red or green > red
