"""The position: counters and their states, mines, tracks, and where the sequence stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.engine.dice import Dice
from grognard.engine.ids import AreaId, AreaSet, Side, UnitId
from grognard.engine.parts import Drawn
from grognard.engine.states import ANY_NUMBER, Position, cache, each, index, kept
from grognard.games.gallipoli.facts import ALLIED, FORT, TURKISH, Facts

# Where a counter is when it is in no area and no box.
NOT_YET, ELIMINATED, WITHDRAWN, EXITED, REMOVED = 200, 201, 202, 203, 204
OUT_OF_PLAY = (NOT_YET, ELIMINATED, WITHDRAWN, EXITED, REMOVED)
OFF_MAP = 200
"""``where`` from here on is no place on the map."""

# Faces of a counter (2.4-x, 2.4-z); Beachheads show FRONT when supplied (6.2-c).
FRONT, BACK = 0, 1

# Adverse states: of land units Disorganised and Broken, of ships and forts Disabled and Crippled.
# 2.4-m A ship or fort without a marker is in Normal state; for land units see 2.4-l.
NORMAL, SHAKEN, SHATTERED = 0, 1, 2
GONE = 3
"""What comes after Crippled: no ship or fort any more."""

# Marks that last for the game …
REPLACED, BOUGHT, LEFT = 1, 2, 4
# … for the turn …
DUG, ASSAULTED, TURNED_UP, SUPPLIED, DEPLOYED, STEAMED, CHARGED = 1, 2, 4, 8, 16, 32, 64
# … for the impulse …
LANDED, FIRED_ON, WAS_DUG, DUG_AT_SECOND = 1, 2, 4, 8
TRENCH = WAS_DUG | DUG_AT_SECOND
# … and for the activation.
ACTING, SECOND, MOVED, MARCHED, STUCK, FOUGHT, LANDING, DONE = 1, 2, 4, 8, 16, 32, 64, 128

# What supply was paid for in this turn.
PAID_NAVAL, PAID_NE, PAID_S = 1, 2, 4

# Order of an activation (7.2-f).
NO_ORDER, MOVE_FIRST, FIGHT_FIRST = 0, 1, 2

# A mine marker is its level (0 is a Dummy), plus SHOWN when it lies face up.
DUMMY, LEVEL_1, LEVEL_2, SHOWN = 0, 1, 2, 4
LEVEL = 3

REASONS = (
    "start",
    "units",
    "ships",
    "forts",
    "beachheads",
    "hills",
    "mine_line",
    "events",
    "conditional",
    "withdrawal",
    "replacement",
)
"""The lines of the account of victory points (2.4-al); 2.4-am leaving the map is none (Q97)."""


def _here(state: State) -> list[tuple[int, ...]]:
    """By area, the counters in it."""
    here: list[tuple[int, ...]] = [()] * len(state.facts.land.names)
    for piece, at in enumerate(list(state.where)):
        if at < OFF_MAP:
            here[at] = (*here[at], piece)
    return here


def _occupied(state: State) -> list[int]:
    """By side, the land areas its land units hold."""
    pieces, land = state.facts.pieces, state.facts.land.land
    occupied = [0, 0]
    for piece, at in enumerate(list(state.where[: pieces.first_ship])):
        if at < OFF_MAP and land >> at & 1:
            occupied[pieces.side[piece]] |= 1 << at
    return occupied


@dataclass(eq=False, slots=True, init=False)
class State(Position):
    """One position of a game being played. Counters move only by the methods here."""

    facts: Facts
    dice: Dice
    rolled: int = kept(0, ANY_NUMBER)
    shown: int = kept(0, ANY_NUMBER)
    """How often something hidden was shown: undo never goes behind it."""
    turn: int = kept(1, "turn")
    """2.1-b The tracks of the map: turn, impulse, and the points below."""
    impulse: int = kept(0)
    """The impulse under way; 0 outside the Operations Phase."""
    impulses: int = kept(0)
    bad: bool = kept(False)
    """Bad Weather"""
    rough: bool = kept(False)
    """Rough Sea"""
    first: int = kept(0, "side")
    """The side that plays the First Player Segment of this (or the last) impulse."""
    control: int = kept(0)
    """2.4-aq The land areas under Allied control (Q25), as bits."""
    control_before: int = kept(0)
    """The same at the start of the activation under way (7.3.2a-b)."""
    paid: int = kept(0, range(8))
    suvla_turn: int = kept(0)
    """The turn in which Suvla opens (13.5); 0: never."""
    outside_limit: int = kept(0)
    """The secret die of 13.1.1-k: factors and Dummies allowed outside the Strait."""
    exits_this_turn: int = kept(0)
    landed_ever: bool = kept(False)
    """Have the Allies attempted an amphibious assault (12.1.2-a)?"""
    artillery_replaced: int = kept(0)
    fleet_out: bool = kept(False)
    """Have Allied ships been deployed this turn (7.3.3-h)?"""
    winner: int = kept(-1, range(-1, 3))
    """The side that won by sudden death; 2 a draw by it; -1 nobody yet."""
    sp: list[int] = each("side")
    vp: list[int] = each("side")
    account: list[int] = each(range(2 * len(REASONS)))
    """Victory points by side and REASONS: what the totals are made of."""
    orders: list[int] = each("side", 0, range(3))
    """By side, the order chosen in this impulse (7.3-g)."""
    refunded: list[int] = each("conditional")
    """By conditional reinforcement, the VP its withdrawn cavalry has earned (Q84)."""
    where: bytearray = each("unit", NOT_YET)
    """By counter, its area, or one of the codes from OFF_MAP on."""
    face: bytearray = each("unit", FRONT, range(2))
    health: bytearray = each("unit", NORMAL, range(SHATTERED + 1))
    acted: bytearray = each("unit")
    """How often it was activated this turn."""
    fired: bytearray = each("unit", 0, range(2))
    """2.4-ab Artillery, ships and forts: does the Fired side lie up?"""
    of_game: bytearray = each("unit")
    of_turn: bytearray = each("unit")
    of_impulse: bytearray = each("unit")
    of_activation: bytearray = each("unit")
    """By counter, its marks of each duration."""
    here: list[tuple[int, ...]] = index(_here)
    """By area, the counters in it."""
    occupied: list[int] = index(_occupied)
    """By side, the land areas with its land units, as bits."""
    mines: list[tuple[int, ...]] = each("area", (), range(SHOWN + LEVEL))
    """By area, its mine markers."""
    events: dict[str, int] = kept({})
    """Events in play, with the last turn they last."""
    lines: list[int] = cache(lambda: [-1, -1, -1])
    """Supply lines as last traced, by group; -1: not traced since something changed."""
    drawn: Drawn = cache(Drawn)
    """What of it was drawn last."""
    stack: list[Any] = kept([])

    # -- moving counters -------------------------------------------------------------------

    def put(self, piece: UnitId, to: AreaId) -> None:
        """Put a counter into an area or box, or out of play (a code from OFF_MAP on)."""
        here = self.here
        start = self.where[piece]
        self.where[piece] = to
        if start < OFF_MAP:
            here[start] = tuple(p for p in here[start] if p != piece)
        if to < OFF_MAP:
            here[to] = tuple(sorted((*here[to], piece)))
        self.lines[0] = self.lines[1] = self.lines[2] = -1
        if piece < self.facts.pieces.first_ship:
            self._occupy(piece, start, to)

    def _occupy(self, piece: UnitId, start: AreaId, to: AreaId) -> None:
        """Keep up which land areas are held, and by whom (Q25)."""
        side = self.facts.pieces.side[piece]
        land = self.facts.land.land
        if start < OFF_MAP and not self.units_in(start, side):
            self.occupied[side] &= ~(1 << start)
        if to < OFF_MAP and land >> to & 1:
            self.occupied[side] |= 1 << to
            if not self.occupied[1 - side] >> to & 1:
                if side == ALLIED:
                    self.control |= 1 << to
                else:
                    self.control &= ~(1 << to)

    def lines_changed(self) -> None:
        """Something that supply lines depend on has changed without a counter moving."""
        self.lines[0] = self.lines[1] = self.lines[2] = -1

    # -- looking ---------------------------------------------------------------------------

    def in_play(self, piece: UnitId) -> bool:
        """On the map or in a box."""
        return self.where[piece] < OFF_MAP

    def on_map(self, piece: UnitId) -> bool:
        at = self.where[piece]
        return at < OFF_MAP and at not in self.facts.land.boxes

    def units_in(self, area: AreaId, side: Side) -> list[UnitId]:
        """The land units of a side in an area."""
        of_side = self.facts.pieces.land_of[side]
        return [p for p in self.here[area] if p in of_side]

    def ships_in(self, area: AreaId, side: Side) -> list[UnitId]:
        of_side = self.facts.pieces.ships_of[side]
        return [p for p in self.here[area] if p in of_side]

    def forts_in(self, area: AreaId) -> list[UnitId]:
        forts = self.facts.pieces.forts
        return [p for p in self.here[area] if p in forts]

    def beachheads_in(self, area: AreaId) -> list[UnitId]:
        heads = self.facts.pieces.beachheads
        return [p for p in self.here[area] if p in heads]

    def works_in(self, area: AreaId, side: Side) -> bool:
        """Does the side have a fort or Beachhead there?"""
        arm = self.facts.pieces.arm
        wanted = FORT if side == TURKISH else FORT + 1
        return any(arm[p] == wanted for p in self.here[area])

    def near_enemy(self, area: AreaId, side: Side) -> bool:
        """Is the area next to one with enemy land units (Q24)?"""
        return bool(self.facts.land.around[area] & self.occupied[1 - side])

    def mined(self) -> AreaSet:
        """The sea areas with mine markers of any kind (Q95), as bits."""
        mask = 0
        for area, markers in enumerate(self.mines):
            if markers:
                mask |= 1 << area
        return mask

    def event(self, name: str) -> bool:
        """Is a random event in play this turn?"""
        return self.events.get(name, 0) >= self.turn

    def air(self, side: Side) -> bool:
        """11.4-e, Q93 Has the side Air Observation, whatever the other side has?"""
        if self.bad:
            return False
        # 11.4-a The Allies always, 11.4-b the Turks by an event.
        return side == ALLIED or self.event("german_air")
