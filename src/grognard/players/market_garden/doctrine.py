"""How a commander weighs gain against risk; a point of strength is worth about 1."""

from __future__ import annotations

from msgspec import Struct


class Doctrine(Struct, frozen=True):
    """Everything a commander goes by; vary it with ``msgspec.structs.replace``."""

    # -- worth -------------------------------------------------------------------------------
    victory: float = 4.0
    """A victory point."""
    lives: float = 1.0
    """How much of its victory points the loss of an airborne unit is feared, or hoped for."""
    tired: float = 0.22
    """The share of a unit's worth that a fatigue marker costs."""
    ground_prize: float = 0.6
    """Having any hex and not the enemy ..."""
    road_prize: float = 3.0
    """... one of the highway besides ..."""
    bridge_prize: float = 0.5
    """... and an end of a bridge that counts, as a share of its victory points."""

    # -- tasks of both sides -----------------------------------------------------------------
    bridge_values: tuple[float, float] = (1.0, 0.8)
    """By side, what the ends of bridges matter for each victory point and one more."""
    take_ends: int = 0
    """On so many last turns somebody goes to every end that is free: one German there is enough
    that a bridge does not count, and one Allied unit that none comes (R17.3-d)."""
    garrison: float = 9.0
    """Strength wanted at each end of a bridge that counts ..."""
    strong_garrison: float = 18.0
    """... and of one that counts four points or more."""
    tired_striker: float = 0.3
    """How well who is fatigued, or cannot attack, suits a task of attack."""

    # -- Allied tasks ------------------------------------------------------------------------
    repair: float = 6.0
    """A broken canal bridge, to engineers."""
    idle_engineer: float = 0.3
    """How well engineers suit any other task."""
    idle_tanks: float = 0.35
    """How well tanks suit a small garrison: they drive on, others stay."""
    clear_road: float = 2.5
    """Germans next to the highway behind the front."""
    guard_road: float = 1.2
    """An empty hex of the highway with Germans near."""
    onward: tuple[float, float] = (0.5, 0.25)
    """The far end of a bridge that counts, and what each of its points adds."""
    near_bank: tuple[float, float] = (1.0, 0.25)
    """The near end of a bridge that counted and is down, and what each of its points adds."""
    recall: float = 4.0
    """Ground that a supply line can reach, to troops where none ever will."""
    perimeter: tuple[float, float] = (1.0, 0.8)
    """A hex held where steps beyond the Rhine count, and what each point of its cover adds."""
    over_rhine: bool = False
    """Where steps beyond the Rhine count, do the troops south of it cross in the boats?"""

    # -- German tasks ------------------------------------------------------------------------
    cut: float = 1.5
    """A place on the highway behind the front ..."""
    last_cut: float = 3.0
    """... and on the last day."""
    block: tuple[float, float] = (1.6, 0.4)
    """A town on the highway ahead of the front, and what each point of its cover adds."""
    hunt: float = 0.0
    """How much more airborne troops are worth attacking for each of them to a step left."""
    prey_hunger: float = 0.5
    """How much more a hungry or tired enemy is worth attacking."""
    blow_at: float = 1.0
    """A river bridge is blown when the attackers near it have this many times its garrison."""

    # -- landing -----------------------------------------------------------------------------
    hot_landing: float = 2.5
    """What coming down next to the enemy costs."""

    # -- movement ----------------------------------------------------------------------------
    cover: tuple[float, float] = (0.3, 0.9)
    """By side, a point of terrain defence near the enemy: Allied fire is the heavier."""
    step: float = 0.35
    """A movement point nearer to the goal."""
    stay: float = 0.15
    """Not moving."""
    contact_prize: float = 0.5
    """The share of a hex's prize that counts for coming next to it."""
    exposure: float = 0.25
    """The share of a unit's worth that each time its own strength around it costs."""
    tired_contact: float = 0.8
    """What it costs a fatigued unit to stand next to the enemy."""
    fragile: float = 0.0
    """What it costs an airborne unit to stand next to the enemy, by the steps left in its hex."""
    boats_strength: float = 8.0
    """The attack strength that is worth the boats."""

    # -- attacks and fire --------------------------------------------------------------------
    least_gain: float = 0.4
    """The least expected gain worth fighting for."""
    counted_support: float = 0.5
    """How much of the support fire at hand is counted on for one combat."""
    least_fire: float = 0.25
    """The least expected gain worth a bombardment."""
    enough_fire: tuple[int, int, int, int] = (1, 15, 20, 26)
    """By terrain defence value, the points beyond which more would be spared for later."""
    air_reserve: int = 8
    """Air Points kept for each declared maneuver combat."""

    # -- when attacked -----------------------------------------------------------------------
    dear: float = 4.0
    """A hex of this prize is not given up, nor left empty."""
    refuse_at: float = 1.5
    """Odds, by terrain, at which another hex is given up without a fight ..."""
    refuse_dear_at: float = 4.0
    """... and a dear one."""
    hopeless_at: float = 5.0
    """Odds at which nobody comes to the help of a hex that is not dear."""


DOCTRINE = Doctrine()
