"""The measures of the story: small tales with known values, and whole games."""

from typing import Any

import pytest

from grognard.analysis.runs import prepare
from grognard.analysis.story import live
from grognard.engine.events import Event
from grognard.engine.game import Outcome
from grognard.engine.story import Lost, Part, Tale, Told, Value
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.state import REASONS
from grognard.games.gallipoli.story import STORY, fronts, losses, moved, points, reached
from grognard.games.gallipoli.title import TITLE
from tests.gallipoli.table import Table, gallipoli


def told(turn: int, kind: str, case: str = "0.0-a", **args: Any) -> Told:
    return Told(turn, Event(case, kind, args))


def tale(*events: Told, state: Any = None, winner: str | None = None) -> Tale:
    state = state or Table({}).state
    outcome = Outcome(winner, {"allied": 0, "turkish": 0}, ())
    return Tale(gallipoli(), "campaign", events, {9: state}, state, outcome)


def value(id_: str, one: Tale) -> Value:
    return next(measure for measure in STORY.measures if measure.id == id_).value(one)


def steamed(turn: int, ship: str, to: str) -> Told:
    return told(turn, "steamed", ship=ship, start="AEG", to=to)


def placed(turn: int, area: str) -> Told:
    return told(turn, "beachhead_placed", beachhead="BH-C1", area=area)


@pytest.mark.parametrize(
    ("event", "entered"),
    [
        (steamed(1, "OCEAN", "DS1"), True),
        (told(1, "deployed", ship="OCEAN", area="DS2"), True),
        (steamed(1, "OCEAN", "AA-HEL"), False),
        (steamed(1, "MS1", "DS1"), False),
        (steamed(1, "GOEBEN", "DS8"), False),
        (steamed(2, "OCEAN", "DS1"), False),
    ],
)
def test_the_strait_is_entered_by_allied_warships_in_march(event: Told, entered: bool) -> None:
    assert value("strait_in_march", tale(event)) is entered


def test_minesweepers_and_turkish_ships_are_no_warships_sunk_in_march() -> None:
    sunk = [told(1, "sunk", "8.5.1-k", ship=ship) for ship in ("OCEAN", "MS1", "BRESLAU", "BOUVET")]
    later = told(2, "sunk", "8.5.1-k", ship="MAJESTIC")
    assert value("sunk_in_march", tale(*sunk, later)) == 2


def test_a_ship_that_is_only_taken_away_is_not_sunk() -> None:
    assert value("sunk_in_march", tale(told(1, "crippled_removed", "9.2-i", ship="OCEAN"))) == 0


@pytest.mark.parametrize(
    ("area", "beach"),
    [("GP1", "helles"), ("GP4", "helles"), ("GP16", "anzac"), ("GP19", "suvla"), ("GP33", None)],
)
def test_a_beachhead_belongs_to_the_beach_it_lies_on(area: str, beach: str | None) -> None:
    one = tale(placed(2, area))
    assert {b: value(b, one) for b in ("helles", "anzac", "suvla")} == {
        b: b == beach for b in ("helles", "anzac", "suvla")
    }


@pytest.mark.parametrize(("turn", "early"), [(3, True), (4, False)])
def test_the_first_beachhead_is_looked_for_until_the_third_turn(turn: int, early: bool) -> None:
    assert value("beachhead_by_may", tale(placed(turn, "GP33"), placed(2 * turn, "GP1"))) is early
    assert value("beachhead_by_may", tale()) is False


def test_of_the_units_that_came_those_eliminated_count_once() -> None:
    state = Table({"T9-25": "GP6", "T9-26": "TURK", "T9-27": "eliminated", "86Bde": "GP3"}).state
    lost = told(3, "eliminated", "8.2.1-j", unit="T9-25")
    fallen = told(4, "eliminated", "8.3.3-j", unit="T9-27")
    before = told(2, "eliminated", "13.2.1-i", unit="T9-26")
    one = tale(before, lost, fallen, lost, state=state)
    assert value("turkish_lost", one) == Part(2, 3)
    assert value("allied_lost", one) == Part(0, 1)


def with_account(**amounts: int) -> Any:
    """A position with points: a_ for the Allies, t_ for the Turks."""
    state = Table({}).state
    for name, amount in amounts.items():
        side = ALLIED if name.startswith("a_") else TURKISH
        state.account[side * len(REASONS) + REASONS.index(name[2:])] = amount
    return state


