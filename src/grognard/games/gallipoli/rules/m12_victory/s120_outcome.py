"""12.0 The last count, and who has won."""

from __future__ import annotations

from grognard.engine.accounts import Account, Goal, total
from grognard.engine.events import Log
from grognard.engine.game import Outcome
from grognard.games.gallipoli.facts import ALLIED, SIDES, TURKISH
from grognard.games.gallipoli.rules.m07_operations.s77_exit import exited
from grognard.games.gallipoli.rules.m12_victory.s121_sudden_death import (
    DRAW,
    allied_sudden_death,
    check_exits,
    turkish_sudden_death,
)
from grognard.games.gallipoli.rules.m12_victory.s122_points import leader, lines, pending, score
from grognard.games.gallipoli.state import State


def final_count(state: State, log: Log) -> None:
    """12.2-f, 12.2-h Points that are only counted at the end."""
    # A game that ends before sudden death is looked for has not tested the exits yet.
    early = state.turn < state.facts.numbers.limits.sudden_death_from
    if early or state.facts.options.exit_supply_test == "end":
        check_exits(state, log)
    hills, forts = pending(state)
    score(state, ALLIED, hills, "hills", "12.2-h", log)
    score(state, ALLIED, forts, "forts", "12.2-f", log)
    log.add("12.2-a", "final_totals", allied=state.vp[ALLIED], turkish=state.vp[TURKISH])


def close_game(state: State, log: Log) -> None:
    """The game is over: the secret die is shown (13.1.1-k), the result announced."""
    state.stack.clear()
    result = outcome(state)
    log.add("13.1.1-k", "secret_die_shown", limit=state.outside_limit)
    log.add("12.0-a", "game_over", winner=result.winner or "draw", **result.scores)


def outcome(state: State) -> Outcome:
    """12.0-a Who has won, or would win if the game ended now (Q99)."""
    counted = [*lines(state, ALLIED), *lines(state, TURKISH)]
    allied, turkish = (total(counted, seat) for seat in SIDES)
    scores = {SIDES[ALLIED]: allied, SIDES[TURKISH]: turkish}
    if state.winner == DRAW:
        return Outcome(None, scores, ("12.1-b",))
    if state.winner == ALLIED:
        return Outcome(SIDES[ALLIED], scores, (allied_sudden_death(state) or "12.1-a",))
    if state.winner == TURKISH:
        return Outcome(SIDES[TURKISH], scores, ("12.1.2-a",))
    ahead = leader(allied, turkish)
    if ahead is None:
        return Outcome(None, scores, ("12.0-a",))
    return Outcome(SIDES[ahead], scores, ("12.2-a",))


def account(state: State, *, placing: bool) -> Account:
    """12.0-a Every source of points, and the ways to win at once; ``placing``: while the players
    set up, none of those is met."""
    counted = [*lines(state, ALLIED), *lines(state, TURKISH)]
    return Account(counted, dict.fromkeys(SIDES, 1), "12.2-a", _goals(state, placing))


def _goals(state: State, placing: bool) -> list[Goal]:
    worth, allied = state.facts.numbers.points, allied_sudden_death(state)
    gone, needed = len(exited(state)), worth.exits_to_win
    met = [allied == "12.1.1-a", allied == "12.1.1-b", turkish_sudden_death(state)]
    if placing:  # no mines lie in the Strait yet
        met = [False, False, False]
    return [
        Goal(SIDES[ALLIED], "passage", "12.1.1-a", met=met[0]),
        Goal(SIDES[ALLIED], "exits", "12.1.1-b", {"of": needed}, gone, needed, met[1]),
        Goal(
            SIDES[TURKISH],
            "thrown_out",
            "12.1.2-a",
            {"times": worth.sudden_death_factor},
            met=met[2],
        ),
    ]
