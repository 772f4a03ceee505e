"""What a number of games can prove."""

from __future__ import annotations

from math import sqrt

Z_95 = 1.959963984540054


def wilson(hits: int, tries: int, z: float = Z_95) -> tuple[float, float]:
    """Wilson's interval for a share: sound for few games and for shares near 0 or 1."""
    share = hits / tries
    centre = share + z * z / (2 * tries)
    margin = z * sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    scale = 1 + z * z / tries
    return max(0.0, (centre - margin) / scale), min(1.0, (centre + margin) / scale)
