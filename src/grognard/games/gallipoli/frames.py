"""All frames of the game, so that a saved stack can be read back."""

from __future__ import annotations

from grognard.games.gallipoli.rules.m03_sequence import GameTurn, SetUp
from grognard.games.gallipoli.rules.m04_events import Dysentery, DysenteryRoll
from grognard.games.gallipoli.rules.m06_supply.s62_allocation import (
    SupplyBeachheads,
    SupplyFleet,
    SupplyForts,
    SupplySources,
)
from grognard.games.gallipoli.rules.m07_operations.s71_impulses import Impulse, Impulses
from grognard.games.gallipoli.rules.m07_operations.s72_activation import (
    ChooseFormations,
    ChooseOrder,
    LandActivation,
    NavalCleanUp,
    Segment,
)
from grognard.games.gallipoli.rules.m07_operations.s73_initiative import DeclareNaval
from grognard.games.gallipoli.rules.m07_operations.s732_movement import LandMovement
from grognard.games.gallipoli.rules.m07_operations.s732_unit import RoughSea, UnitMoves
from grognard.games.gallipoli.rules.m07_operations.s732c_second import ChooseAgain, SecondWindow
from grognard.games.gallipoli.rules.m07_operations.s733_naval import NavalActivation
from grognard.games.gallipoli.rules.m07_operations.s733_steaming import Deploying, Steaming
from grognard.games.gallipoli.rules.m08_combat.s76_landings import (
    Landings,
    PayBeachhead,
    PlaceBeachheads,
    UnopposedLanding,
)
from grognard.games.gallipoli.rules.m08_combat.s80_combat_part import LandCombat
from grognard.games.gallipoli.rules.m08_combat.s81_naval_fire import NavalTarget
from grognard.games.gallipoli.rules.m08_combat.s82_bombardment import Bombardment
from grognard.games.gallipoli.rules.m08_combat.s83_assault import Assault
from grognard.games.gallipoli.rules.m08_combat.s85_laying import LayMines, SpendOnMines
from grognard.games.gallipoli.rules.m08_combat.s85_mines import ClearMines, Sweeping
from grognard.games.gallipoli.rules.m08_combat.s833_results import (
    AssaultResult,
    Checks,
    DigIn,
    Hits,
    Sacrifices,
)
from grognard.games.gallipoli.rules.m08_combat.s834_retreat import RetreatPath, Retreats
from grognard.games.gallipoli.rules.m08_combat.s835_advance import (
    Advance,
    VacantAdvance,
    VacantGoal,
)
from grognard.games.gallipoli.rules.m10_reinforcements.arrivals import (
    AlliedReplacements,
    Conditionals,
)
from grognard.games.gallipoli.rules.m10_reinforcements.turkish import (
    ChooseEntry,
    GiveUpShip,
    TurkishArrivals,
)
from grognard.games.gallipoli.rules.m10_reinforcements.withdrawal import Withdrawals
from grognard.games.gallipoli.rules.m11_special.s111_reserve import (
    ReserveCharge,
    ReserveChoice,
    ReserveOffer,
)
from grognard.games.gallipoli.rules.m11_special.s113_mobile_forts import MoveForts
from grognard.games.gallipoli.rules.m13_deployment import (
    DeployFleet,
    DeployMobileForts,
    DeployUnits,
    PlaceShip,
    PlaceUnit,
)
from grognard.games.gallipoli.rules.m13_scenarios import Preparation, Withdraw29th

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
