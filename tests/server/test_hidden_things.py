"""Non-interference for games that hide something: two tables that differ only in what a seat may
not know send it the same bytes, until the rules show the difference."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from grognard.engine.title import CONTRACT, Seat, Shade, Title
from grognard.games import titles
from grognard.server.apart import Apart
from tests.server.helpers import Client
from tests.server.listening import Listened, alike

PAINT = Shade("#000000", "#ffffff")
WARREN = Title(
    contract=CONTRACT,
    name="warren",
    words={"es": "La madriguera", "en": "The warren"},
    year=1,
    package="tests.engine",
    game="tests.engine.warren:make",
    seats=tuple(Seat(id_, PAINT, PAINT, PAINT, PAINT) for id_ in ("fox", "hare")),
    drawing="tests.server.warren_drawing",
    shortest="short",
)
PROBES = ["bury trap", "dig", "lie", "walk h2"]


async def here(apart: Apart, work: Callable[[Any], Any], task: Any, owner: str) -> Any:
    """A process apart would not know the warren."""
    return work(task)


@pytest.fixture(scope="module")
def client(local: Client) -> Iterator[Client]:
    """One's own machine, where the warren is played as well."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(titles(), "warren", WARREN)
        patch.setattr(Apart, "run", here)
        yield local


AUDIENCES = [("fox",), ()]


def pair(client: Client, who: tuple[str, ...], seed: str = "3") -> tuple[Listened, Listened]:
    one, other = (Listened(client, "warren", "short", seed, who) for _ in range(2))
    return one, other


@pytest.mark.parametrize("who", AUDIENCES)
@pytest.mark.parametrize("seed", ["3", "7"])
def test_straw_and_trap_cannot_be_told_apart(
    client: Client, who: tuple[str, ...], seed: str
) -> None:
    one, other = pair(client, who, seed)
    alike(one, other, PROBES)
    for texts in (("trap", "straw"), ("nothing", "nothing"), ("straw", "trap"), ("straw", "straw")):
        for table, text in zip((one, other), texts, strict=True):
            table.decide(f"bury {text}")
        alike(one, other, PROBES)
    draw = random.Random(seed)
    steps = 0
    while one.live.deciding and steps < 40:
        legal = [text for text in one.legal() if text != "dig"]
        text = draw.choice(legal)
        one.decide(text)
        other.decide(text)
        if not one.live.deciding:
            break
        steps += 1
        alike(one, other, [*legal[:2], *PROBES])
    assert steps > 5


@pytest.mark.parametrize("who", AUDIENCES)
def test_nobody_can_follow_secret_answers(client: Client, who: tuple[str, ...]) -> None:
    """One by one, at once, or with second thoughts: who waits hears of it when all is done."""
    one, other = pair(client, who)
    one.heard(), other.heard()
    answers = ["bury trap", "bury nothing", "bury straw", "bury straw"]
    before = one.told([])[""]
    for text in answers[:3]:
        one.decide(text)
        assert one.heard() == b""
        assert one.told([])[""] == before
    one.decide(answers[3])
    other.decide(*answers)
    alike(one, other, PROBES)


def test_second_thoughts_are_not_heard(client: Client) -> None:
    one, _ = pair(client, ("fox",))
    one.heard()
    one.decide("bury trap")
    hare = one.seats["hare"]
    hare.post("/undo", {"position": hare.view()["position"]})
    assert one.heard() == b""
    one.decide("bury straw", "bury straw", "bury straw", "bury straw")
    sent = one.heard()
    assert sent.count(b"event: update") == 1
    view = one.audience.view()
    assert f'"position":{view["position"]}'.encode() in sent
    assert one.audience.get("/history", at=view["moves"]).status_code == 200
    assert [piece["kind"] for piece in view["view"]["pieces"]].count("hidden") == 4


def test_who_comes_in_the_middle_sees_how_it_was_before(client: Client) -> None:
    one, _ = pair(client, ("fox",))
    before = one.told([])
    one.decide("bury trap", "bury straw", "bury straw")
    one.live.faces.clear()
    assert one.told([]) == before
    one.heard()
    one.decide("bury nothing")
    assert one.heard().count(b'"in h') == 3
    assert len(one.audience.view()["view"]["pieces"]) == 4


def test_who_comes_back_is_told_what_was_held_back(client: Client) -> None:
    one, _ = pair(client, ("fox",))
    seen = one.audience.view()["position"]
    one.decide("bury trap")
    one.decide("bury straw", "bury straw", "bury straw")
    missed = one.live.hub.missed(seen, ("fox",))
    assert missed is not None
    assert [f'"since":{seen},'.encode() in news for news in missed] == [True]
    assert one.live.hub.missed(seen, ("hare",)) is not None


