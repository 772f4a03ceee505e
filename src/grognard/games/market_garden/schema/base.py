"""What all data files share: names, sources, small numbers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

SideName = Literal["allied", "german"]
Hexside = Annotated[str, Meta(pattern=r"^\d{4} (E|NE|NW|W|SW|SE)$")]
"""A hex and a direction: the side between them, or the road that crosses it."""
Code = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,13}$")]
Die = Annotated[int, Meta(ge=0, le=10)]
