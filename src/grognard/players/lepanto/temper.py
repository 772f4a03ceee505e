"""How an admiral weighs gain against risk; weights are in victory points unless said otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

Views = Mapping[str, float]
"""Numbers of a doctrine, by name."""


class Temper(Struct, frozen=True):
    """One way of fighting."""

    caution: float
    """Share of the expected loss to the enemy's next fire that counts against a hex."""
    approach: float
    """What one hex nearer to the enemy is worth; negative to keep away from it."""
    south: float = 0.0
    """What one hex further south is worth; negative to make for the north."""


class Line(Struct, frozen=True):
    """Hexes straight ahead, with every ship in its place."""

    ships: int
    tows: int
    """Galleys with a galleass in tow."""


class Doctrine(Struct, frozen=True):
    """Everything an admiral goes by; the same for both sides."""

    bold: Temper = Temper(caution=0.15, approach=0.10)
    """Behind, or pressed for time."""
    steady: Temper = Temper(caution=0.50, approach=0.04)
    """Ahead, or with time on its side."""
    content: Temper = Temper(caution=1.0, approach=0.0)
    """So far ahead that it only guards what it has."""
    beaten: Temper = Temper(caution=2.0, approach=-0.20)
    """So far behind that it saves what it can."""
    fatigue: float = 0.25
    """Cost of an exhausted crew (6.7) ..."""
    all_out: bool = False
    """... or is it nothing on the last turn, when there is nothing left to spare a crew for?"""
    repulse_fire: float = 0.6
    """Cost of being repulsed (7.2-q) as a share of what the ship's guns are worth ..."""
    repulse_points: float = 0.1
    """... and of its points."""
    turns_of_fire: float = 2.0
    """A ship is worth its points and the points its guns may take in so many turns ..."""
    repulsed_fire: float = 1.0
    """... of which this share is left to a ship while it is repulsed."""
    crowd: float = 3.0
    """An enemy ship is taken to choose among at least so many targets."""
    beaten_at: float = 0.65
    """Below this share of the enemy's points a side that is behind breaks off."""
    content_at: float = 0.8
    """Below this share of its points for the enemy a side that is ahead seeks no more fights."""
    danger: float = 0.0
    """How much of the points that an enemy may take with its next shot it is worth besides."""
    boarding: float = 1.0
    """The share of what boarding may gain that draws a ship alongside."""
    aims: float = 0.0
    """What every enemy under its guns is worth to a ship, besides what they may do to the best."""
    company: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """What an enemy is worth to a ship that comes to lie one, two or three hexes from it."""
    line: Line | None = None
    """How the fleet goes ahead on the first turn, all its ships alike; None: each as it likes."""
    towed: float = 1.0
    """How much what a galleass may fire draws the galley that tows it; 1: as its own fire would."""
    tows: Temper | None = None
    """The temper of galleasses in tow and of the galleys that tow them, if not the fleet's."""
    lying: float = 1.0
    """How much what a ship's guns bear on from where it lies counts when it turns its bow ..."""
    bows: float = 0.0
    """... and how much everything that it may strike at in its next phase, on that facing."""
    rams_first: bool = False
    """Are rams rolled for before all other attacks? An enemy that is rammed then needs no shot."""
    in_concert: bool = False
    """Do guns, boarders and small arms act together? The guns leave to the small arms whom these
    may take, a ship boards only for more than its guns and small arms would gain, and the small
    arms that may gain most fire first."""
    rehearsals: int = 0
    """How often a movement is thought through as a whole before the first ship moves; if ever, the
    enemy is taken to choose among the ships as they will lie, and only if it is left to."""
    weather: bool = False
    """Do the Muslims reckon with what the wind may do before the Christians move?"""
    ready: float = 0.0
    """Until this share of its galleys and galliots can strike at once the fleet waits for the enemy
    (0: it never waits) ..."""
    hold: Temper = Temper(caution=0.5, approach=0.02)
    """... in this temper, its galleasses where they lie; ..."""
    fall_on: Temper = Temper(caution=0.1, approach=0.25)
    """... then it strikes in this one ..."""
    patience: int = 4
    """... until both sides together have lost more points than this: then the battle has begun."""

    def always(self, temper: Temper) -> Doctrine:
        """One temper whatever the score and from the first turn on; the fleet never lies to and
        never waits."""
        return replace(
            self,
            bold=temper,
            steady=temper,
            content_at=0.0,
            beaten_at=0.0,
            ready=0.0,
            tows=None,
            line=None,
        )


DOCTRINE = Doctrine()

Orders = Mapping[int, Temper]
"""By ship, the temper it goes by instead of the fleet's."""
NO_ORDERS: Orders = {}

Facings = Mapping[int, int]
"""By ship, the facing it takes in the Reorientation Phase whatever the helm thinks of it."""
NO_FACINGS: Facings = {}
