"""Gallipoli hides the kinds of its mines (H01 to H04): no byte sent to the Allied seat or to a
spectator depends on them before the rules show them."""

from __future__ import annotations

import random

import pytest

from tests.server.helpers import Client
from tests.server.listening import Listened, alike

AUDIENCES = [("allied",), ()]
KINDS = (b"mine_dummy", b"mine_level_1", b"mine_level_2", b"mines_laid", b'"content"')
PROBES = ["mines 2", "rest", "sweep MS1", "pass", "end"]
EVERY = 6
"""All questions are asked at every n-th decision."""


def laying(table: Listened) -> bool:
    decision = table.live.session.decision()
    return decision is not None and decision.kind == "lay_mines"


def nothing_more(table: Listened) -> str:
    """Leave all areas as they are."""
    state = table.live.session.state
    legal = [table.live.game.notation(state, action) for action in table.live.game.legal(state)]
    return "rest" if "rest" in legal else legal[0]


def lay(one: Listened, other: Listened) -> int:
    """Mines in one are Dummies in the other; how many are."""
    swapped = 0
    while laying(one):
        both = [set(table.legal()) for table in (one, other)]
        if "rest" in both[0] and swapped == 3:
            texts = ("rest", "rest")
        elif swapped < 3 and "mines 1" in both[0] and "mines D" in both[1]:
            texts = ("mines 1", "mines D")
            swapped += 1
        else:
            texts = ("mines -", "mines -")
        one.decide(texts[0])
        other.decide(texts[1])
    return swapped


def go_on(one: Listened, other: Listened, draw: random.Random) -> list[str]:
    """The same public answer on both tables; what else could have been chosen."""
    if laying(one):
        one.decide(nothing_more(one))
        other.decide(nothing_more(other))
        return []
    legal = one.legal()
    text = draw.choice(legal)
    one.decide(text)
    other.decide(text)
    return legal


@pytest.mark.parametrize("who", AUDIENCES)
@pytest.mark.parametrize("scenario", ["valiant_stroke", "campaign"])
def test_a_dummy_and_a_live_mine_cannot_be_told_apart(
    local: Client, scenario: str, who: tuple[str, ...]
) -> None:
    one, other = (Listened(local, "gallipoli", scenario, "9", who) for _ in range(2))
    draw = random.Random(f"{scenario} {who}")
    while not laying(one):
        go_on(one, other, draw)
    alike(one, other, PROBES)
    assert lay(one, other) == 3
    assert b"mine_level_1" in one.seats["turkish"].get().content
    assert b"mine_dummy" in other.seats["turkish"].get().content
    steps = 0
    while one.live.deciding and not one.shown and not other.shown and steps < 150:
        if steps % EVERY == 0:
            known = one.audience.view()["legal"]
            options = [
                f"{verb} {args[0]}" if args else verb for verb, args in (known or {}).items()
            ]
            alike(one, other, [*options[:3], *PROBES])
        assert one.heard() == other.heard()
        go_on(one, other, draw)
        steps += 1
    assert steps > 60


@pytest.mark.parametrize("who", AUDIENCES)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_no_kind_of_a_mine_is_named_before_it_is_shown(
    local: Client, seed: str, who: tuple[str, ...]
) -> None:
    table = Listened(local, "gallipoli", "valiant_stroke", seed, who)
    draw = random.Random(seed)
    while table.live.deciding:
        told = table.heard()
        if len(table.live.session.moves) % 25 == 0:
            told += b"".join(table.told([*table.legal()[:2], *PROBES]).values())
        if b'"mine_shown"' in told or b'"mines_shown"' in told:
            break
        assert [word for word in KINDS if word in told] == []
        table.decide(draw.choice(table.legal()))
    assert len(table.live.session.moves) > 60
