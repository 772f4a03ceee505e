"""What all data files share: names, sources, small numbers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

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
Source = Annotated[str, Meta(pattern=r"^(rulebook |public: |reconstruction: )")]
Code = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,11}$")]
Count = Annotated[int, Meta(ge=0, le=99)]
Strength = Annotated[int, Meta(ge=1, le=20)]
Morale = Annotated[int, Meta(ge=1, le=10)]
Colour = Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}$")]


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """A name or sentence in both languages."""

    es: str
    en: str

    def by_language(self) -> dict[str, str]:
        return {"es": self.es, "en": self.en}


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """Every key is known, every table has a source."""


class Sourced(Strict, frozen=True, kw_only=True):
    source: Source
    sources: dict[str, Source] = {}
    """By key, where a single value comes from."""
