"""What a seat sees: everything but the kinds of face-down mines, which only the Turk knows."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.accounts import Account
from grognard.engine.ids import UnitId
from grognard.engine.parts import drawn_from, each_drawn_from
from grognard.games.gallipoli.facts import (
    ALLIED,
    ARMS,
    COMMONWEALTH,
    FRENCH,
    SHIP,
    SIDES,
    SOURCES,
    TURK,
    TURKISH,
)
from grognard.games.gallipoli.rules.m03_sequence import GameTurn, SetUp
from grognard.games.gallipoli.rules.m06_supply import s65_lines
from grognard.games.gallipoli.rules.m07_operations import s77_exit
from grognard.games.gallipoli.rules.m08_combat.s84_states import LAND_STATES, WORKS_STATES
from grognard.games.gallipoli.rules.m12_victory import s120_outcome, s121_sudden_death
from grognard.games.gallipoli.state import (
    ACTING,
    BACK,
    ELIMINATED,
    EXITED,
    LEVEL,
    OFF_MAP,
    OUT_OF_PLAY,
    PAID_NAVAL,
    PAID_NE,
    PAID_S,
    SHOWN,
    State,
)

MARKERS = ("dummy", "level_1", "level_2")


class PieceSeen(Struct, frozen=True):
    """One counter on the map or in a box."""

    id: str
    side: str
    arm: str
    """'infantry' | 'cavalry' | 'artillery' | 'ship' | 'fort' | 'beachhead'"""
    type: str
    """Of a ship: BB, BC, B, CL, MS."""
    group: str
    area: str
    face: str
    """'attack' | 'entrenched' | 'reserve'; of a Beachhead 'supplied' | 'unsupplied'"""
    condition: str
    acted: int
    acting: bool
    fired: bool
    supplied: bool
    attack: int
    defence: int
    fire: int
    primary: int
    secondary: int
    heavy: bool
    morale: int


class MineSeen(Struct, frozen=True):
    """One mine marker; ``kind`` is '' while it is face down for this seat."""

    area: str
    kind: str
    shown: bool


class SideSeen(Struct, frozen=True):
    seat: str
    vp: int
    sp: int
    left: int
    lost: int
    air: bool


class View(Struct, frozen=True):
    """The table as one seat (or a spectator) sees it."""

    game: str
    scenario: str
    turn: int
    turns: int
    phase: str
    """'set_up' | 'strategic' | 'operations' | 'end' | ''"""
    impulse: int
    impulses: int
    first: str
    weather: str
    sea: str
    events: list[str]
    suvla_turn: int
    naval_paid: bool
    sources_paid: list[str]
    allied_control: list[str]
    pieces: list[PieceSeen]
    mines: list[MineSeen]
    sides: list[SideSeen]
    outside_limit: int
    """The secret die of 13.1.1-k; 0 for whoever may not know it."""
    exited: list[str]
    account: Account
    """12.0 Where the points come from, and what wins."""


def view(state: State, seat: str | None) -> View:
    facts = state.facts
    knows = seat == SIDES[TURKISH] or state.over
    return View(
        game="gallipoli",
        scenario=facts.scenario_id,
        turn=state.turn,
        turns=facts.scenario.last_turn,
        phase=_phase(state),
        impulse=state.impulse,
        impulses=state.impulses,
        first=SIDES[state.first],
        weather="bad" if state.bad else "good",
        sea="rough" if state.rough else "normal",
        events=sorted(name for name in state.events if state.event(name)),
        suvla_turn=state.suvla_turn,
        naval_paid=bool(state.paid & PAID_NAVAL),
        sources_paid=[
            name for name, bit in zip(SOURCES, (PAID_NE, PAID_S), strict=True) if state.paid & bit
        ],
        allied_control=_allied_control(state),
        pieces=_pieces(state),
        mines=_all_mines(state) if knows else _mines_shown(state),
        sides=[_side(state, side) for side in (ALLIED, TURKISH)],
        outside_limit=state.outside_limit if knows else 0,
        exited=_exited(state),
        account=_account(state),
    )


@drawn_from("control")
def _allied_control(state: State) -> list[str]:
    names = state.facts.land.names
    return [name for area, name in enumerate(names) if state.control >> area & 1]


def _phase(state: State) -> str:
    turn = state.under_way(GameTurn)
    if turn is None:
        return "set_up" if state.under_way(SetUp) else ""
    return turn.phase or "set_up"


def _lines(state: State) -> tuple[int, ...]:
    """6.5 The areas with a supply line: of each group, and of forts."""
    networks = [s65_lines.network(state, group) for group in (COMMONWEALTH, FRENCH, TURK)]
    return (*networks, s65_lines.fort_lines(state))


@each_drawn_from("where", "face", "of_turn", "of_impulse", also=("paid", "mines", _lines))
def _supplied(state: State, p: UnitId) -> bool:
    if p in state.facts.pieces.beachheads:
        return state.face[p] != BACK
    return s65_lines.supplied(state, p)


@each_drawn_from("where", "face", "health", "acted", "of_activation", "fired", _supplied)
def _pieces(state: State, p: UnitId) -> PieceSeen | None:
    if state.where[p] >= OFF_MAP:
        return None
    pieces = state.facts.pieces
    arm, back = pieces.arm[p], state.face[p] == BACK
    states = LAND_STATES if arm < SHIP else WORKS_STATES
    return PieceSeen(
        id=pieces.codes[p],
        side=SIDES[pieces.side[p]],
        arm=ARMS[arm],
        type=pieces.ship_type[p],
        group=pieces.group_ids[p],
        area=state.facts.land.names[state.where[p]],
        face=_FACES[arm][back],
        condition=states[state.health[p]],
        acted=state.acted[p],
        acting=bool(state.of_activation[p] & ACTING),
        fired=bool(state.fired[p]),
        supplied=_supplied(state)[p],
        attack=pieces.attack[p][back],
        defence=pieces.defence[p][back],
        fire=pieces.fire[p],
        primary=pieces.primary[p],
        secondary=pieces.secondary[p],
        heavy=pieces.heavy[p],
        morale=pieces.morale[p],
    )


_FACES = (
    ("attack", "entrenched"),
    ("attack", "reserve"),
    ("", ""),
    ("", ""),
    ("", ""),
    ("supplied", "unsupplied"),
)


def _mines(state: State, knows: bool) -> list[MineSeen]:
    """H01, H03 The Allied seat sees how many markers lie where, and those turned up.

    Turned-up markers come first, so that the order of the others tells nothing."""
    names = state.facts.land.names
    found = []
    for area, markers in enumerate(state.mines):
        for marker in sorted(markers, key=lambda m: not m & SHOWN):
            up = bool(marker & SHOWN)
            kind = MARKERS[marker & LEVEL] if up or knows else ""
            found.append(MineSeen(names[area], kind, up))
    return found


@drawn_from("mines")
def _all_mines(state: State) -> list[MineSeen]:
    return _mines(state, knows=True)


@drawn_from("mines")
def _mines_shown(state: State) -> list[MineSeen]:
    return _mines(state, knows=False)


def _placing(state: State) -> bool:
    return state.under_way(SetUp) is not None


def _forts(state: State) -> tuple[bytes, bytes]:
    """12.2-f Where the forts are, and in which state."""
    forts = state.facts.pieces.forts
    every = slice(forts.start, forts.stop)
    return bytes(state.where[every]), bytes(state.health[every])


@drawn_from("where", _lines)
def _way_out(state: State) -> tuple[int, bool]:
    """12.1.1-b How many have left the map, and can a line follow them?"""
    return len(s77_exit.exited(state)), s77_exit.exit_supplied(state)


@drawn_from("account", "vp", "control", "mines", "over", _forts, _way_out,
            s121_sudden_death.turkish_sudden_death, _placing)  # fmt: skip
def _account(state: State) -> Account:
    return s120_outcome.account(state, placing=_placing(state))


@drawn_from("where")
def _strengths(state: State) -> list[tuple[int, int]]:
    """By side, the land units and ships in play and those lost."""
    pieces = state.facts.pieces
    found = []
    for side in (ALLIED, TURKISH):
        land, ships = pieces.land_of[side], pieces.ships_of[side]
        where = state.where[land.start : land.stop] + state.where[ships.start : ships.stop]
        found.append((len(where) - sum(map(where.count, OUT_OF_PLAY)), where.count(ELIMINATED)))
    return found


def _side(state: State, side: int) -> SideSeen:
    left, lost = _strengths(state)[side]
    return SideSeen(
        seat=SIDES[side],
        vp=state.vp[side],
        sp=state.sp[side],
        left=left,
        lost=lost,
        air=state.air(side),
    )


@drawn_from("where")
def _exited(state: State) -> list[str]:
    codes, where = state.facts.pieces.codes, state.where
    return [codes[p] for p, at in enumerate(where) if at == EXITED] if EXITED in where else []
