"""All frames of the game, so that a saved stack can be read back."""

from __future__ import annotations

from grognard.games.market_garden.rules.advance import Advance
from grognard.games.market_garden.rules.b_airborne import Landing, LandingHex
from grognard.games.market_garden.rules.bridges import BlowBridge
from grognard.games.market_garden.rules.c_movement import Moving
from grognard.games.market_garden.rules.d_declaration import Attackers, Declaration
from grognard.games.market_garden.rules.e_refusal import Refusing, Withdrawal, WithdrawUnit
from grognard.games.market_garden.rules.f_reaction import Reactions
from grognard.games.market_garden.rules.fatigue import TakeFatigue
from grognard.games.market_garden.rules.fire import Assign
from grognard.games.market_garden.rules.g_bombardment import Bombarding, Shelling
from grognard.games.market_garden.rules.group import Group
from grognard.games.market_garden.rules.h_maneuver import Aim, ManeuverCombat, ManeuverPhase
from grognard.games.market_garden.rules.i_assault import AssaultCombat, AssaultPhase
from grognard.games.market_garden.rules.losses import TakeLosses
from grognard.games.market_garden.rules.retreats import Retreats, RetreatUnit
from grognard.games.market_garden.rules.sequence import GameTurn, PlayerTurn
from grognard.games.market_garden.rules.si_strategic import ChooseInitiative, Strategic

AnyFrame = (
    Advance
    | Aim
    | AssaultCombat
    | AssaultPhase
    | Assign
    | Attackers
    | BlowBridge
    | Bombarding
    | ChooseInitiative
    | Declaration
    | GameTurn
    | Group
    | Landing
    | LandingHex
    | ManeuverCombat
    | ManeuverPhase
    | Moving
    | PlayerTurn
    | Reactions
    | Refusing
    | RetreatUnit
    | Retreats
    | Shelling
    | Strategic
    | TakeFatigue
    | TakeLosses
    | WithdrawUnit
    | Withdrawal
)
