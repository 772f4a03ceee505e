"""11.5 The Royal Marines are supplied by sea."""

from __future__ import annotations

from grognard.engine.areas import bits
from grognard.engine.ids import AreaId
from grognard.games.gallipoli.state import State


def by_sea(state: State, area: AreaId) -> bool:
    """11.5-b, Q94 Has the area a sea area next to it without mine markers?"""
    land = state.facts.land
    return any(not state.mines[sea] for sea in bits(land.around[area] & land.sea))
