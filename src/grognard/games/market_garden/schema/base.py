"""What all data files share: names, sources, small numbers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

SideName = Literal["allied", "german"]
HexName = Annotated[str, Meta(pattern=r"^\d{4}$")]
Hexside = Annotated[str, Meta(pattern=r"^\d{4} (E|NE|NW|W|SW|SE)$")]
"""A hex and a direction: the side between them, or the road that crosses it."""
Source = Annotated[str, Meta(pattern=r"^(rulebook |public: |reconstruction: )")]
Code = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,13}$")]
Count = Annotated[int, Meta(ge=0, le=99)]
Die = Annotated[int, Meta(ge=0, le=10)]
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
