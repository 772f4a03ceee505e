"""All frames of the game, so that a saved stack can be read back."""

from __future__ import annotations

from grognard.games.lepanto.rules.m05_sequence.s51_turns import GameTurn, PlayerPhase
from grognard.games.lepanto.rules.m05_sequence.s52_challenges import UnderReview
from grognard.games.lepanto.rules.m05_sequence.s52_movement_phase import Movement
from grognard.games.lepanto.rules.m05_sequence.s53_combat_phase import Combat
from grognard.games.lepanto.rules.m05_sequence.s54_reorientation import NewFacing, Reorientation
from grognard.games.lepanto.rules.m06_movement.s61_galleasses import TowDeclarations
from grognard.games.lepanto.rules.m06_movement.s62_oars_and_sails import ShipMove
from grognard.games.lepanto.rules.m06_movement.s64_drift import Drift
from grognard.games.lepanto.rules.m07_combat.s71_gunnery import GunArc, Gunnery
from grognard.games.lepanto.rules.m07_combat.s72_small_arms import SmallArms
from grognard.games.lepanto.rules.m07_combat.s74_boarding import Boarding

AnyFrame = (
    GameTurn
    | PlayerPhase
    | TowDeclarations
    | Drift
    | Movement
    | ShipMove
    | Combat
    | Gunnery
    | GunArc
    | SmallArms
    | Boarding
    | Reorientation
    | NewFacing
    | UnderReview
)
