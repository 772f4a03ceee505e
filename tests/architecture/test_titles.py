"""A title is declared in one place, and nothing above it knows it by its name."""

from __future__ import annotations

import pytest

from grognard.engine.title import CONTRACT, resolve
from grognard.games import load, title_of
from tests.titles import OURS

REFERENCES = (
    "game", "drawing", "judgement", "knowledge", "balance", "encoding", "odds", "terminal",
)  # fmt: skip


@pytest.mark.parametrize("name", OURS)
def test_a_manifest_says_what_the_game_is(name: str) -> None:
    title, game = title_of(name), load(name)
    assert title.contract == CONTRACT
    assert (game.name, game.title, game.seats) == (title.name, title.words, title.seat_ids)
    assert title.shortest in game.scenarios
    assert game.scenarios[title.shortest].turns == min(s.turns for s in game.scenarios.values())


@pytest.mark.parametrize("name", OURS)
def test_every_reference_of_a_manifest_leads_somewhere(name: str) -> None:
    title = title_of(name)
    for field in REFERENCES:
        reference = getattr(title, field)
        assert not reference or resolve(reference) is not None
