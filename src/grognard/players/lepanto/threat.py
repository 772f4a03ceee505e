"""Where a fleet may strike in its next phase, and how plans change that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from grognard.engine.ids import UnitId
from grognard.players.lepanto.waters import Stencil


class Reach(Struct, gc=False):
    """What one ship may strike at."""

    here: int
    steps: Stencil
    arcs: int
    crowd: int = 0
    """Targets in reach."""
    afloat: float = 1.0
    """The chance that the ship is still afloat when it strikes."""
    weight: float = 0.0
    """Share of its attack that each target has to fear."""


class Threat:
    """By place, the chance to be sunk by a fleet whose ships divide their attacks among targets."""

    def __init__(
        self, size: int, fleet: Mapping[int, Reach], targets: Iterable[int], crowd: float
    ) -> None:
        """``targets``: their places; ``crowd``: how many a ship is assumed to have at least."""
        self.field = [0.0] * size
        """By place, that chance, roughly."""
        self._fleet = fleet
        self._crowd = crowd
        present = bytearray(size)
        for place in targets:
            present[place] = 1
        for reach in fleet.values():
            here = reach.here
            reach.crowd = sum([present[here + step] for step in reach.steps])
            self._spread(reach)

    def _spread(self, reach: Reach) -> None:
        weight = min(1.0, reach.arcs / max(self._crowd, reach.crowd)) * reach.afloat
        change = weight - reach.weight
        if change:
            reach.weight = weight
            here, field = reach.here, self.field
            for step, chance in reach.steps.items():
                field[here + step] += chance * change

    def moves(self, old: int, new: int) -> None:
        """A target will lie in another place, where other ships reach it."""
        for reach in self._fleet.values():
            more = (new - reach.here in reach.steps) - (old - reach.here in reach.steps)
            if more:
                reach.crowd += more
                self._spread(reach)

    def weakens(self, ship: UnitId, afloat: float) -> None:
        """A ship of the fleet will still be afloat with this chance."""
        if ship in self._fleet:
            self._fleet[ship].afloat = afloat
            self._spread(self._fleet[ship])
