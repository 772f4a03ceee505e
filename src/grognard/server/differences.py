"""What has changed from one picture of a table to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from grognard.engine.accounts import Account
from grognard.engine.drawing import Arrow, Engagement, Piece, SideSummary, TableView, Track


class PieceNews(Struct, frozen=True):
    """A counter with what has changed of it; of one that was not there, what is not as usual."""

    id: str
    seat: str | UnsetType = UNSET
    group: str | UnsetType = UNSET
    kind: str | UnsetType = UNSET
    cell: str | UnsetType = UNSET
    facing: int | UnsetType = UNSET
    values: Mapping[str, float] | UnsetType = UNSET
    marks: Sequence[str] | UnsetType = UNSET
    link: str | UnsetType = UNSET
    down: bool | UnsetType = UNSET
    label: str | UnsetType | None = UNSET


class Head(Struct, frozen=True):
    """What has changed of the table beside its counters. Of what is told by cell or id, only the
    entries that changed, with None for those that left. A number among the engagements stands
    for the one that was at that place before."""

    turn: int | UnsetType = UNSET
    turns: int | UnsetType = UNSET
    phase: str | UnsetType = UNSET
    phasing: str | UnsetType = UNSET
    tracks: Sequence[Track] | UnsetType = UNSET
    sides: Sequence[SideSummary] | UnsetType = UNSET
    control: Mapping[str, str | None] | UnsetType = UNSET
    states: Mapping[str, str | None] | UnsetType = UNSET
    arrows: Sequence[Arrow] | UnsetType = UNSET
    engagements: Sequence[Engagement | int] | UnsetType = UNSET
    coming: Mapping[str, int | None] | UnsetType = UNSET
    inside: Sequence[str] | UnsetType = UNSET
    account: Account | UnsetType | None = UNSET


NOT_THERE = Piece("", "", "", "", "")
NOTHING: TableView = TableView(-1, -1, "-", "-", [], [], [])
"""Before the first picture."""
_OF_PIECE = PieceNews.__struct_fields__
_OF_HEAD = tuple(name for name in Head.__struct_fields__ if name != "engagements")
_BY_ID = {"control", "states", "coming"}


def _changes(before: Struct, after: Struct, names: Sequence[str]) -> dict[str, Any]:
    """The fields that are not what they were. What was kept is the same object."""
    found = {}
    for name in names:
        was, now = getattr(before, name), getattr(after, name)
        if now is not was and now != was:
            found[name] = now
    return found


def pieces_changed(
    before: TableView, after: TableView
) -> tuple[tuple[PieceNews, ...], tuple[str, ...]]:
    """What is new of the counters, and the ids of those that left."""
    if after.pieces is before.pieces:
        return (), ()
    old = {piece.id: piece for piece in before.pieces}
    news = []
    for piece in after.pieces:
        was = old.pop(piece.id, NOT_THERE)
        if was is not piece and was != piece:
            news.append(PieceNews(**{"id": piece.id, **_changes(was, piece, _OF_PIECE)}))
    return tuple(news), tuple(old)


def head_changed(before: TableView, after: TableView) -> Head | None:
    """What is new beside the counters."""
    news = _changes(before, after, _OF_HEAD)
    for name in _BY_ID & news.keys():
        news[name] = _entries_changed(getattr(before, name), news[name])
    if after.engagements is not before.engagements and after.engagements != before.engagements:
        news["engagements"] = [_told(one, before.engagements) for one in after.engagements]
    return Head(**news) if news else None


def _entries_changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    left = dict.fromkeys(before.keys() - after.keys())
    return left | {key: value for key, value in after.items() if before.get(key) != value}


def _told(one: Engagement, before: Sequence[Engagement]) -> Engagement | int:
    return before.index(one) if one in before else one
