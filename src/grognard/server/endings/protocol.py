"""What goes over the wire about endings: resigning, draws, rematches."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


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
