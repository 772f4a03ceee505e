"""The measures of the story: small tales with known values, and whole games."""

from collections import Counter
from typing import Any

import pytest

from grognard.analysis.runs import prepare
from grognard.analysis.story import live
from grognard.engine.events import Event
from grognard.engine.game import Outcome
from grognard.engine.story import Lost, Part, Tale, Told, Value
from grognard.games.market_garden.state import State
from grognard.games.market_garden.story.fights import losses
from grognard.games.market_garden.story.measures import STORY, points, reached
from grognard.games.market_garden.story.places import at_start, moved, north_of_waal, part_of
from grognard.games.market_garden.title import TITLE
from tests.market_garden.table import Table, market_garden

SOUTH, NORTH = "3010", "3109"
"""The ends of the road bridge at Arnhem."""


def told(turn: int, kind: str, case: str = "R0", **args: Any) -> Told:
    return Told(turn, Event(case, kind, args))


def to(turn: int, unit: str, hex_: str) -> Told:
    return told(turn, "moved", units=[unit], hex=hex_)


def at(**units: str) -> State:
    """A position with these units alone; dashes are underscores."""
    return Table({name.strip("_").replace("_", "-"): hex_ for name, hex_ in units.items()}).state


def tale(
    *events: Told,
    ends: dict[int, State] | None = None,
    winner: str | None = None,
    scores: tuple[int, int] = (0, 0),
) -> Tale:
    ends = ends or {20: at()}
    outcome = Outcome(winner, dict(zip(("allied", "german"), scores, strict=True)), ())
    return Tale(market_garden(), "campaign", events, ends, ends[max(ends)], outcome)


def value(id_: str, one: Tale) -> Value:
    return next(measure for measure in STORY.measures if measure.id == id_).value(one)


# -- places ----------------------------------------------------------------------------------------


def test_only_the_corps_itself_reaches_eindhoven() -> None:
    airborne, flank, guards = to(2, "1-506", "1643"), to(3, "158BDE", "1643"), to(4, "2IG", "1542")
    one = tale(airborne, flank, guards, to(5, "3IG", "1643"))
    assert value("eindhoven", one) == 4
    assert value("eindhoven", tale(airborne, flank)) is None


@pytest.mark.parametrize(
    ("hex_", "north"),
    [
        ("2917", False),
        ("2523", False),
        ("2916", True),
        ("2812", True),
        (SOUTH, True),
        (NORTH, True),
    ],
)
def test_north_of_the_waal_lie_the_betuwe_and_arnhem(hex_: str, north: bool) -> None:
    facts = at().facts
    assert (facts.board.grid.by_name[hex_] in north_of_waal(facts)) is north


def test_the_corps_is_told_by_the_turns_it_gets_to_places() -> None:
    way = [(2, "1549"), (4, "1643"), (6, "2523"), (7, "2817"), (8, "2916"), (12, SOUTH)]
    one = tale(*(to(turn, "2GG", hex_) for turn, hex_ in way))
    assert reached(one) == {
        "valkenswaard": 2, "eindhoven": 4, "grave": 6, "nijmegen": 7, "waal": 8, "arnhem_south": 12,
    }  # fmt: skip
    assert value("arnhem_south", one) is True
    assert value("arnhem_south", tale(to(3, "2PARA", SOUTH))) is False


def test_who_only_passes_the_bridge_does_not_hold_it() -> None:
    passing = tale(to(1, "1RECCE", NORTH), ends={1: at(_1RECCE="3108"), 2: at(_1RECCE="3108")})
    assert (value("frost", passing), value("frost_holds", passing)) == (False, 0)


def test_frost_holds_from_when_he_comes_until_he_is_gone() -> None:
    there, gone, enemy = at(_2PARA=NORTH), at(_2PARA="2809"), at(SPINDLER=NORTH)
    one = tale(ends={3: gone, 4: there, 5: there, 6: enemy, 7: there})
    assert (value("frost", one), value("frost_holds", one)) == (True, 2)
    late = tale(ends={4: gone, 5: there, 6: there})
    assert (value("frost", late), value("frost_holds", late)) == (False, 2)


def test_units_of_the_flank_corps_north_of_heumen_count_once() -> None:
    one = tale(
        to(9, "158BDE", "2721"), to(10, "158BDE", "2720"), to(10, "8BDE", "2722"),
        to(11, "160BDE", "2818"), to(11, "2GG", "2818"),
    )  # fmt: skip
    assert value("flanks_north", one) == 2


def test_the_road_is_cut_when_it_has_been_open_and_late_enough() -> None:
    open_, cut = at(), at(HUEBNER="1832")
    assert value("road_cut", tale(ends={5: open_, 6: open_, 7: cut})) is True
    assert value("road_cut", tale(ends={5: open_, 6: cut, 7: open_})) is False
    assert value("road_cut", tale(ends={6: cut, 7: cut, 8: open_})) is False


def test_a_friend_on_the_road_keeps_it_open_beside_the_enemy() -> None:
    beside, held, far = at(HUEBNER="2028"), at(HUEBNER="2028", _1_501="2129"), at(HUEBNER="2334")
    assert [value("road_cut", tale(ends={6: at(), 7: end})) for end in (beside, held, far)] == [
        True,
        False,
        False,
    ]


def test_a_bridge_blown_on_it_cuts_the_road() -> None:
    blown = Table({}, bridges={"son": "destroyed"}).state
    assert value("road_cut", tale(ends={6: at(), 8: blown})) is True


