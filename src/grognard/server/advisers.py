"""Advice for people: the best answers to the decision in front of them."""

from __future__ import annotations

import asyncio

from msgspec import Struct

from grognard.players.levels import lends_plans
from grognard.players.search.budget import read_budget
from grognard.server.desks import Room
from grognard.server.errors import ApiError
from grognard.server.faces import Audience
from grognard.server.minds import Underway
from grognard.server.opinions import Opinion
from grognard.server.protocol_opponents import Hints
from grognard.server.tables import Table
from grognard.server.thinking import Advice, advise

BEST = 3


class Asked(Struct, frozen=True):
    """What is being weighed, or was, for the position a table stands at."""

    underway: Underway
    opinion: asyncio.Task[Opinion]


class Advisers:
    """Weighs every position once, however often it is asked about, at a desk of its own: a person
    does not wait for the computers of other tables."""

    def __init__(self, budget: str) -> None:
        self._room = Room(1)
        self._budget = read_budget("hint", budget)
        self._asked: dict[str, Asked] = {}

    async def hints(self, table: Table, audience: Audience, position: int) -> Hints:
        """For the person who is to decide, by what that seat may know."""
        async with table.lock:
            seat = table.decider(audience, position)
            if not lends_plans(table.game.name):
                raise ApiError(409, "no_hints")
            self.drop_stale(table)
            if table.id not in self._asked:
                self._asked[table.id] = self._ask(table, seat)
            asked = self._asked[table.id]
        opinion = await asyncio.shield(asked.opinion)
        if table.position != asked.underway.position:
            raise ApiError(409, "stale", snapshot=table.snapshot(audience))
        return Hints(position, list(opinion.considered)[:BEST])

    def _ask(self, table: Table, seat: str) -> Asked:
        desk, ticket = self._room.idlest(), self._room.ticket()
        saved = table.game.save(table.session.state)
        question = Advice(
            table.game.name, seat, saved, self._budget, f"{table.id} {table.position}", ticket
        )
        desk.gauge.reset(ticket)
        opinion = asyncio.get_running_loop().create_task(desk.run(advise, question))
        return Asked(Underway(desk, ticket, table.position), opinion)

    def drop_stale(self, table: Table) -> None:
        """Advice about a position that is no more is not waited for."""
        asked = self._asked.get(table.id)
        if asked is not None and asked.underway.position != table.position:
            asked.underway.stop()
            del self._asked[table.id]

    async def close(self) -> None:
        tasks = [asked.opinion for asked in self._asked.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._room.close()
