"""R17.3 Victory: bridges held and denied, units over the Rhine, airborne units lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.engine.accounts import NO_LIMIT, Account, Args, Tally, total
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.game import Outcome
from grognard.engine.ids import HexSet, UnitId
from grognard.games.market_garden.facts import ALLIED, GERMAN, SIDES
from grognard.games.market_garden.rules import r16_supply as supply
from grognard.games.market_garden.state import ELIMINATED, INTACT, SAVED, State


def scores(state: State) -> dict[str, int]:
    """R17.3-a, R17.3-b By seat, its points as things stand."""
    lines = _lines(state)
    return {seat: total(lines, seat) for seat in SIDES}


def lead(state: State) -> int:
    """R17.3-c The Allied lead in points."""
    found = scores(state)
    return found[SIDES[ALLIED]] - found[SIDES[GERMAN]]


def account(state: State) -> Account:
    """R17.3 Every source of points in this scenario, and the margin that wins."""
    rules = state.facts.scenario.victory
    leads = {SIDES[ALLIED]: rules.allied_at, SIDES[GERMAN]: -rules.german_at}
    return Account(_lines(state), leads, "R17.3-c")


def tally(state: State) -> dict[str, dict[str, int]]:
    """R17.3 By seat and what it is for, the points as things stand."""
    found: dict[str, dict[str, int]] = {seat: {} for seat in SIDES}
    for line in account(state).lines:
        found[line.seat][str(line.args.get("bridge", line.source))] = line.points
    return found


def _lines(state: State) -> list[Tally]:
    allied = [*_allied(state)]
    return [*allied, *_german(state, allied)]


def _allied(state: State) -> Iterator[Tally]:
    facts, rules = state.facts, state.facts.scenario.victory
    yield from _bridges(state)
    beyond = over_the_rhine(state)
    if worth := rules.north_of_rhine:
        over = sum(facts.pieces.motorised[u] and not state.unsupplied[u] for u in beyond)
        counted = min(over, rules.north_most)
        most = rules.north_most * worth
        yield _each(ALLIED, "over", "R17.3-a", counted, worth, most, of=rules.north_most)
    if worth := rules.north_step:
        steps = sum(state.steps[u] for u in beyond)
        yield _each(ALLIED, "north", "R17.3-a", steps, worth)
    if worth := rules.saved_step:
        units = facts.pieces.of_side[ALLIED]
        saved = sum(state.steps[u] for u in units if state.where[u] == SAVED)
        yield _each(ALLIED, "saved", "R17.3-a", saved, worth)


def over_the_rhine(state: State) -> list[UnitId]:
    """R17.3-a The Allied units north of it."""
    board, first = state.facts.board, state.facts.pieces.first_german
    there = state.occupied[ALLIED] & board.north
    return [u for hex_ in bits(there) for u in state.at[hex_] if u < first]


def reached(state: State) -> HexSet | None:
    """R17.3-d Where the Allies have a line of supply; None: their bridges need none."""
    return supply.fed(state, ALLIED) if state.facts.scenario.victory.supply_needed else None


def _bridges(state: State) -> Iterator[Tally]:
    """R17.3-a, R17.3-f What each scoring bridge gives, held at the end or turn by turn."""
    rules, names = state.facts.scenario.victory, state.facts.names["bridge"]
    fed = reached(state)
    for award in rules.award:
        number = names.index(award.bridge)
        bar = bridge_bar(state, number, fed)
        most = 0 if state.bridges[number] != INTACT and state.over else award.points
        args: Args = {"bridge": award.bridge, "each": award.points}
        yield Tally(SIDES[ALLIED], "bridge", "R17.3-a", 0 if bar else award.points, most, args, bar)
    if any(award.each_turn for award in rules.award):
        award = max(rules.award, key=lambda award: award.each_turn)
        turns = min(state.held_turns[names.index(award.bridge)], award.most_turns)
        most = award.most_turns * award.each_turn
        yield _each(ALLIED, "turns", "R17.3-f", turns, award.each_turn, most)


def _german(state: State, allied: Sequence[Tally]) -> Iterator[Tally]:
    facts, rules = state.facts, state.facts.scenario.victory
    if rules.denied:  # R17.3-e
        held = sum(line.points for line in allied if line.source == "bridge")
        most = sum(award.points for award in rules.award)
        yield Tally(SIDES[GERMAN], "denied", "R17.3-e", most - held, most)
    if worth := rules.airborne_lost:
        airborne = [u for u in facts.pieces.of_side[ALLIED] if facts.pieces.airborne[u]]
        lost = sum(state.where[unit] == ELIMINATED for unit in airborne) + len(stranded(state))
        yield _each(GERMAN, "airborne", "R17.3-b", lost, worth)


def _each(
    side: int, source: str, case: str, count: int, worth: int, most: int = NO_LIMIT, **more: int
) -> Tally:
    """So many of something, each worth so much."""
    args: Args = {"count": count, "each": worth, **more}
    return Tally(SIDES[side], source, case, count * worth, most, args)


def stranded(state: State) -> list[UnitId]:
    """R17.3-g On the last turn: airborne units beyond the Rhine without a line to the south."""
    facts = state.facts
    if not facts.scenario.victory.stranded or state.turn < facts.scenario.last_turn:
        return []
    there = [u for u in over_the_rhine(state) if facts.pieces.airborne[u]]
    if not there:
        return []
    fed = supply.fed(state, ALLIED)
    return [unit for unit in there if not fed >> state.where[unit] & 1]


def bridge_bar(state: State, bridge: int, fed: HexSet | None) -> str:
    """R17.3-d Why a bridge does not count for the Allies; '' if it does: intact, no German at
    either end, the Allies there or there last. ``fed``: the hexes with a supply line to the south
    edge (None: it is not asked for)."""
    ends = state.facts.board.bridge_ends[bridge]
    if state.bridges[bridge] != INTACT:
        return "destroyed"
    if any(state.enemy_in(end, ALLIED) for end in ends):
        return "enemy"
    if state.holder[bridge] != ALLIED and not any(state.enemy_in(end, GERMAN) for end in ends):
        return "not_held"
    return "" if fed is None or any(fed >> end & 1 for end in ends) else "unsupplied"


def outcome(state: State) -> Outcome:
    """R17.3-c Who has more points wins; games of earlier data have margins of their own."""
    rules = state.facts.scenario.victory
    margin = lead(state)
    winner = None
    if margin >= rules.allied_at:
        winner = SIDES[ALLIED]
    elif margin <= rules.german_at:
        winner = SIDES[GERMAN]
    return Outcome(winner, scores(state), ("R17.3-c",))


def note_turn(state: State, log: Log) -> None:
    """R17.3-f At the end of a game turn: do the Allies stand in the northern end?"""
    facts, names = state.facts, state.facts.names["bridge"]
    for award in facts.scenario.victory.award:
        number = names.index(award.bridge)
        end = min(facts.board.bridge_ends[number], key=facts.board.grid.row)
        if award.each_turn and state.units_in(end, ALLIED):
            state.held_turns[number] += 1
            log.add("R17.3-f", "bridge_end_held", bridge=number, points=award.each_turn)


def close_game(state: State, log: Log) -> None:
    """R17.3-c, R1-g After the last turn the points are counted."""
    result = outcome(state)
    state.stack.clear()
    log.add("R17.3-c", "game_over", winner=result.winner or "draw", **result.scores)