def test_points_from_afar_are_withdrawals_and_the_mine_line_of_all_that_was_won() -> None:
    state = with_account(
        a_start=14, a_withdrawal=10, a_forts=8, a_replacement=-2, t_mine_line=6, t_units=6
    )
    assert value("from_afar", tale(state=state)) == Part(16, 30)
    assert value("mine_line", tale(state=state)) == 6
    assert points(tale(state=state)) == {
        "allied": {"withdrawal": 10, "forts": 8},
        "turkish": {"mine_line": 6, "units": 6},
    }


def test_only_games_without_a_landing_tell_whether_one_is_needed() -> None:
    state = Table({}).state
    assert value("won_unlanded", tale(state=state, winner="allied")) is True
    assert value("won_unlanded", tale(state=state, winner="turkish")) is False
    state.landed_ever = True
    assert value("won_unlanded", tale(state=state, winner="allied")) is None


def test_sudden_deaths_are_told_apart() -> None:
    one = tale(told(4, "sudden_exit", "12.1.1-b"))
    kinds = ("sudden_naval", "sudden_exit", "sudden_turkish")
    assert [value(kind, one) for kind in kinds] == [False, True, False]


def test_a_loss_is_told_with_its_cause_and_front() -> None:
    events = [
        told(2, "went", unit="T9-25", start="GP6", to="GP15"),
        told(2, "turned_back", unit="T9-25", area="GP15", to="GP6"),
        told(2, "eliminated", "8.2.1-j", unit="T9-25"),
        told(3, "retreated", "8.3.3-k", unit="T19-57", areas=["GP17", "GP16"]),
        told(3, "eliminated", "8.3.4-i", unit="T19-57"),
        told(3, "fort_destroyed", "8.4.2e-c", fort="F-ORKANIE"),
    ]
    assert losses(tale(*events)) == [
        Lost(2, "turkish", "bombardment", "helles"),
        Lost(3, "turkish", "retreat", "anzac"),
        Lost(3, "turkish", "overrun", "asia"),
    ]


def test_what_never_recovers_is_lost_to_what_had_hit_it() -> None:
    events = [
        steamed(1, "OCEAN", "DS4"),
        told(1, "ship_struck", "8.5.1-d", ship="OCEAN", die=8),
        told(1, "damaged", "8.5.1-j", unit="OCEAN", damage="crippled"),
        steamed(1, "BOUVET", "AA-ANZ"),
        told(1, "torpedo_strikes", "8.5.1-j", ship="BOUVET", die=8),
        told(1, "damaged", "8.5.1-j", unit="BOUVET", damage="crippled"),
        told(1, "sunk", "9.2-j", ship="BOUVET"),
        told(1, "damaged", "8.5.2-j", unit="MS1", damage="crippled"),
        told(1, "sunk", "9.2-j", ship="MS1"),
        told(1, "crippled_removed", "9.2-i", ship="OCEAN"),
    ]
    assert losses(tale(*events)) == [
        Lost(1, "allied", "submarine", "sea"),
        Lost(1, "allied", "mines", "sea"),
        Lost(1, "allied", "mines", "strait"),
    ]


def test_every_area_is_of_one_front() -> None:
    land = gallipoli().library.land
    held = [*fronts(land).values()]
    assert sum(map(int.bit_count, held)) == sum(held).bit_count()
    assert sum(held) == land.land | land.sea


def test_places_are_reached_when_they_are_first() -> None:
    one = tale(steamed(1, "OCEAN", "DS1"), placed(2, "GP1"), placed(3, "GP2"), placed(6, "GP19"))
    assert reached(one) == {"strait": 1, "helles": 2, "suvla": 6}


@pytest.mark.parametrize("scenario", ["campaign", "anzac"])
def test_events_tell_where_everything_is(scenario: str) -> None:
    game = gallipoli()
    _, batch = prepare(game, scenario, ("greedy", "greedy"), 1, 3, {})
    one = live(game, batch.setups[0], 0)
    facts, at = one.state.facts, dict[str, str]()
    land, pieces = facts.land, facts.pieces
    events = iter(one.told)
    pending = next(events, None)
    for turn, state in one.ends.items():
        while pending is not None and pending.turn <= turn:
            if move := moved(pending.event):
                at.update([move])
            pending = next(events, None)
        for piece, code in enumerate(pieces.codes):
            if state.on_map(piece) and piece not in pieces.forts:
                assert at[code] == land.names[state.where[piece]], (turn, code)
    words, lost = TITLE.catalogue("story").entries, losses(one)
    assert lost
    assert {f"cause.{each.cause}" for each in lost} <= {*words}
    assert {f"place.{each.place}" for each in lost} <= {*words}
