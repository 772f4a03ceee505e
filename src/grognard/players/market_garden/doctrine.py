"""How a commander weighs gain against risk, in units of about a point of strength."""

from __future__ import annotations

from msgspec import Struct


class Doctrine(Struct, frozen=True):
    """The weights of all of a commander's decisions; the defaults are the greedy player's."""

    # -- worth -------------------------------------------------------------------------------
    victory: float = 4.0
    """Worth of a victory point."""
    lives: float = 1.0
    """Weight of the victory points that the loss of an airborne unit costs."""
    tired: float = 0.22
    """Share of a unit's worth that a fatigue marker costs."""
    ground_prize: float = 0.6
    """Worth of holding any hex ..."""
    road_prize: float = 3.0
    """... of one on the highway besides ..."""
    bridge_prize: float = 0.5
    """... and of an end of a scoring bridge, as a share of its victory points."""

    # -- tasks of both sides -----------------------------------------------------------------
    bridge_values: tuple[float, float] = (1.0, 0.8)
    """By side, worth of each end of a bridge, times its victory points plus one."""
    turns: float = 3.0
    """Worth of the end of a bridge that scores turn by turn, times what a turn brings."""
    take_ends: int = 0
    """In this many last turns units go to every free end of a bridge: one German there keeps it
    from scoring, one Allied unit keeps Germans out (R17.3-d)."""
    garrison: float = 9.0
    """Strength wanted at each end of a scoring bridge ..."""
    strong_garrison: float = 18.0
    """... and of one that counts four points or more."""
    tired_striker: float = 0.3
    """Fitness for attack of units that are fatigued or cannot attack."""

    # -- Allied tasks ------------------------------------------------------------------------
    repair: float = 6.0
    """Worth of a broken canal bridge to engineers."""
    idle_engineer: float = 0.3
    """Fitness of engineers for other tasks."""
    idle_tanks: float = 0.35
    """Fitness of tanks for a small garrison: they drive on, others stay."""
    clear_road: float = 3.5
    """Worth of driving off Germans next to the highway behind the front."""
    guard_road: float = 1.2
    """Worth of an empty hex of the highway with Germans near."""
    onward: tuple[float, float] = (0.5, 0.25)
    """Worth of the far end of a scoring bridge, and what each of its points adds."""
    near_bank: tuple[float, float] = (1.0, 0.25)
    """Worth of the near end of a scoring bridge that is down, and what each point adds."""
    recall: float = 4.0
    """Worth of getting back to supply for troops that no supply line can reach."""
    perimeter: tuple[float, float] = (1.0, 0.8)
    """Worth of a held hex beyond the Rhine where steps score, and what each point of cover adds."""
    over_rhine: bool = False
    """Do troops south of the Rhine cross in the boats where steps beyond it score?"""

    # -- German tasks ------------------------------------------------------------------------
    cut: float = 1.5
    """Worth of cutting the highway behind the front ..."""
    last_cut: float = 3.0
    """... and on the last day."""
    block: tuple[float, float] = (1.0, 0.3)
    """Worth of a town on the highway ahead of the front, and what each point of cover adds."""
    last_block: float = 5.0
    """How much more it is worth with all scoring bridges behind it."""
    hunt: float = 0.0
    """Extra worth of attacking airborne units, divided by the steps in their hex."""
    prey_hunger: float = 0.5
    """Extra worth of attacking an unsupplied or fatigued enemy."""
    blow_at: float = 1.0
    """A river bridge is blown when the attackers near it are so many times its garrison."""

    # -- landing -----------------------------------------------------------------------------
    hot_landing: float = 2.5
    """Cost of landing next to the enemy."""

    # -- movement ----------------------------------------------------------------------------
    cover: tuple[float, float] = (0.3, 0.9)
    """By side, worth of a point of terrain defence near the enemy; Allied fire is heavier."""
    step: float = 0.35
    """Worth of being a movement point nearer to the goal."""
    stay: float = 0.15
    """Worth of not moving."""
    contact_prize: float = 0.5
    """Share of a hex's worth that counts for coming next to it."""
    exposure: float = 0.25
    """Share of a unit's worth that enemies around it cost, each time they equal its strength."""
    tired_contact: float = 0.8
    """Cost of a fatigued unit next to the enemy."""
    fragile: float = 0.0
    """Cost of an airborne unit next to the enemy, divided by the steps in its hex."""
    boats_strength: float = 8.0
    """Attack strength that is worth the boats."""

    # -- attacks and fire --------------------------------------------------------------------
    least_gain: float = 0.4
    """Least expected gain worth an attack."""
    counted_support: float = 0.5
    """Share of the available support fire that is expected in one combat."""
    least_fire: float = 0.25
    """Least expected gain worth a bombardment."""
    enough_fire: tuple[int, int, int, int] = (1, 15, 20, 26)
    """By terrain defence value, the fire points beyond which more is saved for later."""
    air_reserve: int = 8
    """Air Points kept for each declared maneuver combat."""

    # -- when attacked -----------------------------------------------------------------------
    dear: float = 4.0
    """A hex worth this much is dear: not given up, nor left empty."""
    refuse_at: float = 1.5
    """Odds, adjusted for terrain, at which an ordinary hex is given up without a fight ..."""
    refuse_dear_at: float = 4.0
    """... and a dear one."""
    hopeless_at: float = 5.0
    """Odds at which nobody reinforces a hex that is not dear."""


DOCTRINE = Doctrine()
