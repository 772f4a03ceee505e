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
    waits: bool = False
    """Does it leave alone an enemy out of range?"""


class Doctrine(Struct, frozen=True):
    """The weights of all of an admiral's decisions; the defaults are the greedy player's."""

    bold: Stance = Stance(caution=0.19, approach=0.11)
    """When it does not lead and may still win by fighting."""
    steady: Stance = Stance(caution=0.145, approach=0.11)
    """When it leads and is the stronger: the more fighting, the better."""
    content: Stance = Stance(caution=1.0, approach=-0.10)
    """When it leads and is the weaker: keep away, keep the lead."""
    beaten: Stance = Stance(caution=1.0, approach=-0.10)
    """When it does not lead and is much the weaker: save what can be saved."""
    eager: Stance = Stance(caution=0.13, approach=0.15)
    """While its crews are fresher than they will be (7.3): whoever waits then loses by it ..."""
    eager_turns: int = 9
    """... at most so many turns before they tire."""
    content_at: float = 0.9
    """Weaker: its fighting strength is below this share of the enemy's."""
    beaten_at: float = 0.9
    """Much weaker: it is below this share."""
    fatigue: float = 0.25
    """Cost of an exhausted crew (6.7), except on the last turn."""
    turns_of_fire: float = 2.3
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
        return replace(
            self, bold=stance, steady=stance, content=stance, beaten=stance, eager=stance
        )


DOCTRINE = Doctrine()

Orders = Mapping[int, Stance]
"""By ship, its stance instead of the fleet's."""
NO_ORDERS: Orders = {}

Facings = Mapping[int, int]
"""By ship, the facing it is ordered to take in the Reorientation Phase."""
NO_FACINGS: Facings = {}
