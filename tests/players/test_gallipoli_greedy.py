"""The greedy player of Gallipoli: always legal, better than chance, fair to what is hidden."""

from __future__ import annotations

import random

import pytest

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.games.gallipoli.game import Gallipoli
from grognard.games.gallipoli.guesses import guess_mines
from grognard.games.gallipoli.state import State
from grognard.players import Player, make
from grognard.players.gallipoli.combat import valued
from grognard.players.gallipoli.commander import Commander
from grognard.players.gallipoli.general import General
from grognard.players.gallipoli.landings import landings
from grognard.players.gallipoli.peril import FOOTHOLD
from grognard.players.gallipoli.plans import SNIPERS_WAY
from grognard.players.greedy import GreedyPlayer
from tests.gallipoli.table import Table

GAME = Gallipoli()
ALLIED, TURKISH = GAME.seats
MOST_DECISIONS = 20_000


def players(allied: str, turkish: str, seed: str) -> dict[str, Player]:
    return {
        ALLIED: make(allied, "gallipoli", f"{seed}/{ALLIED}"),
        TURKISH: make(turkish, "gallipoli", f"{seed}/{TURKISH}"),
    }


def play(scenario: str, seed: str, allied: str, turkish: str) -> State:
    """A whole game; ``apply`` raises if an answer is not legal."""
    state = GAME.new(scenario, seed)
    seats = players(allied, turkish, seed)
    for _ in range(MOST_DECISIONS):
        decision = GAME.decision(state)
        if decision is None:
            return state
        GAME.apply(state, seats[decision.seat].choose(GAME, state, decision))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("greedy", [ALLIED, TURKISH])
def test_it_beats_chance_from_either_side(greedy: str) -> None:
    specs = ("greedy", "random") if greedy == ALLIED else ("random", "greedy")
    ends = [GAME.outcome(play("valiant_stroke", f"chance {i}", *specs)) for i in range(10)]
    assert sum(end.winner == greedy for end in ends) >= 8


@pytest.mark.parametrize("seed", ["one", "two"])
def test_it_plays_a_campaign_to_its_end(seed: str) -> None:
    state = play("campaign", seed, "greedy", "greedy")
    assert GAME.invariants(state) == []
    assert state.winner >= 0 or state.turn == state.facts.scenario.last_turn


def test_the_strait_is_never_left_open() -> None:
    """A greedy Turk lays a line across the Strait at set-up (12.2-m)."""
    for seed in range(3):
        state = play("valiant_stroke", f"line {seed}", "random", "greedy")
        assert state.vp[1] >= state.facts.numbers.points.mine_line


QUIET = ("withdraw", "end", "no", "pass", "rest", "stop", "stay")


def passes(state: State, decision: Decision) -> Action:
    """Withdraw what may be withdrawn, and then do as little as possible."""
    legal = GAME.legal(state)
    if decision.kind == "withdraw_29th":
        return legal[0]
    quiet = [action for verb in QUIET for action in legal if action.verb == verb]
    return (quiet or legal)[0]


@pytest.mark.parametrize("scenario", ["anzac", "campaign"])
def test_who_withdraws_all_he_may_and_then_passes_loses(scenario: str) -> None:
    """Q84: 10.5.1 lets go units on the map only."""
    for seed in range(3):
        state = GAME.new(scenario, f"idle {seed}")
        turk = make("greedy", "gallipoli", f"idle {seed}")
        while (decision := GAME.decision(state)) is not None:
            idle = decision.seat == ALLIED
            chosen = passes(state, decision) if idle else turk.choose(GAME, state, decision)
            GAME.apply(state, chosen)
        assert GAME.outcome(state).winner == TURKISH


def test_it_activates_the_divisions_with_most_to_do() -> None:
    """Q07: two an activation; those in front of the enemy before those far from him."""
    pieces = {
        "86Bde": "GP19", "BH-C1": "GP19", "155Bde": "GP15", "156Bde": "GP15", "BH-C2": "GP15",
        "125Bde": "GP4", "126Bde": "GP4", "BH-C3": "GP4", "T9-25": "GP6", "T19-57": "GP14",
    }  # fmt: skip
    table = Table(pieces, options={"max_formations": "2"})
    table.segment("allied")
    table.play("land")
    player = make("greedy", "gallipoli", "most")
    chosen = set()
    while table.asked() == "choose_formations":
        decision = GAME.decision(table.state)
        assert decision is not None
        answer = GAME.notation(table.state, player.choose(GAME, table.state, decision))
        chosen.add(answer)
        table.play(answer)
    assert chosen == {"formation 42D", "formation 52D"}


