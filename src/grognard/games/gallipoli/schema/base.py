"""What all data files share: names, sources, small numbers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

SideName = Literal["allied", "turkish"]
Arm = Literal["infantry", "cavalry", "artillery"]
ShipType = Literal["BB", "BC", "B", "CL", "MS"]
"""2.2.2-a A battlecruiser, there AC, is a BC as everywhere else (Q45)."""
Nation = Literal[
    "british", "australian", "new_zealand", "irish", "indian", "french", "turkish", "german"
]
"""2.4-a The first six are Allied."""
AreaKind = Literal["land", "strait", "assault", "open", "box"]
"""'open' is the Aegean Sea; 'strait' are the DS areas, "To Sea of Marmara" among them (Q108)."""
Edge = Literal["", "NE", "S", "E"]
Code = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,11}$")]
Strength = Annotated[int, Meta(ge=1, le=20)]
Morale = Annotated[int, Meta(ge=1, le=10)]
