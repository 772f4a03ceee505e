"""Lepanto's fleets that wait for the enemy until enough of their ships can strike at once."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from grognard.games.lepanto.facts import CHRISTIAN, MUSLIM, SIDES
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.state import NO_SHIP, SUNK, State
from grognard.players.lepanto.admiral import Admiral
from grognard.players.lepanto.attacks import broadside
from grognard.players.lepanto.knowledge import (
    ENDING,
    KNOWLEDGE,
    MELEE,
    OF_LAST_MOVEMENT,
    OF_MOVEMENT,
    STANDOFF,
)
from grognard.players.lepanto.movement import Helmsman
from grognard.players.lepanto.plans import (
    CENTRE_CHRISTIANS,
    CENTRE_MUSLIMS,
    CHARGE,
    ONSET,
    Ordered,
    plans_of,
    way_of,
)
from grognard.players.lepanto.survey import Survey
from grognard.players.lepanto.temper import DOCTRINE, Doctrine, Temper
from grognard.players.lepanto.waters import stencil, stencil_to_come, winds_to_come
from grognard.players.search.budget import Budget
from grognard.players.search.player import SearchPlayer
from grognard.players.words import MESSAGES, said
from grognard.server.computers.explanations import explain
from tests.players.test_search_lepanto import after_moving, at_first_move

GAME = Lepanto()
HOLD, FALL_ON = Temper(0.9, 0.02), Temper(0.1, 0.25)


def waiting(ready: float, patience: int = 4) -> Doctrine:
    return replace(DOCTRINE, ready=ready, hold=HOLD, fall_on=FALL_ON, patience=patience)


def test_the_fleet_holds_until_enough_ships_can_strike() -> None:
    state = GAME.new("centre", 1)
    ready = Survey(state, CHRISTIAN, DOCTRINE)._readiness()
    assert 0 < ready < 1, "the tugs reach the enemy from where they lie, the line does not"
    assert Survey(state, CHRISTIAN, waiting(ready + 0.01)).temper is HOLD
    assert Survey(state, CHRISTIAN, waiting(ready)).temper is FALL_ON


def test_those_that_cannot_fight_are_not_waited_for() -> None:
    """7.2-q A repulsed ship strikes nobody; 6.1-a a galleass does not come to the enemy."""
    state = GAME.new("centre", 1)
    able = [i for i in state.side_afloat(CHRISTIAN) if i not in state.tugs]
    tugs = set(state.tugs.values())
    assert Survey(state, CHRISTIAN, DOCTRINE)._readiness() == len(tugs) / len(able)
    for i in set(able) - tugs:
        state.ships[i] = dataclasses.replace(state.ships[i], repulsed=True)
    assert Survey(state, CHRISTIAN, DOCTRINE)._readiness() == 1


def test_when_the_battle_has_begun_the_score_tells_the_temper() -> None:
    state = GAME.new("centre", 1)
    way = waiting(1.0, patience=4)
    for n, temper in enumerate((HOLD, HOLD, HOLD, DOCTRINE.steady)):
        assert Survey(state, CHRISTIAN, way).temper is temper, f"{2 * n} points lost"
        galley = next(i for i in state.side_afloat(MUSLIM) if state.facts.points[i] == 2)
        state.ships[galley] = dataclasses.replace(state.ships[galley], hex=SUNK)


def test_nobody_waits_on_the_last_turn() -> None:
    state = GAME.new("centre", 1)
    state.turn = state.facts.turns - 1
    assert Survey(state, MUSLIM, waiting(1.0)).waits
    state.turn = state.facts.turns
    assert not Survey(state, MUSLIM, waiting(1.0)).waits


def test_galleasses_lie_still_while_the_fleet_waits() -> None:
    state = GAME.new("centre", 1)
    tug = next(iter(state.tugs.values()))
    assert Survey(state, CHRISTIAN, waiting(1.0)).lies_to(tug)
    assert not Survey(state, CHRISTIAN, DOCTRINE).lies_to(tug)
    assert not Survey(state, CHRISTIAN, waiting(0.01)).lies_to(tug)
    others = set(state.side_afloat(CHRISTIAN)) - {*state.tugs, *state.tugs.values()}
    assert not any(Survey(state, CHRISTIAN, waiting(1.0)).lies_to(i) for i in others)


def test_one_temper_always_means_no_waiting() -> None:
    state = GAME.new("centre", 1)
    always = waiting(1.0).always(Temper(0.3, 0.3))
    assert Survey(state, CHRISTIAN, always).temper == Temper(0.3, 0.3)


def test_the_christians_of_the_centre_stay_out_of_the_first_reach() -> None:
    """The Muslims cannot fire on the line on the first turn, whatever they do."""
    state = at_first_move("christian", 1)
    after = after_moving(state, Admiral("x", CENTRE_CHRISTIANS))
    survey = Survey(after, CHRISTIAN, DOCTRINE)
    line = set(after.side_afloat(CHRISTIAN)) - {*after.tugs, *after.tugs.values()}
    menace = survey.menace.field
    assert all(menace[survey.waters.place[after.ships[i].hex]] == 0 for i in line)


def test_only_the_centre_waits_and_only_by_its_first_plan() -> None:
    ways = {
        (side, scenario): way_of(side, scenario)
        for side in (CHRISTIAN, MUSLIM)
        for scenario in ("battle", "centre", "northern_wing", "doria_ochiali")
    }
    waits = [(side, scenario) for (side, scenario), way in ways.items() if way.ready]
    assert waits == [(CHRISTIAN, "centre"), (MUSLIM, "centre")]
    for seat in SIDES:
        first, *others = [plan.make for plan in plans_of(seat, "centre")]
        assert isinstance(first, Ordered)
        assert first.doctrine.ready
        assert not any(other.doctrine.ready for other in others if isinstance(other, Ordered))


@pytest.mark.parametrize("seat", SIDES)
def test_waiting_is_told_in_words_of_its_own(seat: str) -> None:
    waits, plain = plans_of(seat, "centre")[0], plans_of(seat, "doria_ochiali")[0]
    assert waits.name != plain.name
    assert MESSAGES.has(f"plan.{waits.name}")


# -- the wind to come ------------------------------------------------------------------------------


def test_the_wind_to_come_has_the_chances_of_its_check() -> None:
    """6.3-c … 6.3-f Three faces keep it, one dices it anew, one each shifts it to either side."""
    facts = GAME.new("centre", 1).facts
    found = winds_to_come(facts, 2)
    assert sum(found.values()) == pytest.approx(1)
    anew = 1 / 36
    expected = {2: 1 / 2 + anew, 1: 1 / 6 + anew, 3: 1 / 6 + anew, 0: anew, 4: anew, 5: anew}
    assert found == pytest.approx(expected)


def test_a_reach_to_come_is_the_average_over_the_winds() -> None:
    """6.2 A Christian galley facing east: the wind carries it 2, 2, 1, 0, 1, 2 hexes."""
    facts = GAME.new("centre", 1).facts
    galley, east = 1, 0
    found = stencil_to_come(facts, CHRISTIAN, galley, east, 0, True)
    by_wind = [2, 2, 1, 0, 1, 2]
    sails = [(by_wind[w], by_wind[w - 1], by_wind[(w + 1) % 6]) for w in range(6)]
    reaches = [stencil(facts, CHRISTIAN, galley, east, sails[w], True) for w in range(6)]
    for step in {step for reach in reaches for step in reach}:
        chances = [winds_to_come(facts, 0)[w] * reaches[w].get(step, 0.0) for w in range(6)]
        assert found.get(step, 0.0) == pytest.approx(sum(chances))


def test_only_the_muslims_reckon_with_a_shift() -> None:
    """2.0-b The wind is checked between their phase and the Christians' next one."""
    state = GAME.new("centre", 1)
    weather = replace(DOCTRINE, weather=True)
    christian, muslim = state.side_afloat(CHRISTIAN)[-1], state.side_afloat(MUSLIM)[0]

    def reach(side: int, doctrine: Doctrine, i: int) -> object:
        return Survey(state, side, doctrine)._reach(i).steps

    assert reach(MUSLIM, weather, christian) != reach(MUSLIM, DOCTRINE, christian)
    assert reach(MUSLIM, weather, muslim) == reach(MUSLIM, DOCTRINE, muslim)
    assert reach(CHRISTIAN, weather, muslim) == reach(CHRISTIAN, DOCTRINE, muslim)
    assert reach(CHRISTIAN, weather, christian) == reach(CHRISTIAN, DOCTRINE, christian)
    assert CENTRE_MUSLIMS.weather
    assert not ONSET.weather


