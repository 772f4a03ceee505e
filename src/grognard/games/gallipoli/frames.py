"""All frames of the game, so that a saved stack can be read back."""

from __future__ import annotations

from grognard.games.gallipoli.rules.m03_sequence import GameTurn, Impulse, Impulses, SetUp
from grognard.games.gallipoli.rules.m04_events import Dysentery, DysenteryRoll
from grognard.games.gallipoli.rules.m06_supply.s62_allied_uses import SupplyBeachheads, SupplyFleet
from grognard.games.gallipoli.rules.m06_supply.s63_turkish_uses import (
    SpendOnMines,
    SupplyForts,
    SupplySources,
)
from grognard.games.gallipoli.rules.m07_operations.s72_activation import (
    ChooseFormations,
    ChooseOrder,
    LandActivation,
    NavalCleanUp,
    Segment,
)
from grognard.games.gallipoli.rules.m07_operations.s73_initiative import DeclareNaval
from grognard.games.gallipoli.rules.m07_operations.s76_landings import Landings, UnopposedLanding
from grognard.games.gallipoli.rules.m07_operations.s732_movement import LandMovement
from grognard.games.gallipoli.rules.m07_operations.s732_unit import RoughSea, UnitMoves
from grognard.games.gallipoli.rules.m07_operations.s732c_second import ChooseAgain, SecondWindow
from grognard.games.gallipoli.rules.m07_operations.s733_steaming import Deploying, Steaming
from grognard.games.gallipoli.rules.m07_operations.s734_naval_combat import NavalActivation
from grognard.games.gallipoli.rules.m08_combat.s80_combat_part import LandCombat
from grognard.games.gallipoli.rules.m08_combat.s82_bombardment import Bombardment
from grognard.games.gallipoli.rules.m08_combat.s83_assault import Assault
from grognard.games.gallipoli.rules.m08_combat.s85_laying import LayMines
from grognard.games.gallipoli.rules.m08_combat.s812_naval_fire import NavalTarget
from grognard.games.gallipoli.rules.m08_combat.s833_checks import Checks, DigIn, Hits
from grognard.games.gallipoli.rules.m08_combat.s833_results import AssaultResult, Sacrifices
from grognard.games.gallipoli.rules.m08_combat.s834_retreat import RetreatPath, Retreats
from grognard.games.gallipoli.rules.m08_combat.s835_advance import (
    Advance,
    VacantAdvance,
    VacantGoal,
)
from grognard.games.gallipoli.rules.m08_combat.s852_sweeping import ClearMines, Sweeping
from grognard.games.gallipoli.rules.m10_reinforcements.s102_conditional import Conditionals
from grognard.games.gallipoli.rules.m10_reinforcements.s103_turkish_arrivals import (
    ChooseEntry,
    TurkishArrivals,
)
from grognard.games.gallipoli.rules.m10_reinforcements.s105_replacements import AlliedReplacements
from grognard.games.gallipoli.rules.m10_reinforcements.s106_replacements import GiveUpShip
from grognard.games.gallipoli.rules.m10_reinforcements.s1051_withdrawal import (
    Withdraw29th,
    Withdrawals,
)
from grognard.games.gallipoli.rules.m11_special.s111_reserve import (
    ReserveCharge,
    ReserveChoice,
    ReserveOffer,
)
from grognard.games.gallipoli.rules.m11_special.s112_beachheads import PayBeachhead, PlaceBeachheads
from grognard.games.gallipoli.rules.m11_special.s113_forts import MoveForts
from grognard.games.gallipoli.rules.m13_scenarios.s130_set_up import Preparation
from grognard.games.gallipoli.rules.m13_scenarios.s1311_turkish_set_up import (
    DeployMobileForts,
    DeployUnits,
    PlaceUnit,
)
from grognard.games.gallipoli.rules.m13_scenarios.s1312_allied_set_up import DeployFleet, PlaceShip

AnyFrame = (
    Advance
    | AlliedReplacements
    | Assault
    | AssaultResult
    | Bombardment
    | Checks
    | ChooseAgain
    | ChooseEntry
    | ChooseFormations
    | ChooseOrder
    | ClearMines
    | Conditionals
    | DeclareNaval
    | DeployFleet
    | DeployMobileForts
    | DeployUnits
    | Deploying
    | DigIn
    | Dysentery
    | DysenteryRoll
    | GameTurn
    | GiveUpShip
    | Hits
    | Impulse
    | Impulses
    | LandActivation
    | LandCombat
    | LandMovement
    | Landings
    | LayMines
    | MoveForts
    | NavalActivation
    | NavalCleanUp
    | NavalTarget
    | PayBeachhead
    | PlaceBeachheads
    | PlaceShip
    | PlaceUnit
    | Preparation
    | ReserveCharge
    | ReserveChoice
    | ReserveOffer
    | RetreatPath
    | Retreats
    | RoughSea
    | Sacrifices
    | SecondWindow
    | Segment
    | SetUp
    | SpendOnMines
    | Steaming
    | SupplyBeachheads
    | SupplyFleet
    | SupplyForts
    | SupplySources
    | Sweeping
    | TurkishArrivals
    | UnitMoves
    | UnopposedLanding
    | VacantAdvance
    | VacantGoal
    | Withdraw29th
    | Withdrawals
)
