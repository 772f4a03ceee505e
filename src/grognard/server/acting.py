"""Carries out the actions that a person sends, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.errors import Problem
from grognard.server.journal import Play
from grognard.server.orders.rehearsal import refusal_of
from grognard.server.protocol import RefusalOut
from grognard.server.store.database import Entry


def carry_out(
    play: Play, actions: Sequence[str], *, whole: bool
) -> tuple[list[Entry], RefusalOut | None]:
    """Play actions while the same seat decides, and what is forced after each; and what was
    refused. An order (``whole``) also ends where dice fall or something hidden is shown: it was
    worked out without knowing that."""
    entries: list[Entry] = []
    seat, left, known = _deciding(play), list(actions), _known(play)
    while left and _deciding(play) == seat and not (whole and _known(play) != known):
        try:
            entries.append(play.choose(left.pop(0)))
        except Problem as problem:
            refused = refusal_of(play.game, play.session.state, problem)
            if not entries:
                raise refused from None
            return entries, refused.body.refusal
        for taken in play.forced():
            entries.append(taken)
            if left and left[0] == taken.entry:
                left.pop(0)
    return entries, None


def _deciding(play: Play) -> str:
    decision = play.session.decision()
    return decision.seat if decision is not None else ""


def _known(play: Play) -> tuple[int, int]:
    state = play.session.state
    return state.rolled, play.game.shown(state)
