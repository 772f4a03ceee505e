"""Non-interference: change only what a seat may not know, and every byte sent to it is the same.

In Lepanto the one secret is the dice to come. The harness is for any game: it takes two tables
that differ in a secret and compares everything every audience can be told.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from grognard.engine.errors import Problem
from grognard.games import load
from grognard.server import insight, letters
from grognard.server.errors import ApiError
from grognard.server.faces import Audience
from grognard.server.protocol import Seal
from grognard.server.store.database import Beside, Opened, Saved
from grognard.server.tables import Table
from tests.server.fuzz import play
from tests.server.helpers import HUMANS

GAME = load("lepanto")
AUDIENCES: list[Audience] = [(), ("christian",), ("muslim",), ("christian", "muslim")]


class Disk:
    """A writer that is always done at once."""

    def write(self, rows: object) -> asyncio.Future[None]:
        done = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    def check(self) -> None:
        pass


def saved(scenario: str, seed: str) -> Saved:
    return Saved(
        id="table",
        game="lepanto",
        rules=GAME.rules_version,
        data=GAME.data_version,
        scenario=scenario,
        options={},
        seats=HUMANS,
        name="",
        seed=seed,
        secret=f"secret of {seed}",
        contributions={},
        auto=False,
        pace=0,
        created=0.0,
        updated=0.0,
        turn=1,
        deciding="",
        over=False,
    )


def table(scenario: str, seed: str) -> Table:
    opened = Opened(saved(scenario, seed), [], Beside({}, []))
    return Table(GAME, opened, Disk(), False)  # type: ignore[arg-type]


def everything(one: Table, actions: list[str]) -> Iterator[bytes]:
    """All that can be asked about a position, by every audience, as bytes."""
    state = one.session.state
    for audience in AUDIENCES:
        shown, face = one.snapshot(audience), one.face(audience)
        # The commitment depends on the secret and gives nothing of it away.
        yield msgspec.json.encode(replace(shown, seal=Seal("", *_opened(shown.seal))))
        for text in actions:
            yield _bytes(lambda text=text, face=face: insight.why(GAME, state, text, [], face))
            yield _bytes(lambda text=text, face=face: insight.odds(GAME, state, text, [], face))
    for text in actions[:2]:
        face = one.face(())
        yield _bytes(lambda text=text, face=face: insight.routes(GAME, state, text, [], face))
    record = letters.record_of(one, local=False).splitlines()
    yield "\n".join(line for line in record if not line.startswith("seed:")).encode()
    yield letters.letter(one, "christian").encode()


def _opened(seal: Seal) -> tuple[Any, str, str]:
    return seal.contributions, seal.secret, seal.seed


def _bytes(ask: Any) -> bytes:
    try:
        return msgspec.json.encode(ask())
    except ApiError as error:
        return msgspec.json.encode(error.body)
    except Problem as problem:
        return str(problem).encode()


async def compare(one: Table, other: Table, moves: list[str]) -> int:
    """Play the same moves on both until a die is rolled, comparing every byte; how far it went."""
    for number, text in enumerate(moves):
        options = [GAME.notation(one.session.state, a) for a in GAME.legal(one.session.state)]
        probes = [*options[:3], text, "grapple", "move A1", "target J1"]
        assert list(everything(one, probes)) == list(everything(other, probes))
        seat = (one.deciding,)
        updates = [await t.act(seat, t.position, [text]) for t in (one, other)]
        if one.session.state.rolled or other.session.state.rolled:
            return number
        assert msgspec.json.encode(updates[0]) == msgspec.json.encode(updates[1])
    return len(moves)


@pytest.mark.parametrize("scenario", ["centre", "northern_wing"])
def test_dice_to_come_reach_nobody(scenario: str) -> None:
    sessions = play(scenario, 4)
    *_, last = itertools.islice(sessions, 80)
    moves = [move.text for move in last.moves]

    async def run() -> int:
        return await compare(table(scenario, "one"), table(scenario, "other"), moves)

    assert asyncio.run(run()) > 5


def test_snapshot_and_stream_name_no_secret() -> None:
    one = table("centre", "a-very-telling-seed")
    for audience in AUDIENCES:
        told = msgspec.json.encode(one.snapshot(audience))
        assert b"telling" not in told
        assert b"secret of" not in told
