"""R12.2 The order of a maneuver combat."""

from __future__ import annotations

# R12.2-b Odds and shift, support of both, its fire, the die, losses, retreats, fatigue, advance.
ODDS, SUPPORT, ANSWER, FIRE, DIE, LOSSES, RETREATS, FATIGUE, ADVANCE = range(9)
