"""How a commander means to fight: the constants of the greedy judgement that may be otherwise."""

from __future__ import annotations

from msgspec import Struct


class Doctrine(Struct, frozen=True):
    """What a general goes by; the defaults are the greedy player's."""

    army: bool | None = None
    """Do the divisions wait for landings, instead of being withdrawn for points? None: by lot."""
    caution: float = 1.0
    """The part of the danger from mines that counts."""
    stands: bool = False
    """Do warships that have fired stay where they are, to fire again?"""
    again_at: float = 0.0
    """What a ship must promise to count for a second activation."""
    waits: bool = False
    """Do warships wait with second activations until the last impulse?"""
    opens: bool = False
    """Do the sweepers clear the waters off the forts first, while the warships wait?"""
    early_shot: float = 0.03
    """Before the last impulse a shot is fired for this much."""
    assault_at: float = 0.05
    """An assault is made when it is worth this much more than nothing."""
    hides_forts: bool = False
    """Are mobile forts kept out of the reach of ships, and taken off the map?"""
    guns_first: bool = False
    """On the last turn, do the forts fire whenever they have a target, before the army moves?"""
    snipes: bool = False
    """Do the Turkish guns lie at the mouth of the Strait, and fire at minesweepers before the army
    moves, on every turn?"""
    sortie: bool = False
    """Do the Turkish ships come down the Strait in the last impulse, to fire in its second
    activations?"""
    berth: int = 0
    """Of the waters off the forts still to be mined, best first, so many come last …"""
    berths: int = 2
    """… and in so many mines are laid at a time."""
    mines_forward: bool = False
    """Do Level 2 mines lie first where they reach the beaches?"""


DOCTRINE = Doctrine()
