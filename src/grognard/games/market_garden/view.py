"""What a seat sees: all information is open (R1-j), so all seats see the same."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.accounts import Account, total
from grognard.engine.drawing import Engagement
from grognard.engine.ids import UnitId
from grognard.engine.parts import drawn_from, each_drawn_from
from grognard.games.market_garden.facts import ALLIED, GERMAN, SIDES
from grognard.games.market_garden.page.combats.engagements import engagements
from grognard.games.market_garden.rules import r17_victory as victory
from grognard.games.market_garden.rules.r01_terms import morning
from grognard.games.market_garden.rules.r03_sequence import PlayerTurn
from grognard.games.market_garden.rules.r08_efficiency import rating
from grognard.games.market_garden.state import DESTROYED, ELIMINATED, NOT_YET, State

FIRES = ("", "first", "final")


class UnitSeen(Struct, frozen=True):
    """One counter, on the map or still to come."""

    id: str
    side: str
    kind: str
    formation: str
    hex: str
    """'' while it is not on the map."""
    attack: int
    defence: int
    efficiency: int
    movement: int
    steps: int
    full_steps: int
    size: int
    armour: bool
    cm: bool
    bombard: int
    range: int
    fatigued: bool
    fire: str
    """'' | 'first' | 'final'"""
    supplied: bool
    moved: bool
    arrives: int
    """The turn it arrives; 0 once it is on the map."""
    symbol: str


class BridgeSeen(Struct, frozen=True):
    id: str
    destroyed: bool
    tried: bool
    repairs: int
    holder: str


class CombatSeen(Struct, frozen=True):
    kind: str
    """'maneuver' | 'assault'"""
    target: str
    attackers: list[str]


class SideSeen(Struct, frozen=True):
    seat: str
    points: int
    air: int
    left: int
    lost: int


class View(Struct, frozen=True):
    """The whole table, as every seat and spectator sees it."""

    game: str
    scenario: str
    turn: int
    turns: int
    morning: bool
    phase: str
    """'SI', 'A' to 'J', 'GI' or ''"""
    phasing: str
    first: str
    weather: str
    units: list[UnitSeen]
    bridges: list[BridgeSeen]
    combats: list[CombatSeen]
    """D-1 Those declared and not yet begun."""
    engagements: list[Engagement]
    """D to I The combats declared and being fought; what is asked about first."""
    sides: list[SideSeen]
    boats_used: bool
    inside: tuple[str, str]
    """The north-western and the south-eastern hex of the part of the map in play."""
    account: Account
    """R17.3 Where the points come from, and what wins."""


def view(state: State) -> View:
    facts, account = state.facts, _account(state)
    return View(
        game="market_garden",
        scenario=facts.scenario_id,
        turn=state.turn,
        turns=facts.scenario.last_turn,
        morning=morning(state),
        phase=_phase(state),
        phasing=SIDES[state.phasing],
        first=SIDES[state.first],
        weather="foul" if state.foul else "clear",
        units=_units(state),
        bridges=_bridges(state),
        combats=_combats(state),
        engagements=engagements(state),
        sides=[_side(state, side, account) for side in (ALLIED, GERMAN)],
        boats_used=state.boats_used,
        inside=_inside(state),
        account=account,
    )


@drawn_from()
def _inside(state: State) -> tuple[str, str]:
    bounds, grid = state.facts.scenario.bounds, state.facts.board.grid
    north_west = max(bounds.west, 1), max(bounds.north, 1)
    south_east = min(bounds.east, grid.columns), min(bounds.south, grid.rows)
    return f"{north_west[0]:02}{north_west[1]:02}", f"{south_east[0]:02}{south_east[1]:02}"


def _phase(state: State) -> str:
    turn = state.under_way(PlayerTurn)
    if turn is None:
        return "" if state.over else "SI"
    return turn.letter


@each_drawn_from("where", "steps", "fatigued", "unsupplied", "fire", "moved")
def _units(state: State, u: UnitId) -> UnitSeen | None:
    """A counter on the map or still to come."""
    facts = state.facts
    pieces, at = facts.pieces, state.where[u]
    arrives = facts.lift_turn.get(u, facts.entry_turn.get(u, 0)) if at == NOT_YET else 0
    if at < 0 and not arrives:
        return None
    unit = pieces.units[u]
    return UnitSeen(
        id=unit.id,
        side=SIDES[pieces.side[u]],
        kind=unit.kind,
        formation=unit.formation,
        hex=facts.board.grid.names[at] if at >= 0 else "",
        attack=unit.attack,
        defence=unit.defence,
        efficiency=rating(state, u),
        movement=unit.movement,
        steps=state.steps[u],
        full_steps=unit.steps,
        size=unit.size,
        armour=unit.armour,
        cm=unit.cm,
        bombard=unit.bombard,
        range=unit.range,
        fatigued=bool(state.fatigued[u]),
        fire=FIRES[state.fire[u]],
        supplied=not state.unsupplied[u],
        moved=bool(state.moved[u]),
        arrives=arrives,
        symbol=unit.symbol,
    )


@each_drawn_from("bridges", "tried", "repairs", "holder")
def _bridges(state: State, number: int) -> BridgeSeen:
    return BridgeSeen(
        state.facts.library.map.bridge[number].id,
        state.bridges[number] == DESTROYED,
        bool(state.tried[number]),
        state.repairs[number],
        SIDES[state.holder[number]] if state.holder[number] >= 0 else "",
    )


@drawn_from("combats")
def _combats(state: State) -> list[CombatSeen]:
    codes, names = state.facts.pieces.codes, state.facts.board.grid.names
    return [
        CombatSeen(
            "assault" if combat.assault else "maneuver",
            names[combat.target],
            [codes[u] for u in combat.attackers],
        )
        for combat in state.combats
    ]


def _at_bridges(state: State) -> tuple[int, ...]:
    """R17.3-d Who stands at the ends of bridges, and which of these a line reaches."""
    fed = victory.reached(state)
    ends = state.facts.board.all_ends
    return *(hexes & ends for hexes in state.occupied), -1 if fed is None else fed & ends


def _in_the_north(state: State) -> list[UnitId]:
    return victory.over_the_rhine(state)


def _last_stand(state: State) -> list[int] | None:
    """R17.3-g On the last turn it matters where everybody is."""
    return state.where if state.turn >= state.facts.scenario.last_turn else None


@drawn_from("steps", "unsupplied", "bridges", "holder", "held_turns", "turn", "over", "away",
            _at_bridges, _in_the_north, _last_stand)  # fmt: skip
def _account(state: State) -> Account:
    return victory.account(state)


@drawn_from("away")
def _strengths(state: State) -> list[tuple[int, int]]:
    """By side, the units on the map and those lost."""
    return [
        (len(state.side_on_map(side)), sum(state.where[u] == ELIMINATED for u in own))
        for side, own in enumerate(state.facts.pieces.of_side)
    ]


def _side(state: State, side: int, account: Account) -> SideSeen:
    left, lost = _strengths(state)[side]
    return SideSeen(
        seat=SIDES[side],
        points=total(account.lines, SIDES[side]),
        air=state.air[side],
        left=left,
        lost=lost,
    )
