"""What goes over the wire about endings and take-backs: what one asks for and others answer."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Natural = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Resign(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Annotated[str, Meta(max_length=64)]


class DrawAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    accept: bool


class DrawNews(Struct, frozen=True):
    """``draw``: the seat whose offer stands, '' if none. ``accepted``: how one was answered; None
    if it has just been made or was withdrawn."""

    draw: str
    accepted: bool | None = None


class Rematch(Struct, frozen=True):
    """The table at which the game is played again, and the seat that asked for it."""

    table: str
    by: str


class RematchNews(Struct, frozen=True):
    rematch: Rematch


class TakebackAsk(Struct, frozen=True, forbid_unknown_fields=True):
    keep: Natural
    position: Natural


class TakebackAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """``keep`` and ``position`` as they were asked."""

    accept: bool
    keep: Natural
    position: Natural