# -- fights ----------------------------------------------------------------------------------------


def fire(turn: int, case: str) -> Told:
    return told(turn, "fire_result", case, hex="2917")


def test_steps_are_lost_to_what_the_case_says_where_the_unit_is() -> None:
    events = [
        to(2, "2PARA", "2908"),
        told(2, "step_lost", "G-3-a", unit="2PARA", count=1),
        told(3, "assault", "I-1-a", hex="2917", attackers=["3IG"], defenders=[]),
        told(3, "step_lost", "I-3-c", unit="3IG", count=1),
    ]
    assert losses(tale(*events)) == [
        Lost(2, "allied", "bombardment", "arnhem"),
        Lost(3, "allied", "assault", "nijmegen"),
    ]


def test_an_overrun_takes_all_the_steps_that_are_left() -> None:
    steps = at().facts.pieces.steps[at().facts.pieces.index["2PARA"]]
    events = [
        to(2, "2PARA", "2908"),
        told(2, "step_lost", "H-6-a", unit="2PARA", count=steps - 1),
        told(3, "eliminated", "R4.2-c", unit="2PARA"),
    ]
    found = Counter(one.cause for one in losses(tale(*events)))
    assert found == {"maneuver": 1, "overrun": steps - 1}


def test_a_second_fatigue_is_laid_to_what_brought_it() -> None:
    tired = told(2, "step_lost", "R14.3-b", unit="2IG", count=1)
    again = told(2, "step_lost", "R14.3-b", unit="3IG", count=1)
    one = tale(fire(2, "H-3-a"), tired, told(2, "maneuver_result", "H-5-a"), again)
    assert [lost.cause for lost in losses(one)] == ["support", "maneuver"]


def test_fire_is_counted_by_side() -> None:
    events = [
        told(1, "step_lost", "R9.2-b", unit="2IG", count=1),
        told(1, "step_lost", "H-6-a", unit="3IG", count=1),
        told(1, "eliminated", "G-3-a", unit="ROESTEL"),
    ]
    one = tale(*events)
    german = at().facts.pieces.steps[at().facts.pieces.index["ROESTEL"]]
    assert value("allied_fire", one) == Part(1, 2)
    assert value("german_fire", one) == Part(german, german)


def test_combats_that_reach_their_die_are_counted_of_those_that_begin() -> None:
    begin, die = told(1, "maneuver"), told(1, "maneuver_result")
    one = tale(begin, begin, die, told(2, "overran"))
    assert (value("reach_die", one), value("overruns", one)) == (Part(1, 2), 1)


# -- the 1st Airborne and points -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "fates"),
    [
        ("eliminated", "eliminated", (True, True, False)),
        ("eliminated", "2710", (True, False, True)),
        ("2809", "2710", (True, False, False)),
        ("not_yet", "not_yet", (False, False, False)),
    ],
)
def test_the_first_airborne_is_lost_or_saved(
    first: str, second: str, fates: tuple[bool, bool, bool]
) -> None:
    state = at(_2PARA=first, _3PARA=second, POL1="2710")
    for unit in ("2PARA", "3PARA", "POL1"):
        landed = unit == "POL1" or first != "not_yet"
        state.landed[state.facts.pieces.index[unit]] = int(landed)
    one = tale(ends={20: state})
    assert tuple(value(id_, one) for id_ in ("dropped", "wiped_out", "evacuated")) == fates


@pytest.mark.parametrize(
    ("winner", "scores", "more"),
    [("allied", (9, 8), True), ("allied", (8, 9), False), ("german", (8, 8), False)],
)
def test_the_winner_should_have_more_points(
    winner: str, scores: tuple[int, int], more: bool
) -> None:
    assert value("winner_has_more", tale(winner=winner, scores=scores)) is more
    assert value("winner_has_more", tale(scores=scores)) is None


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["nijmegen", "arnhem"])
def test_events_tell_where_everybody_is_and_all_steps_lost(scenario: str) -> None:
    game = market_garden()
    _, batch = prepare(game, scenario, ("greedy", "greedy"), 1, 3, {})
    one = live(game, batch.setups[0], 0)
    facts, codes = one.state.facts, one.state.facts.pieces.codes
    where, events = at_start(facts), [*one.told]
    for turn, state in one.ends.items():
        while events and events[0].turn <= turn:
            if move := moved(facts, events.pop(0).event):
                where.update(dict.fromkeys(*move))
        for unit in range(facts.pieces.count):
            if state.on_map(unit):
                assert where[unit] == state.where[unit], (turn, codes[unit])
    lost = losses(one)
    assert Counter(each.seat for each in lost) == game.losses(one.state)
    words = TITLE.catalogue("story").entries
    assert {f"cause.{each.cause}" for each in lost} <= {*words}
    assert {f"place.{each.place}" for each in lost} <= {*words}
    told_points = points(one)
    assert {f"source.{source}" for seat in told_points.values() for source in seat} <= {*words}
    assert {seat: sum(found.values()) for seat, found in told_points.items()} == one.outcome.scores


def test_every_part_of_the_map_has_words() -> None:
    facts = at().facts
    parts = {part_of(facts, hex_) for hex_ in range(facts.board.grid.size)}
    assert len(parts) > 10
    assert {f"place.{part}" for part in parts} <= {*TITLE.catalogue("story").entries}
