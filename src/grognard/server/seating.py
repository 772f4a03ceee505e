"""What goes over the wire about seats: invitations, keys, and taking a seat."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from grognard.server.protocol import Id


class TheSeat(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Id


class TheKey(Struct, frozen=True):
    key: str


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Take the seat of an invitation. ``contribution``: something unforeseeable to add to the
    seed of the dice; needed until they are fixed."""

    invitation: Id
    contribution: Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{0,64}$")] = ""


class Joined(Struct, frozen=True):
    seat: str
    key: str
    """The only copy."""
    commitment: str


class Invited(Struct, frozen=True):
    invitation: str
