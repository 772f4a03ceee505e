"""What computers decide in secret cannot be worked out from what everybody may know."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from functools import partial
from hashlib import blake2b
from typing import Any

import pytest

from grognard.engine.session import Session
from grognard.players.basic import RandomPlayer
from grognard.server.computers import hints
from grognard.server.computers.dispatch import Dispatcher
from grognard.server.computers.tasks import Answer, HintTask, Task
from grognard.server.keys import seed_for
from grognard.server.tables import Table
from tests.server.helpers import Client, Match
from tests.server.thinking import live, until

SEATS = {"allied": "human", "turkish": "random"}
TABLES = 40
ENOUGH = 60
"""So many mines foreseen with the right seed: chance cannot come near."""
FALSE_ALARM = 1e-8
"""For each of about thirty guesses."""


def digest(text: str, size: int) -> str:
    return blake2b(text.encode(), digest_size=size).hexdigest()


def guesses(match: Match, seat: str) -> list[str]:
    """Seeds made of all that a stranger to the seat knows of the table."""
    view = match.watcher.view()
    texts = [match.id, f"{match.id} {seat}", f"{match.id} {seat} 0", seat, ""]
    texts += [view["seal"]["commitment"], f"{view['seal']['commitment']} {match.id} {seat} 0"]
    return [*texts, *(digest(text, size) for text in texts for size in (8, 16, 32))]


def mines_laid(match: Match, table: Table) -> bool:
    """Has the computer laid its mines? If the Allies must decide first, their answers are made."""
    if any(move.text.startswith("mines") for move in table.session.moves):
        return table.deciding == "allied"
    if table.deciding == "allied":
        view = match.seats["allied"].view()
        match.seats["allied"].post("/decide", {"position": view["position"], "until": "phase"})
    return False


def guessed(table: Table, seed: str) -> tuple[int, float]:
    """How many answers about mines somebody with that seed foresees, and how many by chance. They
    are even told the secret die."""
    played: Session[Any] = table.session
    game, right, chance = played.game, 0, 0.0
    again: Session[Any] = Session(game, played.scenario, played.seed, played.options)
    player = RandomPlayer(seed)
    for move in played.moves:
        decision = again.decision()
        assert decision is not None
        if decision.seat == "turkish":
            foreseen = player.choose(game, again.state, decision)
            options = len(game.legal(again.state))
            if decision.kind == "lay_mines" and options > 1:
                right += game.notation(again.state, foreseen) == move.text
                chance += 1 / options
        again.choose(game.parse(again.state, move.text))
    return right, chance


def luckiest(chance: float) -> float:
    """More than so many are guessed right with a probability of at most FALSE_ALARM, whenever one
    stops counting: e to the power of (right - (e - 1) chance) is 1 on average, or less."""
    return (math.e - 1) * chance - math.log(FALSE_ALARM)


def test_luck_has_its_bound() -> None:
    """Each of so many mines is guessed with one chance in three."""
    lucky = math.floor(luckiest(ENOUGH / 3)) + 1
    ways = (math.comb(ENOUGH, right) * 2 ** (ENOUGH - right) for right in range(lucky, ENOUGH + 1))
    assert 0 < sum(ways) / 3**ENOUGH < FALSE_ALARM
    assert lucky < ENOUGH


def test_what_is_public_foresees_no_mine_better_than_chance(public: Client) -> None:
    known = 0
    rights: Counter[int] = Counter()
    chances: defaultdict[int, float] = defaultdict(float)
    for _ in range(TABLES):
        match = Match(public, "valiant_stroke", game="gallipoli", seats=SEATS, pace=0)
        match.watcher.view()
        table = live(public, match)
        until(partial(mines_laid, match, table))
        known += guessed(table, seed_for(table.saved.secret, match.id, "turkish", 0))[0]
        for number, seed in enumerate(guesses(match, "turkish")):
            right, chance = guessed(table, seed)
            rights[number] += right
            chances[number] += chance
        if known >= ENOUGH:
            break
    for number, chance in chances.items():
        assert rights[number] <= luckiest(chance) < known, "far more than luck"


def test_answers_and_hints_for_people_cannot_be_worked_out(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the computer says to one side in secret, the other side cannot ask a computer for."""
    match = Match(client)
    seeds: list[str] = []

    async def listened(self: Dispatcher, task: Task, table: Table, position: int) -> Answer:
        seeds.append(task.seed)
        return Answer([game.notation(state, game.legal(state)[0])])

    def sought(**told: Any) -> HintTask:
        seeds.append(told["seed"])
        return HintTask(**told)

    match.watcher.view()
    table = live(client, match)
    game, state = table.game, table.session.state
    monkeypatch.setattr(Dispatcher, "think", listened)
    monkeypatch.setattr(hints, "HintTask", sought)
    body = {"position": match.both.view()["position"]}
    assert match.both.post("/hint", body).status_code == 200
    assert match.both.post("/decide", body).status_code == 200
    assert len(seeds) == 2
    public = {f"{match.id} {body['position']}", *guesses(match, "christian")}
    assert not public & set(seeds)
    assert [len(seed) for seed in seeds] == [32, 32]


def test_after_a_take_back_the_computer_thinks_of_something_else() -> None:
    again = [seed_for("secret", "table", "turkish", taken_back) for taken_back in range(3)]
    assert len({*again, seed_for("other", "table", "turkish", 0)}) == 4
