"""12.0 Victory: points at the end of a turn and of the game, and sudden death."""

from __future__ import annotations

from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.game import Outcome
from grognard.games.gallipoli.facts import ALLIED, SIDES, TURKISH
from grognard.games.gallipoli.rules.m06_supply.s65_lines import any_beachhead_network
from grognard.games.gallipoli.rules.m08_combat.s84_states import eliminate, score
from grognard.games.gallipoli.rules.m09_recovery import normal_units
from grognard.games.gallipoli.state import EXITED, NORMAL, OFF_MAP, REASONS, State

DRAW = 2
"""``State.winner`` when both meet their conditions (12.1-b)."""


# -- the end of a turn -----------------------------------------------------------------------------


def end_of_turn(state: State, log: Log) -> None:
    """9.3-d, Q119 The mine line, then sudden death and the fate of the units that have left."""
    points = state.facts.numbers.points
    if mine_line(state) and not state.exits_this_turn:
        score(state, TURKISH, points.mine_line, "mine_line", "12.2-m", log)
    state.exits_this_turn = 0
    limits = state.facts.numbers.limits
    if state.turn >= limits.sudden_death_from:
        allied = allied_sudden_death(state)
        if not allied and state.facts.options.exit_supply_test == "every_turn":
            check_exits(state, log)
        turkish = turkish_sudden_death(state)
        if allied and turkish:
            state.winner = DRAW
            log.add("12.1-b", "sudden_draw")
        elif allied == "12.1.1-a":
            state.winner = ALLIED
            log.add("12.1.1-a", "sudden_naval")
        elif allied:
            state.winner = ALLIED
            log.add("12.1.1-b", "sudden_exit")
        elif turkish:
            state.winner = TURKISH
            log.add("12.1.2-a", "sudden_turkish")
    log.add("9.3-d", "totals", allied=state.vp[ALLIED], turkish=state.vp[TURKISH])


def mine_line(state: State) -> bool:
    """12.2-m, Q95, Q98 Do markers of any kind lie in a chain across the Strait?"""
    land = state.facts.land
    mined = state.mined() & land.strait
    chain = land.graph.flood(land.graph.grown(land.asia), mined)
    return bool(chain & land.graph.grown(land.peninsula))


def allied_sudden_death(state: State) -> str:
    """12.1.1 The case by which the Allied player has won, or ''."""
    land, points = state.facts.land, state.facts.numbers.points
    open_sea = land.sea & ~state.mined()
    if land.graph.flood(1 << land.aegean, open_sea) >> land.marmara & 1:
        return "12.1.1-a"
    if len(exited(state)) >= points.exits_to_win and exit_supplied(state):
        return "12.1.1-b"
    return ""


def exited(state: State) -> list[int]:
    """7.7-b The Allied units that have left the map by GP34."""
    return [unit for unit in state.facts.pieces.land_of[ALLIED] if state.where[unit] == EXITED]


def exit_supplied(state: State) -> bool:
    """7.7-c, Q42 Does a supply line run from GP34 to a supplied Beachhead of any nationality?"""
    return bool(any_beachhead_network(state) >> state.facts.land.exit & 1)


def check_exits(state: State, log: Log) -> None:
    """12.1.1-d, Q43 Units that have left are eliminated when their supply line is cut."""
    units = exited(state)
    if units and not exit_supplied(state):
        log.add("12.1.1-d", "exits_cut_off", units=units)
        for unit in units:
            eliminate(state, unit, "12.1.1-d", log)


def turkish_sudden_death(state: State) -> bool:
    """12.1.2-a, Q96 No Normal Allied land unit ashore, three times the points, after a landing
    was tried."""
    allied, turkish = state.vp
    factor = state.facts.numbers.points.sudden_death_factor
    if not state.landed_ever or turkish <= 0 or turkish < factor * allied:
        return False
    return not normal_units(state, ALLIED)


# -- the end of the game ---------------------------------------------------------------------------


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


def pending(state: State) -> tuple[int, int]:
    """12.2-h, 12.2-f, Q110 Allied points for hills controlled and for forts not Normal, as
    things stand."""
    facts, points = state.facts, state.facts.numbers.points
    hills = len(bits(state.control & facts.land.hills)) * points.hill
    damaged = sum(
        state.where[fort] < OFF_MAP and state.health[fort] != NORMAL for fort in facts.pieces.forts
    )
    return hills, damaged * points.fort


def account(state: State) -> list[tuple[int, str, int]]:
    """9.3-d What the totals are made of: side, reason and points, in the order of REASONS."""
    count = len(REASONS)
    return [
        (side, reason, state.account[side * count + at])
        for side in (ALLIED, TURKISH)
        for at, reason in enumerate(REASONS)
        if state.account[side * count + at]
    ]


def outcome(state: State) -> Outcome:
    """12.0-a Who has won, or would win if the game ended now (Q99)."""
    allied, turkish = state.vp
    if state.stack:
        allied += sum(pending(state))
    scores = {SIDES[ALLIED]: allied, SIDES[TURKISH]: turkish}
    if state.winner == DRAW:
        return Outcome(None, scores, ("12.1-b",))
    if state.winner == ALLIED:
        return Outcome(SIDES[ALLIED], scores, (allied_sudden_death(state) or "12.1-a",))
    if state.winner == TURKISH:
        return Outcome(SIDES[TURKISH], scores, ("12.1.2-a",))
    if allied == turkish:
        return Outcome(None, scores, ("12.0-a",))
    return Outcome(SIDES[ALLIED if allied > turkish else TURKISH], scores, ("12.2-a",))
