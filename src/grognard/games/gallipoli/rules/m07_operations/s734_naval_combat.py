"""7.3.4 Naval activations: ships deploy, move and fire, forts fire, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import Side, UnitId
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY, TURKISH
from grognard.games.gallipoli.rules.frame import (
    BOMBARD,
    DEPLOY,
    END,
    MOVE,
    SHOOT,
    GallipoliFrame,
    seat,
)
from grognard.games.gallipoli.rules.m07_operations import s742_room_at_sea
from grognard.games.gallipoli.rules.m07_operations.s733_able import actor_refusal, mark_able
from grognard.games.gallipoli.rules.m07_operations.s733_steaming import (
    Deploying,
    begin_move,
    deploy_refusal,
    move_refusal,
    open_to_deploy,
)
from grognard.games.gallipoli.rules.m08_combat import s82_bombardment
from grognard.games.gallipoli.rules.m08_combat.s80_kinds_of_combat import target_areas
from grognard.games.gallipoli.rules.m08_combat.s82_range import bombardment_mask
from grognard.games.gallipoli.rules.m08_combat.s811_range import fire_mask
from grognard.games.gallipoli.rules.m08_combat.s812_naval_fire import NavalTarget, gunner_refusal
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import guns
from grognard.games.gallipoli.rules.m11_special.s113_forts import naval_pieces
from grognard.games.gallipoli.state import ACTING, MARCHED, MOVED, SECOND, State


def naval_part(state: State, side: Side, log: Log) -> None:
    """7.2-b A naval activation; a second one if the ships and forts of it are marked (7.3.2c)."""
    second = any(marks & SECOND for marks in list(state.of_activation))
    mark_able(state, side, second)
    state.stack.append(NavalActivation(side, second))


def can_act(state: State, side: Side) -> bool:
    """7.2-a Could this side do anything at all in a naval activation now?"""
    if next(choices(state, side, second=False, begun=False), None) is not None:
        return True
    enemies = state.occupied[1 - side]
    return any(
        state.acted[p] == 0
        and not state.fired[p]
        and guns(state, p) != (0, 0)
        and bombardment_mask(state, p) & enemies
        and actor_refusal(state, side, p, second=False) is None
        for p in naval_pieces(state, side)
    )


def choices(state: State, side: Side, second: bool, begun: bool) -> Iterator[Action]:
    """7.3.4-b What ships, forts and batteries can do, bombardment apart. Those that plainly
    cannot are passed over before the refusals are asked, which decide."""
    pieces, where, marks = state.facts.pieces, state.where, state.of_activation
    ships, box = pieces.ships_of[side], state.facts.land.boxes[side]
    if not second and not (begun and side == ALLIED):
        waiting = [ship for ship in ships if where[ship] == box]
        open_ = open_to_deploy(state, side) if waiting else 0
        for ship in waiting:
            if deploy_refusal(state, side, ship, open_) is None:
                yield DEPLOY[ship]
    afloat = state.facts.land.boxes[ALLIED]
    takes_part = [
        piece
        for piece in naval_pieces(state, side)
        if where[piece] < afloat and (marks[piece] & ACTING or not (second or state.acted[piece]))
    ]
    for piece in takes_part:
        if (
            piece in ships
            and not marks[piece] & MOVED
            and move_refusal(state, side, piece, second) is None
        ):
            yield MOVE[piece]
    enemies = target_areas(state, side)
    if not enemies[0]:
        return
    for piece in takes_part:
        if not state.fired[piece] and shooter_refusal(state, side, piece, second, enemies) is None:
            yield SHOOT[piece]
    if side == TURKISH and enemies[1]:
        yield from gunners(state, second, enemies)


def gunners(state: State, second: bool, enemies: tuple[int, int]) -> Iterator[Action]:
    """8.1.2a-a The artillery that can fire at minesweepers; ``second``: 8.1.2a-e again."""
    pieces = state.facts.pieces
    for piece in pieces.land_of[TURKISH]:
        if (
            pieces.arm[piece] == ARTILLERY
            and (second or not state.acted[piece])
            and shooter_refusal(state, TURKISH, piece, second, enemies) is None
        ):
            yield SHOOT[piece]


@dataclass(unsafe_hash=True)
class NavalActivation(GallipoliFrame):
    """7.3.4-b Ships deploy, move and fire, forts fire: one after the other, in any order."""

    side: Side
    second: bool = False
    begun: bool = False
    """7.3.3-c Allied ships deploy at the start, before any of them moves or fires."""

    def run(self, state: State, log: Log) -> bool:
        if next(choices(state, self.side, self.second, self.begun), None) is not None:
            return True
        if s82_bombardment.targets(state, self.side, True):
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "7.3.3-a", "naval_activation")

    def options(self, state: State) -> list[Action]:
        found = [*choices(state, self.side, self.second, self.begun)]
        found += [BOMBARD[area] for area in s82_bombardment.targets(state, self.side, True)]
        if self._end_refusal(state) is None:
            found.append(END)
        return found

    def _end_refusal(self, state: State) -> Refusal | None:
        """7.4-c The activation does not end with too many ships in an area, if one can still go."""
        if self.side == TURKISH:
            return None
        for area in s742_room_at_sea.crowds(state):
            for ship in state.ships_in(area, self.side):
                if move_refusal(state, self.side, ship, self.second) is None:
                    return Refusal(("7.4-c",), "end_overstacked", {"area": area, "unit": ship})
        return None

    def refusal(self, state: State, action: Action) -> Refusal | None:
        verb, arg, side = action.verb, action.arg, self.side
        if verb == "end":
            return self._end_refusal(state)
        if verb == "deploy":
            return self._deploy_refusal(state, arg)
        if verb == "move":
            return move_refusal(state, side, arg, self.second)
        if verb == "shoot":
            return shooter_refusal(state, side, arg, self.second, target_areas(state, side))
        if verb == "bombard":
            return s82_bombardment.target_refusal(state, side, arg, True)
        return NOT_NOW

    def _deploy_refusal(self, state: State, ship: UnitId) -> Refusal | None:
        if self.second:
            return Refusal(("7.3.2c-e",), "no_deployment_again", {"unit": ship})
        if self.begun and self.side == ALLIED:
            return Refusal(("7.3.3-c",), "deployment_over", {"unit": ship})
        return deploy_refusal(state, self.side, ship, open_to_deploy(state, self.side))

    def apply(self, state: State, action: Action, log: Log) -> None:
        verb, arg, side = action.verb, action.arg, self.side
        if verb == "end":
            state.stack.pop()
            return
        if verb == "deploy":
            state.stack.append(Deploying(side, arg))
            return
        state.stack[-1] = NavalActivation(side, self.second, True)
        if verb == "move":
            begin_move(state, side, arg, self.second, log)
        elif verb == "shoot":
            state.stack.append(NavalTarget(side, arg))
        else:
            s82_bombardment.begin(state, side, arg, True, log)


def shooter_refusal(
    state: State, side: Side, piece: UnitId, second: bool, enemies: tuple[int, int]
) -> Refusal | None:
    """7.3.4-a Why a ship, fort or battery cannot fire now; ``enemies`` are target_areas."""
    gunner = state.facts.pieces.arm[piece] == ARTILLERY
    refused = (gunner_refusal if gunner else actor_refusal)(state, side, piece, second)
    if refused is not None:
        return refused
    if state.fired[piece]:
        return Refusal(("8.1.2-v",), "ship_fired", {"unit": piece})
    if state.of_activation[piece] & MARCHED:
        return Refusal(("7.3.3-b", "7.3.3-g"), "ship_steamed", {"unit": piece})
    if guns(state, piece) == (0, 0):
        return Refusal(("8.1-b",), "ship_without_guns", {"unit": piece})
    if not fire_mask(state, piece) & enemies[gunner]:
        return Refusal(("8.1.1-a",), "no_target_in_range", {"unit": piece})
    return None
