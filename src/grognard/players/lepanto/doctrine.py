"""How an admiral weighs gain against risk, in victory points unless said otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace


class Stance(Struct, frozen=True):
    """How a ship balances safety and closing in."""

    caution: float
    """Share of the expected loss to the enemy's next fire that counts against a hex."""
    approach: float
    """Worth of one hex nearer to the enemy; negative to keep away."""


class Doctrine(Struct, frozen=True):
    """The weights of all of an admiral's decisions; the defaults are the greedy player's."""

    bold: Stance = Stance(caution=0.15, approach=0.10)
    """When behind, or short of time."""
    steady: Stance = Stance(caution=0.50, approach=0.04)
    """When ahead, or with time on its side."""
    content: Stance = Stance(caution=1.0, approach=0.0)
    """When far ahead: guard the lead."""
    beaten: Stance = Stance(caution=2.0, approach=-0.20)
    """When far behind: save what can be saved."""
    content_at: float = 0.8
    """Content when ahead and the enemy's points are below this share of its own."""
    beaten_at: float = 0.65
    """Beaten when behind and its own points are below this share of the enemy's."""
    fatigue: float = 0.25
    """Cost of an exhausted crew (6.7), except on the last turn."""
    turns_of_fire: float = 2.0
    """A ship is worth its points and what its guns may sink in so many turns ..."""
    repulsed_fire: float = 1.0
    """... of which this share is left while it is repulsed."""
    repulse_fire: float = 0.6
    """Cost of being repulsed (7.2-q) as a share of what the ship's guns are worth ..."""
    repulse_points: float = 0.1
    """... and of its points."""
    crowd: float = 3.0
    """Targets that an enemy ship is assumed to choose among, at least."""
    rehearsals: int = 0
    """How often the whole movement is planned before the first ship moves. If at all, the enemy is
    assumed to choose among the ships where they will lie, and only if it is likely still afloat."""

    def always(self, stance: Stance) -> Doctrine:
        """The same with one stance whatever the score."""
        return replace(self, bold=stance, steady=stance, content_at=0.0, beaten_at=0.0)


DOCTRINE = Doctrine()

Orders = Mapping[int, Stance]
"""By ship, its stance instead of the fleet's."""
NO_ORDERS: Orders = {}

Facings = Mapping[int, int]
"""By ship, the facing it is ordered to take in the Reorientation Phase."""
NO_FACINGS: Facings = {}
