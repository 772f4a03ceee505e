"""7.3.3 How ships deploy and move."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import AreaId, AreaSet, Side, UnitId
from grognard.games.gallipoli.facts import ALLIED, SHIP, TURKISH
from grognard.games.gallipoli.rules.frame import PLACE, STEAM, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m07_operations import s742_room_at_sea
from grognard.games.gallipoli.rules.m07_operations.s72_marks import use_activation
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import held_at_sea, ship_refusal
from grognard.games.gallipoli.rules.m07_operations.s733_able import actor_refusal
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import crippled
from grognard.games.gallipoli.rules.m08_combat.s851_mines import (
    entered,
    met_at_second_start,
    strike,
)
from grognard.games.gallipoli.rules.m10_reinforcements.s104_conditional_entry import (
    fleet_refusal,
    harbour,
)
from grognard.games.gallipoli.state import (
    ACTING,
    DEPLOYED,
    DONE,
    FOUGHT,
    MARCHED,
    MOVED,
    OFF_MAP,
    STEAMED,
    State,
)

# -- what lies at sea ------------------------------------------------------------------------------


def warships_at_sea(state: State) -> AreaSet:
    """7.3.3-f The sea areas with Allied ships other than minesweepers, as bits."""
    facts, where, mask = state.facts, state.where, 0
    for ship in facts.pieces.ships_of[ALLIED]:
        if where[ship] < OFF_MAP and ship not in facts.sweepers:
            mask |= 1 << where[ship]
    return mask & facts.land.sea


# -- deployment ------------------------------------------------------------------------------------


def open_to_deploy(state: State, side: Side) -> int:
    """7.3.3-c, Q31 Where the Allied route from the Aegean Sea leads past mines and enemies;
    7.3.3-e, Q121 where Turkish ships appear. As bits."""
    if side == TURKISH:
        return harbour(state)
    land = state.facts.land
    free = land.sea & ~held_at_sea(state, TURKISH)
    return land.graph.flood(1 << land.aegean, free & ~state.mined())


def deploy_refusal(state: State, side: Side, ship: UnitId, open_: AreaSet) -> Refusal | None:
    """Why a ship cannot deploy; ``open_`` is open_to_deploy. In the Aegean Sea any number of
    ships may stand (7.4.2-d), so that an open route is never closed by stacking."""
    facts = state.facts
    pieces = facts.pieces
    if pieces.side[ship] != side or pieces.arm[ship] != SHIP:
        return Refusal(("7.3.3-c",), "not_your_ship", {"unit": ship})
    if state.where[ship] != facts.land.boxes[side]:
        return Refusal(("7.3.3-c",), "ship_not_in_box", {"unit": ship})
    if crippled(state, ship):
        return Refusal(("8.4.2d-f",), "ship_crippled", {"unit": ship})
    if not supplied(state, ship):
        return Refusal(("6.2-h",), "ship_not_supplied", {"unit": ship})
    if side == TURKISH:
        # 7.3.3-h
        if refused := fleet_refusal(state, ship):
            return refused
        if not open_:
            return Refusal(("7.3.3-e", "7.4-b"), "marmara_closed", {"unit": ship})
    elif not open_:
        return Refusal(("7.3.3-c",), "no_deployment_route", {"unit": ship})
    return None


def place_refusal(state: State, ship: UnitId, area: AreaId, open_: AreaSet) -> Refusal | None:
    """7.3.3-c Why a ship cannot deploy in this area."""
    side = state.facts.pieces.side[ship]
    if not open_ >> area & 1:
        case = "7.3.3-c" if side == ALLIED else "7.3.3-e"
        return Refusal((case,), "no_way_to_deploy", {"ship": ship, "area": area})
    return ship_refusal(state, area, side, (ship,))


@dataclass(unsafe_hash=True)
class Deploying(GallipoliFrame):
    """7.3.3-c The area in which a ship deploys."""

    side: Side
    ship: UnitId

    def decision(self, state: State) -> Decision:
        case = "7.3.3-c" if self.side == ALLIED else "7.3.3-e"
        return Decision(seat(self.side), case, "deploy_where", {"ship": self.ship})

    def options(self, state: State) -> list[Action]:
        open_ = open_to_deploy(state, self.side)
        return [
            PLACE[area]
            for area in bits(open_)
            if place_refusal(state, self.ship, area, open_) is None
        ]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "place":
            return NOT_NOW
        return place_refusal(state, self.ship, action.arg, open_to_deploy(state, self.side))

    def apply(self, state: State, action: Action, log: Log) -> None:
        """Q31 Deployment is no movement; the ship may now move and fire."""
        state.stack.pop()
        deploy(state, self.ship, action.arg, log)
        state.of_activation[self.ship] |= ACTING


def deploy(state: State, ship: UnitId, area: AreaId, log: Log) -> None:
    """7.3.3-c, 7.3.3-e The ship is at sea, until the end of the turn (7.3.3-j, 9.3-b)."""
    state.put(ship, area)
    state.of_turn[ship] |= DEPLOYED
    allied = state.facts.pieces.side[ship] == ALLIED
    if allied:
        state.fleet_out = True
    log.add("7.3.3-c" if allied else "7.3.3-e", "deployed", ship=ship, area=area)


# -- movement --------------------------------------------------------------------------------------


def steam_mask(state: State, ship: UnitId) -> AreaSet:
    """Where a ship can go, stacking apart, as bits: to an adjacent sea area; or, unless it has
    fired, any number of areas without enemies and mines (7.3.3-d), for Turkish ships areas with
    mines or away from Allied warships (7.3.3-f). Q31"""
    land = state.facts.land
    side, at = state.facts.pieces.side[ship], state.where[ship]
    free = land.sea & ~held_at_sea(state, 1 - side)
    near = land.around[at] & free
    if state.fired[ship] or state.of_activation[ship] & FOUGHT:
        return near
    if side == ALLIED:
        free &= ~state.mined()
    else:
        free &= state.mined() | ~land.graph.grown(warships_at_sea(state))
    return (near | land.graph.flood(near, free)) & ~(1 << at)


def steam_refusal(state: State, ship: UnitId, area: AreaId, mask: AreaSet) -> Refusal | None:
    """7.3.3-a Why a ship cannot go to this area; ``mask`` is steam_mask."""
    if not mask >> area & 1:
        args = {"ship": ship, "area": area}
        facts = state.facts
        side = facts.pieces.side[ship]
        if not facts.land.sea >> area & 1:
            return Refusal(("7.3.3-a",), "only_by_sea", args)
        if held_at_sea(state, 1 - side) >> area & 1:
            return Refusal(("7.4-b",), "enemy_at_sea", args)
        if state.fired[ship]:
            own = "7.3.3-b" if side == ALLIED else "7.3.3-g"
            return Refusal((own,), "only_one_area", args)
        case = "7.3.3-d" if side == ALLIED else "7.3.3-f"
        return Refusal((case, "7.3.3-b"), "no_way_by_sea", args)
    crowded = bool(s742_room_at_sea.crowds(state))
    return _room_refusal(state, ship, area, crowded)


def _room_refusal(state: State, ship: UnitId, area: AreaId, crowded: bool) -> Refusal | None:
    """7.4-c Stacking counts when the movement of the activation ends; ``crowded``: there are too
    many somewhere now."""
    side = state.facts.pieces.side[ship]
    refused = ship_refusal(state, area, side, (ship,))
    if (refused is None and not crowded) or side == TURKISH:
        return refused
    if s742_room_at_sea.can_settle(state, ship, area):
        return None
    return refused or Refusal(("7.4-c",), "no_room_left", {"unit": ship})


def destinations(state: State, ship: UnitId) -> list[AreaId]:
    crowded = bool(s742_room_at_sea.crowds(state))
    return [
        area
        for area in bits(steam_mask(state, ship))
        if _room_refusal(state, ship, area, crowded) is None
    ]


def move_refusal(state: State, side: Side, ship: UnitId, second: bool) -> Refusal | None:
    """7.3.3-a Why a ship cannot move in this activation."""
    refused = actor_refusal(state, side, ship, second)
    if refused is not None:
        return refused
    if state.facts.pieces.arm[ship] != SHIP:
        return Refusal(("7.3.3-a",), "forts_stay", {"unit": ship})
    if state.of_activation[ship] & MOVED:
        return Refusal(("7.3.3-b",), "ship_moved", {"unit": ship})
    if not _has_destination(state, ship):
        return Refusal(("7.3.3-a",), "nowhere_to_steam", {"unit": ship})
    return None


def _has_destination(state: State, ship: UnitId) -> bool:
    """Is there any of the ``destinations``? Next door is looked at first, where the rules of
    long moves do not matter; only ships of two nations can be too many (7.4.2-b)."""
    facts = state.facts
    side, at = facts.pieces.side[ship], state.where[ship]
    if side == ALLIED and s742_room_at_sea.crowds(state):
        return bool(destinations(state, ship))
    near = facts.land.around[at] & facts.land.sea & ~held_at_sea(state, 1 - side)
    if near and (ship in facts.sweepers or near >> facts.land.aegean & 1):
        return True
    for area in bits(near):
        if not state.here[area] or ship_refusal(state, area, side, (ship,)) is None:
            return True
    return bool(destinations(state, ship))


def begin_move(state: State, side: Side, ship: UnitId, second: bool, log: Log) -> None:
    """7.3.3-a A ship gets under way; 7.3.3-k in a second activation mines attack it first."""
    use_activation(state, ship)
    warship = side == ALLIED and ship not in state.facts.sweepers
    if second and warship and met_at_second_start(state, ship):
        strike(state, ship, "7.3.3-k", log)
    # A ship that mines have sunk or Crippled goes nowhere.
    if state.on_map(ship) and not crippled(state, ship):
        state.stack.append(Steaming(side, ship))


@dataclass(unsafe_hash=True)
class Steaming(GallipoliFrame):
    """7.3.3-a Where a ship goes: next door it may still fire and sweep, further not (7.3.3-b)."""

    side: Side
    ship: UnitId

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "7.3.3-a", "steam_where", {"ship": self.ship})

    def options(self, state: State) -> list[Action]:
        return [STEAM[area] for area in destinations(state, self.ship)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "steam":
            return NOT_NOW
        return steam_refusal(state, self.ship, action.arg, steam_mask(state, self.ship))

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        ship, to = self.ship, action.arg
        start = state.where[ship]
        state.put(ship, to)
        state.of_activation[ship] |= MOVED | DONE
        if not state.facts.land.around[start] >> to & 1:
            state.of_activation[ship] |= MARCHED
            state.of_turn[ship] |= STEAMED
        log.add("7.3.3-a", "steamed", ship=ship, start=start, to=to)
        entered(state, ship, log)