def _other_kinds(state: State) -> State:
    """The same table with other kinds face down."""
    other = GAME.clone(state)
    rng = random.Random(repr(state.mines))
    for _ in range(20):
        guess_mines(other, rng)
        if other.mines != state.mines:
            break
    return other


@pytest.mark.parametrize("scenario", ["valiant_stroke", "anzac"])
def test_the_allied_choice_does_not_depend_on_hidden_kinds(scenario: str) -> None:
    """H01 Two tables that differ only in what lies face down get the same answer."""
    state = GAME.new(scenario, "hidden")
    seats = players("greedy", "greedy", "hidden")
    first, second = GreedyPlayer("gallipoli", "hidden"), GreedyPlayer("gallipoli", "hidden")
    differed = asked = 0

    def same(decision: Decision) -> Action:
        nonlocal differed
        other = _other_kinds(state)
        differed += other.mines != state.mines
        told = GAME.decision(other)
        assert told == decision
        answer = first.choose(GAME, state, decision)
        assert second.choose(GAME, other, decision) == answer
        return answer

    while asked < 400 and (decision := GAME.decision(state)) is not None:
        if decision.seat == ALLIED:
            asked += 1
            GAME.apply(state, same(decision))
        else:
            GAME.apply(state, seats[TURKISH].choose(GAME, state, decision))
    assert differed > 50


def test_each_division_of_an_activation_lands_on_another_beach() -> None:
    force = ("86Bde", "87Bde", "88Bde", "1AusBde", "2AusBde", "BH-C1", "BH-C2")
    table = Table(dict.fromkeys(force, "ALLIED"), turn=3)
    table.state.sp[:] = (9, 5)
    first = landings(table.state)[0]
    others = landings(table.state, but=1 << first.sea)
    assert len(others) == 2
    assert first.sea not in {plan.sea for plan in others}


def _before_the_landings(allied: int, turkish: int, impulse: int) -> State:
    """A division in the box, with so many points to each side, in an impulse of four."""
    force = ("86Bde", "87Bde", "88Bde", "BH-C1")
    state = Table(dict.fromkeys(force, "ALLIED"), turn=3).state
    state.sp[:] = (9, 5)
    state.vp[:] = (allied, turkish)
    state.impulse, state.impulses = impulse, 4
    return state


def test_no_first_landing_in_the_last_impulse_while_its_failure_would_lose_the_game() -> None:
    """12.1.2-a No other division could follow it."""
    assert not landings(_before_the_landings(2, 9, 4))
    assert landings(_before_the_landings(2, 9, 3))
    assert landings(_before_the_landings(9, 9, 4))


def test_the_only_unit_in_good_order_holds_rather_than_attacks() -> None:
    """12.1.2-a Without it the Turks would win, if they have three times the points."""
    table = Table({"86Bde": "GP4", "87Bde": "GP4 d", "BH-C1": "GP4", "T9-25": "GP6"}, turn=3)
    state = table.state
    unit, target = state.facts.pieces.index["86Bde"], state.facts.land.index["GP6"]

    def worth(allied: int) -> float:
        state.vp[:] = (allied, 9)
        value = valued(state, 0, target, [unit], False)
        assert value is not None
        return value

    assert worth(2) == pytest.approx(worth(9) - FOOTHOLD)


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_turks_who_begin_ten_points_behind_lie_in_wait_for_ships(answer: str) -> None:
    """10.5.1-b They know it before they set up."""
    state = GAME.new("anzac", "behind")
    GAME.apply(state, next(a for a in GAME.legal(state) if a.verb == answer))
    usual, sniper = General("one"), General("one", SNIPERS_WAY)
    commander, differed = Commander("one"), False
    while (decision := GAME.decision(state)) is not None and decision.kind != "supply_sources":
        if decision.seat == TURKISH:
            wanted = sniper if answer == "yes" else usual
            other = usual if answer == "yes" else sniper
            chosen = commander.choose(state, decision)
            assert chosen == wanted.choose(state, decision)
            differed |= chosen != other.choose(state, decision)
        GAME.apply(state, usual.choose(state, decision))
    assert differed
