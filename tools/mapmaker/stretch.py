"""A gentle distortion of the map: crowded ground is drawn larger than empty ground.

Each axis is stretched on its own by a smooth growing function, so that lines never cross that do
not cross on the ground, and north stays up.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass

Point = tuple[float, float]

KM_PER_DEGREE = 111.195  # of latitude, on a sphere of the mean radius of the earth


@dataclass(frozen=True)
class Axis:
    """Board units along one axis. ``knots``: degree, and kilometres a board unit is worth there.

    Between two knots the units per degree change linearly. The first knot is the origin.
    """

    knots: tuple[Point, ...]
    km_per_degree: float

    def at(self, degree: float) -> float:
        first = self.knots[0][0]
        if degree < first:
            return (degree - first) * self._units(0)
        total = 0.0
        last = min(bisect_right([knot[0] for knot in self.knots], degree), len(self.knots)) - 1
        for index in range(last):
            step = self.knots[index + 1][0] - self.knots[index][0]
            total += step * (self._units(index) + self._units(index + 1)) / 2
        rest = degree - self.knots[last][0]
        if last == len(self.knots) - 1:
            return total + rest * self._units(last)
        step = self.knots[last + 1][0] - self.knots[last][0]
        slope = (self._units(last + 1) - self._units(last)) / step
        return total + rest * (self._units(last) + slope * rest / 2)

    def _units(self, index: int) -> float:
        """Board units a degree at the knot."""
        return self.km_per_degree / self.knots[index][1]


@dataclass(frozen=True)
class Stretched:
    """Degrees to board units: x grows east from the western edge, y south from the northern."""

    lon: Axis
    lat: Axis
    north: float

    def to_board(self, lon: float, lat: float) -> Point:
        return self.lon.at(lon), self.lat.at(self.north) - self.lat.at(lat)


def stretched(
    lon: tuple[Point, ...], lat: tuple[Point, ...], north: float, middle: float
) -> Stretched:
    """``middle``: the latitude at which the scale of the longitudes is true."""
    across = KM_PER_DEGREE * math.cos(math.radians(middle))
    return Stretched(Axis(lon, across), Axis(lat, KM_PER_DEGREE), north)
