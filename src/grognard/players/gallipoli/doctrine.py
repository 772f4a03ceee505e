"""How a general fights: the numbers and switches in which plans differ."""

from __future__ import annotations

from msgspec import Struct


class Doctrine(Struct, frozen=True):
    """What a general's decisions depend on; the defaults are the greedy player's."""

    army: bool | None = None
    """Do divisions wait for landings instead of being withdrawn for points? None: at random."""
    caution: float = 0.3
    """Share of the danger from mines that counts."""
    stands: bool = False
    """Do warships that have fired stay where they are, to fire again?"""
    again_at: float = 0.0
    """Least worth of a ship's second activation."""
    waits: bool = True
    """Do warships wait with second activations until the last impulse?"""
    opens: bool = True
    """Do the minesweepers clear the waters off the forts first, while the warships wait?"""
    early_shot: float = 0.03
    """Least worth of a shot before the last impulse."""
    assault_at: float = 0.05
    """Least worth of an assault."""
    hides_forts: bool = True
    """Are mobile forts kept out of the reach of ships, or off the map?"""
    guns_first: bool = False
    """On the last turn, do the forts fire whenever they have a target, before the army moves?"""
    snipes: bool = False
    """Do Turkish guns lie at the mouth of the Strait and fire at minesweepers before the army
    moves, every turn?"""
    sortie: bool = False
    """Do Turkish ships come down the Strait in the last impulse, to fire in second activations?"""
    berth: int = 0
    """How many of the waters off the forts, best first, are mined last …"""
    berths: int = 2
    """… and in how many mines are laid at a time."""
    mines_forward: bool = False
    """Do Level 2 mines lie first where they reach the beaches?"""


DOCTRINE = Doctrine()
