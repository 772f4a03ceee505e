"""10 Victory."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.accounts import Account, Tally
from grognard.engine.events import Log
from grognard.engine.game import Outcome
from grognard.engine.ids import Side, UnitId
from grognard.games.lepanto.facts import CHRISTIAN, KINDS, MUSLIM, SIDES
from grognard.games.lepanto.state import DORIA, FREE, SUNK, State

# 10.0-b, 10.0-c
CASES = {"galley": "10.0-b", "galleass": "10.0-c", "galliot": "10.0-c"}


def barred(state: State, i: UnitId) -> str:
    """10.0-a Why a ship would not score if the game ended now; '' if it would."""
    ship = state.ships[i]
    if ship.hex == SUNK:
        return "lost"
    if ship.repulsed:
        return "repulsed"
    # 10.0-g Exhausted, frozen or drifting ships count.
    if ship.immobilised == FREE:
        return ""
    # L-Q39 By option Doria's galleasses stay on the map.
    doria_stays = ship.immobilised == DORIA and state.facts.options.keep_doria == "on"
    return "" if doria_stays else "immobilised"


def points(state: State, side: Side) -> int:
    """10.0-b, 10.0-c Points of the ships that would count if the game ended now."""
    # 10.0-f At the start of the whole battle 208 to 206.
    worth = state.facts.points
    return sum(worth[i] for i in state.facts.ships_of[side] if not barred(state, i))


def account(state: State) -> Account:
    """10.0 What each side's ships give, and which of them give nothing."""
    victory = state.facts.scenario.victory
    leads = {"christian": victory.christian_wins_at, "muslim": -victory.muslim_wins_at}
    lines = [line for side in (CHRISTIAN, MUSLIM) for line in _lines(state, side)]
    return Account(lines, leads, "10.0-d")


def _lines(state: State, side: Side) -> Iterator[Tally]:
    facts, seat = state.facts, SIDES[side]
    by_bar: dict[str, list[UnitId]] = {"": [], "repulsed": [], "immobilised": [], "lost": []}
    for i in facts.ships_of[side]:
        by_bar[barred(state, i)].append(i)
    for number, kind in enumerate(KINDS):
        fleet = [facts.points[i] for i in facts.ships_of[side] if facts.kind[i] == number]
        if fleet:
            worth = [facts.points[i] for i in by_bar[""] if facts.kind[i] == number]
            args = {"count": len(worth), "each": fleet[0]}
            yield Tally(seat, kind, CASES[kind], sum(worth), sum(worth), args)
    for bar in ("repulsed", "immobilised", "lost"):
        if ships := by_bar[bar]:
            # 7.2 Who is repulsed may rally and count again.
            most = sum(facts.points[i] for i in ships) if bar == "repulsed" else 0
            yield Tally(seat, bar, "10.0-a", 0, most, {"count": len(ships)}, bar)


def final_count(state: State, log: Log) -> None:
    """10.0-a After the last turn: removal, points, the end."""
    for side in (CHRISTIAN, MUSLIM):
        for i in state.side_afloat(side):
            if barred(state, i):
                log.add("10.0-a", "taken_off", ship=i)
                state.remove(i)
    result = outcome(state)
    log.add("10.0-d", "game_over", winner=result.winner or "draw", **result.scores)
    state.stack.clear()


def end_if_swept(state: State, log: Log) -> None:
    """L-Q44 A side without ships ends the game at once; its enemy's repulsed markers go."""
    if all(state.afloat) or (state.facts.lenient and _under_review(state)):
        return
    for side in (CHRISTIAN, MUSLIM):
        for i in state.side_afloat(side):
            if state.ships[i].repulsed:
                state.set_repulsed(i, False)
                log.add("7.2-t", "rallied", ship=i)
    log.add("10.0-d", "side_swept")
    final_count(state, log)


def outcome(state: State) -> Outcome:
    """2.0-d, 10.0-d, 10.0-e More points win; the short scenarios set their own difference."""
    scores = {SIDES[side]: points(state, side) for side in (CHRISTIAN, MUSLIM)}
    victory = state.facts.scenario.victory
    difference = scores["christian"] - scores["muslim"]
    if difference >= victory.christian_wins_at:
        return Outcome("christian", scores, ("10.0-d",))
    if difference <= victory.muslim_wins_at:
        return Outcome("muslim", scores, ("10.0-d",))
    return Outcome(None, scores, ("10.0-e",))


def _under_review(state: State) -> bool:
    """L-Q42 An act that may still be challenged ends nothing yet."""
    return any(frame.under_review for frame in state.stack)
