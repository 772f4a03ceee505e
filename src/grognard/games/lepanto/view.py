"""What a seat sees. Lepanto hides nothing but its dice to come, so all seats see the same."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.accounts import Account, total
from grognard.engine.hexes import DIRECTIONS
from grognard.engine.ids import Side, UnitId
from grognard.engine.parts import drawn_from, each_drawn_from
from grognard.games.lepanto.facts import CHRISTIAN, MUSLIM, SIDES
from grognard.games.lepanto.rules import m10_victory
from grognard.games.lepanto.rules.m05_sequence.s51_turns import PlayerPhase
from grognard.games.lepanto.rules.m07_combat.s73_muslim_penalties import arms_drm, arms_halved
from grognard.games.lepanto.state import FREE, SUNK, Ship, State

IMMOBILISED = ("", "ram", "doria")


class ShipSeen(Struct, frozen=True):
    """One counter on the map, by the names printed on it."""

    id: str
    side: str
    type: str
    squadron: str
    hex: str
    facing: str
    guns: int
    arms: float
    """As in force: half of what is printed once 7.3-a halves it."""
    boarding: int
    exhausted: int
    """The turn in which it became exhausted; 0 if it is not."""
    repulsed: bool
    immobilised: str
    """'' | 'ram' | 'doria'"""
    anchored: bool
    frozen: bool
    tug: str
    """The galley that tows it, or ''."""


class SideSeen(Struct, frozen=True):
    seat: str
    points: int
    afloat: int
    lost: int
    arms_halved: bool
    """7.3-a Does its F count half?"""
    arms_die: int
    """7.3-b, 7.3-c What is added to the dice of its small arms."""


class View(Struct, frozen=True):
    """The whole table, as every seat and spectator sees it."""

    game: str
    scenario: str
    turn: int
    turns: int
    phase: str
    """'' | 'movement' | 'combat' | 'reorientation'"""
    phasing: str
    wind: str
    calm: bool
    ships: list[ShipSeen]
    sides: list[SideSeen]
    rams: dict[str, int]
    """Rams entered and not yet rolled: hexes moved, by rammer."""
    account: Account
    """10.0 Where the points come from, and what wins."""


def view(state: State) -> View:
    facts, account = state.facts, _account(state)
    phasing, phase = _phase(state)
    return View(
        game="lepanto",
        scenario=facts.scenario_id,
        turn=state.turn,
        turns=facts.turns,
        phase=phase,
        phasing=phasing,
        wind=DIRECTIONS[state.wind],
        calm=state.calm,
        ships=_ships(state),
        sides=[_side(state, side, account) for side in (CHRISTIAN, MUSLIM)],
        rams={facts.codes[i]: hexes for i, hexes in sorted(state.rams.items())},
        account=account,
    )


_PHASE_OF_STEP = ("", "movement", "movement", "movement", "", "combat", "", "reorientation", "")


def _phase(state: State) -> tuple[str, str]:
    phase = state.under_way(PlayerPhase)
    return ("", "") if phase is None else (SIDES[phase.side], _PHASE_OF_STEP[phase.step])


@drawn_from("tugs")
def _tugs(state: State) -> list[str]:
    """By ship, the galley that tows it, or ''."""
    codes, tugs = state.facts.codes, state.tugs
    return [codes[tugs[i]] if i in tugs else "" for i in range(len(codes))]


@each_drawn_from("ships", _tugs, also=("turn",))
def _ships(state: State, i: UnitId) -> ShipSeen | None:
    ship = state.ships[i]
    if ship.hex == SUNK:
        return None
    facts = state.facts
    code, side, kind, squadron, guns, arms, boarding, reserve = facts.counters[i]
    return ShipSeen(
        code,
        side,
        kind,
        squadron,
        facts.board.grid.names[ship.hex],
        DIRECTIONS[ship.facing],
        guns,
        _half(arms) if arms_halved(state, facts.side[i]) else arms,
        boarding,
        ship.exhausted,
        ship.repulsed,
        IMMOBILISED[ship.immobilised],
        ship.anchored != 0 and _at_anchor(state, ship),
        reserve and state.turn < facts.numbers.reserves.free_from_turn,
        _tugs(state)[i],
    )


def _half(value: int) -> float:
    """7.3-a, L-Q26 Exactly; a whole number stays one."""
    return value / 2 if value % 2 else value // 2


def _at_anchor(state: State, ship: Ship) -> bool:
    """L-Q09 Anchored for this turn; by option until it is towed again."""
    holds = state.facts.options.anchor_holds == "on" and ship.immobilised == FREE
    return holds or ship.anchored == state.turn


@each_drawn_from("ships")
def _bars(state: State, i: UnitId) -> str:
    """10.0-a By ship, why it would not score."""
    return m10_victory.barred(state, i)


@drawn_from(_bars)
def _account(state: State) -> Account:
    return m10_victory.account(state)


def _side(state: State, side: Side, account: Account) -> SideSeen:
    start = len(state.facts.ships_of[side])
    return SideSeen(
        seat=SIDES[side],
        points=total(account.lines, SIDES[side]),
        afloat=state.afloat[side],
        lost=start - state.afloat[side],
        arms_halved=arms_halved(state, side),
        arms_die=arms_drm(state, side),
    )