# -- the search ------------------------------------------------------------------------------------


def test_a_fleet_that_waits_does_not_give_it_up_for_what_a_few_turns_bring(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The others are told, with their chances, but not followed."""
    state = at_first_move("muslim", 1)
    decision = GAME.decision(state)
    assert decision is not None
    assert KNOWLEDGE.steadfast(state)
    assert KNOWLEDGE.climbs(state) is None
    monkeypatch.setattr("grognard.players.search.player.choose", lambda tallies: tallies[-1])
    player = SearchPlayer("lepanto", 1, Budget(200, timed=False))
    player.choose(GAME, state, decision)
    first = plans_of("muslim", "centre")[0]
    assert player.plan == first
    assert player.thought is not None
    assert explain(GAME, state, "muslim", player.thought).verdict == said("thinking.steadfast")
    told = [weighed.plan for weighed in player.thought.weighed]
    assert told[0] == first.name
    assert len(told) > 1
    tries = sum(weighed.tries for weighed in player.thought.weighed)
    assert tries <= 200 * KNOWLEDGE.part(state) + len(told)


def test_a_plan_that_is_kept_is_told_of_the_movement_and_not_again_when_ships_turn() -> None:
    state = at_first_move("muslim", 1)
    player = SearchPlayer("lepanto", 1, Budget(100, timed=False))
    kinds = set[str]()
    while (decision := GAME.decision(state)) is not None and decision.seat == "muslim":
        kinds.add(decision.kind)
        GAME.apply(state, player.choose(GAME, state, decision))
    assert kinds >= {"choose_mover", "choose_turner"}
    assert player.thought is not None
    assert {weighed.action.verb for weighed in player.thought.weighed} <= {"move", "end"}


def test_elsewhere_and_in_battle_plans_are_chosen_as_ever() -> None:
    state = at_first_move("muslim", 1)
    lost = state.side_afloat(CHRISTIAN)[0]
    state.ships[lost] = dataclasses.replace(state.ships[lost], hex=SUNK)
    assert Survey(state, MUSLIM, CENTRE_MUSLIMS).waits
    assert not KNOWLEDGE.steadfast(state)
    assert not KNOWLEDGE.steadfast(GAME.new("doria_ochiali", 1))


def test_near_the_end_the_search_sees_what_waiting_brings() -> None:
    state = at_first_move("muslim", 1)
    state.turn = state.facts.turns - STANDOFF
    assert KNOWLEDGE.steadfast(state)
    assert KNOWLEDGE.part(state) < OF_LAST_MOVEMENT
    state.turn += 1
    assert Survey(state, MUSLIM, CENTRE_MUSLIMS).waits
    assert not KNOWLEDGE.steadfast(state)
    assert KNOWLEDGE.climbs(state) is not None
    assert KNOWLEDGE.part(state) == OF_LAST_MOVEMENT
    past_the_end = 2 * (state.facts.turns + 1)
    assert KNOWLEDGE.moment(state) + KNOWLEDGE.horizon(state) >= past_the_end


def test_who_does_not_wait_plays_on_to_the_end_only_when_it_is_close() -> None:
    state = at_first_move("muslim", 1)
    lost = state.side_afloat(CHRISTIAN)[0]
    state.ships[lost] = dataclasses.replace(state.ships[lost], hex=SUNK)
    state.turn = state.facts.turns - ENDING
    assert KNOWLEDGE.horizon(state) == MELEE
    assert KNOWLEDGE.part(state) == OF_MOVEMENT
    state.turn += 1
    assert KNOWLEDGE.moment(state) + KNOWLEDGE.horizon(state) >= 2 * (state.facts.turns + 1)
    assert KNOWLEDGE.part(state) == OF_LAST_MOVEMENT


# -- the last turn -------------------------------------------------------------------------------


@pytest.mark.parametrize(("doctrine", "spared"), [(ONSET, False), (DOCTRINE, True)])
def test_crews_are_not_spared_on_the_last_turn(doctrine: Doctrine, spared: bool) -> None:
    """6.7 There is no turn left in which an exhausted crew could not row."""
    state = at_first_move("muslim", 1)
    ship = state.side_afloat(MUSLIM)[0]

    def cost_of_rowing() -> float:
        """What the same course is worth less for being exhausting."""
        helmsman = Helmsman(Survey(state, MUSLIM, doctrine), lambda: 0.0)
        end = next(end for end in helmsman.ways.ends(ship, NO_SHIP) if end.course.exhausting)
        rested = replace(end, course=replace(end.course, exhausting=False))
        return helmsman._value(ship, rested, NO_SHIP) - helmsman._value(ship, end, NO_SHIP)

    state.turn = state.facts.turns - 1
    assert cost_of_rowing() == pytest.approx(doctrine.fatigue)
    state.turn = state.facts.turns
    assert cost_of_rowing() == pytest.approx(doctrine.fatigue if spared else 0.0)


def test_both_sides_of_the_search_go_all_out() -> None:
    for side in (CHRISTIAN, MUSLIM):
        for scenario in GAME.scenarios:
            assert way_of(side, scenario).all_out


# -- galleasses in tow -----------------------------------------------------------------------------


def with_a_galleass_in_range() -> tuple[State, int, int]:
    """6.1 A galley with a galleass in tow, that has an enemy under its guns."""
    state = GAME.new("centre", 1)
    galleass, tug = next(iter(state.tugs.items()))
    enemy = state.side_afloat(MUSLIM)[0]
    state.shift(enemy, state.ahead_of(tug), state.ships[enemy].facing, 0)
    return state, tug, galleass


@pytest.mark.parametrize("towed", [0.0, 0.5, 1.0])
def test_a_tug_is_drawn_by_a_share_of_what_its_galleass_may_fire(towed: float) -> None:
    state, tug, galleass = with_a_galleass_in_range()
    ship = state.ships[galleass]
    survey = Survey(state, CHRISTIAN, replace(DOCTRINE, towed=towed))
    gain, _, _ = broadside(survey, galleass, ship.hex, ship.facing)
    assert gain > 0
    drawn = _staying(survey, tug, galleass)
    unmoved = _staying(Survey(state, CHRISTIAN, replace(DOCTRINE, towed=0.0)), tug, galleass)
    assert drawn - unmoved == pytest.approx(towed * gain)


def _staying(survey: Survey, tug: int, galleass: int) -> float:
    helmsman = Helmsman(survey, lambda: 0.0)
    stay = next(end for end in helmsman.ways.ends(tug, galleass) if not end.course.steps)
    return helmsman._in_tow(galleass, stay)


def test_a_tow_goes_by_its_own_temper_and_by_orders_before_that() -> None:
    """6.1 A galleass and the galley that tows it, not the rest of the fleet."""
    state = GAME.new("northern_wing", 1)
    tows = Temper(1.3, 0.2)
    galleass, tug = next(iter(state.tugs.items()))
    ordered, *line = [i for i in state.side_afloat(CHRISTIAN) if i not in (galleass, tug)]
    doctrine = replace(DOCTRINE, tows=tows)
    survey = Survey(state, CHRISTIAN, doctrine, {ordered: HOLD})
    assert survey.temper_of(galleass) is survey.temper_of(tug) is tows
    assert survey.temper_of(ordered) is HOLD
    in_line = set(line) - {*state.tugs, *state.tugs.values()}
    assert in_line
    assert all(survey.temper_of(i) is survey.temper for i in in_line)
    assert Survey(state, CHRISTIAN, doctrine, {tug: FALL_ON}).temper_of(tug) is FALL_ON
    assert Survey(state, CHRISTIAN, doctrine.always(HOLD)).temper_of(tug) is HOLD
    state.tugs.clear()
    assert Survey(state, CHRISTIAN, doctrine).temper_of(tug) is not tows


def test_at_the_northern_wing_the_galleasses_come_with_care() -> None:
    way = way_of(CHRISTIAN, "northern_wing")
    assert way.tows is not None
    assert _way_to_the_enemy(way) > _way_to_the_enemy(replace(way, tows=CHARGE))


def _way_to_the_enemy(way: Doctrine) -> int:
    """Hexes from the galleasses to the nearest enemy when the Christians have had their turn."""
    state = GAME.new("northern_wing", 1)
    galleasses, admiral = list(state.tugs), Admiral("x", way)
    while (decision := GAME.decision(state)) is not None and decision.seat == "christian":
        GAME.apply(state, admiral.choose(state, decision))
    distance, ships = state.facts.board.grid.distance, state.ships
    enemies = [ships[e].hex for e in state.side_afloat(MUSLIM)]
    return sum(min(distance(ships[g].hex, e) for e in enemies) for g in galleasses)


def test_plans_of_one_temper_are_for_the_tows_too() -> None:
    first, *others = [plan.make for plan in plans_of("christian", "northern_wing")]
    assert isinstance(first, Ordered)
    assert first.doctrine.tows
    assert not any(other.doctrine.tows for other in others if isinstance(other, Ordered))