@pytest.mark.parametrize("who", AUDIENCES)
def test_no_secret_reaches_the_fox(client: Client, who: tuple[str, ...]) -> None:
    table = Listened(client, "warren", "short", "5", who)
    table.decide("bury trap", "bury straw", "bury straw", "bury straw")
    table.decide("sleep")
    told = b"".join([table.heard(), *table.told(["walk h2", "dig"]).values()])
    for word in (b"trap", b"straw", b"buries", b"limit", b"traps"):
        assert word not in told
    night = table.audience.view()["events"][-1]
    assert len(night["dice"]) == 1, "the second die is the hare's"
    assert len(table.seats["hare"].view()["events"][-1]["dice"]) == 2
    table.decide("dig")
    assert b'"content":"trap"' in table.heard()


@pytest.mark.parametrize("who", AUDIENCES)
def test_the_record_is_given_when_the_game_is_over(client: Client, who: tuple[str, ...]) -> None:
    table = Listened(client, "warren", "short", "5", who)
    table.decide("bury trap")
    for answer in table.taken_away().values():
        assert (answer.status_code, answer.json()["error"]) == (403, "record_hidden")
        assert set(answer.json()["message"]) == {"es", "en"}
    letter = table.seats["hare"].get("/mail").text
    assert "bury trap" in letter
    assert table.audience.text("/mail", letter).status_code == 403
    for knows in (table.seats["hare"], table.both):
        assert "bury trap" in knows.get("/record").text
        assert knows.post("/branch", {"at": 1}).status_code == 201
    table.decide("bury straw", "bury straw", "bury straw")
    draw = random.Random(1)
    while table.live.deciding:
        table.decide(draw.choice(table.legal()))
    for answer in table.taken_away().values():
        assert answer.status_code < 300
    assert "bury trap" in table.audience.get("/record").text
    at_first = table.audience.get("/history", at=4).content
    assert b"hidden" in at_first
    assert b"trap" not in at_first


def test_questions_end_where_something_would_be_shown(client: Client) -> None:
    table = Listened(client, "warren", "short", "5", ("fox",))
    fox = table.audience
    assert fox.post("/why", {"action": "bury trap"}).json()["error"] == "question_secret"
    table.decide("bury trap", "bury straw", "bury straw", "bury straw")
    table.decide("sleep")
    for body in (
        {"action": "lie", "before": ["dig"]},
        {"action": "lie", "before": ["walk h2", "dig"]},
    ):
        assert fox.post("/why", body).json()["error"] == "question_shows"
    for action in ("dig",):
        assert fox.post("/odds", {"action": action}).json()["error"] == "question_shows"
    plans = fox.post("/plans", {"action": "prowl fox"}).json()["plans"]
    assert ["prowl fox", "dig"] in [plan["actions"] for plan in plans]
    assert all(
        plan["actions"].index("dig") == len(plan["actions"]) - 1
        for plan in plans
        if "dig" in plan["actions"]
    )


@pytest.mark.parametrize("rest", [["dig"], ["lie"], ["walk h2", "dig"]])
def test_no_order_finds_out_what_is_hidden(client: Client, rest: list[str]) -> None:
    """Whatever could follow, an order that shows something is refused in the same words."""
    one, other = pair(client, ("fox",), "5")
    for table, first in ((one, "trap"), (other, "straw")):
        table.decide(f"bury {first}", "bury straw", "bury straw", "bury straw")
        table.decide("sleep")
    position = one.audience.view()["position"]
    order = {"position": position, "actions": ["dig", *rest], "whole": True}
    told = [table.audience.post("/actions", order).json() for table in (one, other)]
    assert told[0] == told[1]
    assert told[0]["error"] == "order_waits"
    assert [table.audience.view()["position"] for table in (one, other)] == [position] * 2
    digs = {**order, "actions": ["walk h2", "dig"]}
    assert one.audience.post("/actions", digs).json()["position"] == position + 3


def test_at_one_screen_the_log_keeps_what_only_one_may_know(client: Client) -> None:
    table = Listened(client, "warren", "short", "5", ("fox", "hare"))
    both = table.both
    assert both.view()["decision"]["args"]["traps"] > 0, "who decides is asked openly"
    table.decide("bury trap", "bury straw", "bury straw", "bury straw")
    assert {event["kind"] for event in both.view()["events"]} == {"buried"}
    table.decide("sleep")
    assert b"trap" not in both.get().content, "the table as the fox sees it"
    assert both.post("/odds", {"action": "dig"}).json()["error"] == "question_shows"
