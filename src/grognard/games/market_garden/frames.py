"""All frames of the game, so that a saved stack can be read back."""

from __future__ import annotations

from grognard.games.market_garden.rules.ph_b_airborne import Landing, LandingHex
from grognard.games.market_garden.rules.ph_d_declaration import Attackers, Declaration
from grognard.games.market_garden.rules.ph_e_refusal import Refusing, Withdrawal
from grognard.games.market_garden.rules.ph_f_reaction import Reactions
from grognard.games.market_garden.rules.ph_g_bombardment import Bombarding
from grognard.games.market_garden.rules.ph_h_maneuver import ManeuverCombat, ManeuverPhase
from grognard.games.market_garden.rules.ph_i_assault import AssaultCombat, AssaultPhase
from grognard.games.market_garden.rules.ph_si_strategic import Strategic
from grognard.games.market_garden.rules.r03_initiative import ChooseInitiative
from grognard.games.market_garden.rules.r03_sequence import GameTurn, PlayerTurn
from grognard.games.market_garden.rules.r04_group import Group
from grognard.games.market_garden.rules.r04_moving import Moving
from grognard.games.market_garden.rules.r09_bombardment import Shelling
from grognard.games.market_garden.rules.r09_fire import Assign
from grognard.games.market_garden.rules.r09_support import Aim
from grognard.games.market_garden.rules.r10_refusal import WithdrawUnit
from grognard.games.market_garden.rules.r12_advance import Advance
from grognard.games.market_garden.rules.r14_fatigue import TakeFatigue
from grognard.games.market_garden.rules.r14_losses import TakeLosses
from grognard.games.market_garden.rules.r14_retreats import Retreats, RetreatUnit
from grognard.games.market_garden.rules.r17_bridges import BlowBridge

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
