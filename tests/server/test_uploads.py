"""Records that strangers send: read in time linear in their length, apart, and not for ever."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.errors import BadRecord
from grognard.engine.records import read_record
from grognard.engine.records import write_record as written
from grognard.engine.session import Session
from grognard.games import load
from grognard.server import apart, beginning, letters
from grognard.server.apart import Apart
from grognard.server.errors import ApiError
from grognard.server.registry import Registry
from tests.server.helpers import Client, Match, running, settings
from tests.server.test_limits import refused
from tests.server.thinking import PATIENCE, until


def blank(game: str = "lepanto", scenario: str = "centre") -> str:
    return written(Session(load(game), scenario, "1"))


class Counted(str):
    """A name that counts how often it is compared."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return str.__eq__(self, other)


def comparisons(names: int, monkeypatch: pytest.MonkeyPatch) -> int:
    pairs = [(Counted(f"o{number}"), "yes") for number in range(names)]
    monkeypatch.setattr("grognard.engine.records._pairs", lambda _: pairs)
    Counted.compared = 0
    with pytest.raises(BadRecord):
        read_record("grognard record 1\noptions: many\n", "x")
    return Counted.compared


def test_reading_a_header_takes_linear_work(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = comparisons(500, monkeypatch), comparisons(4000, monkeypatch)
    assert many <= 16 * max(few, 500)


def test_an_option_is_given_once() -> None:
    with pytest.raises(BadRecord, match="weather"):
        read_record(blank().replace("options:", "options: weather=a weather=b"), "x")


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("rules: ", "rules: " + "9" * 5000),
        ("rules: ", "rules: 0"),
        ("rules: ", "rules: ٣"),
        ("data: ", "data: ../../../etc/passwd"),
        ("data: ", "data: " + "x" * 5000),
        ("data: ", "data: a\0b"),
        ("scenario: ", "scenario: \0"),
        ("game: ", "game: " + "x" * 5000),
        ("game: ", "game: ../lepanto"),
        ("seed: ", "seed: known:zz:known:zz:1"),
        ("players: ", "players: \0"),
        ("opening: ", "opening: " + "6 " * 5000),
    ],
)
def test_a_strange_header_is_refused_in_one_line(public: Client, line: str, instead: str) -> None:
    lines = [instead if old.startswith(line) else old for old in blank().splitlines()]
    answer = public.post("/api/records", content="\n".join(lines) + "\n")
    if answer.status_code != 201:
        assert refused(answer) not in ("record_broken", "record_too_much")


def test_a_record_has_so_many_lines(public: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = "".join(f"{number} christian end\n" for number in range(1, letters.MOST_LINES + 1))
    text = blank().replace("\nresult", f"\n{moves}\nresult")
    answer = public.post("/api/records", content=text)
    assert (answer.status_code, refused(answer)) == (422, "record_too_long")


def process_of(work: object) -> int:
    return os.getpid()


def for_ever(task: None) -> None:
    time.sleep(3600)


def dies(task: None) -> None:
    os._exit(3)


def test_records_are_read_in_a_process_apart(
    public: Client, match: Match, monkeypatch: Any
) -> None:
    match.fuzz(30)
    record = match.both.get("/record").text

    def never(*told: Any) -> None:
        raise AssertionError("in the server's own process")

    monkeypatch.setattr(letters, "replay", never)
    monkeypatch.setattr(beginning, "begun", never)
    again = Match.from_record(public, record)
    monkeypatch.undo()
    assert again.both.view()["moves"] == match.both.view()["moves"]
    branch = match.both.post("/branch", {"at": 10})
    assert branch.status_code == 201


@pytest.mark.parametrize("work", [for_ever, dies])
def test_work_without_end_is_ended(work: Any) -> None:
    async def tried() -> None:
        bench = Apart(0.2)
        try:
            with pytest.raises(ApiError) as refusal:
                await bench.run(work, None, "somebody")
            told = refusal.value
            assert (told.status, told.body.error) == (422, "record_too_much")
            assert bench.process is None
            bench.seconds = 30.0
            assert await bench.run(process_of, None, "somebody") != os.getpid()
        finally:
            await bench.close()

    asyncio.run(tried())


def breaks(task: None) -> None:
    raise RecursionError


def test_a_record_that_breaks_the_reader_is_refused() -> None:
    async def tried() -> None:
        bench = Apart(30.0)
        try:
            with pytest.raises(ApiError) as refusal:
                await bench.run(breaks, None, "somebody")
            told = refusal.value
            assert (told.status, told.body.error) == (422, "record_broken")
        finally:
            await bench.close()

    asyncio.run(tried())


@pytest.mark.parametrize(
    "waiting", [{"somebody": apart.MOST_OF_ONE}, {"others": apart.MOST_WAITING}]
)
def test_too_much_work_is_turned_away(waiting: dict[str, int]) -> None:
    async def tried() -> None:
        bench = Apart(1.0)
        bench.waiting.update(waiting)
        with pytest.raises(ApiError) as refusal:
            await bench.run(process_of, None, "somebody")
        assert (refusal.value.status, refusal.value.body.error) == (503, "busy")

    asyncio.run(tried())


def test_nobody_waits_for_all_that_another_sends() -> None:
    async def tried() -> list[str]:
        bench, done = Apart(30.0), list[str]()

        async def asked(owner: str) -> None:
            await bench.run(process_of, None, owner)
            done.append(owner)

        try:
            many = [asyncio.create_task(asked("many")) for _ in range(apart.MOST_OF_ONE)]
            await asyncio.sleep(0)  # the first of them has its turn
            await asyncio.gather(asked("one"), *many)
        finally:
            await bench.close()
        return done

    assert "one" in asyncio.run(tried())[:2]


def test_a_branch_that_has_to_wait_keeps_nobody_from_moving(match: Match) -> None:
    keeper: Registry = match.client.app.state.registry  # type: ignore[attr-defined]
    match.fuzz(30)
    with keeper.apart._alone:  # somebody else's record is being read
        branching = threading.Thread(target=match.both.post, args=("/branch", {"at": 20}))
        branching.start()
        until(lambda: keeper.apart.waiting)
        moving = threading.Thread(target=match.fuzz, args=(3,))
        moving.start()
        moving.join(PATIENCE)
        moved = not moving.is_alive()
    for thread in (branching, moving):
        thread.join(PATIENCE)
        assert not thread.is_alive()
    assert moved


def test_a_long_upload_leaves_the_server_answering(folder: Path) -> None:
    with running(settings(folder, upload_seconds=0.0)) as client:
        answer = client.post("/api/records", content=blank())
        assert (answer.status_code, refused(answer)) == (422, "record_too_much")
        assert client.get("/api/games").status_code == 200


def test_a_letter_is_one_turn(match: Match) -> None:
    moves = "".join(f"{number} christian end\n" for number in range(1, letters.MOST_MOVES + 2))
    text = f"{letters.FIRST_LINE}\nseat: christian\n{moves}"
    answer = match.both.text("/mail", text)
    assert (answer.status_code, refused(answer)) == (422, "letter_too_long")
    huge = match.both.text("/mail", f"{letters.FIRST_LINE}\n" + "\n" * 100_000)
    assert (huge.status_code, refused(huge)) == (413, "too_large")


@pytest.mark.parametrize(
    "move", ["1 christian end | " + "9" * 5000, "9" * 5000 + " christian end", "١ christian end"]
)
def test_strange_numbers_in_a_letter(match: Match, move: str) -> None:
    text = f"{letters.FIRST_LINE}\nseat: christian\n{move}\n"
    assert refused(match.both.text("/mail", text))
