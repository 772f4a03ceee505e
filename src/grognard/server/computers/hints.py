"""Hints for people: the best answers to the decision in front of them."""

from __future__ import annotations

import asyncio
from functools import partial

from msgspec import Struct

from grognard.players.levels import lends_plans
from grognard.players.search.budget import read_budget
from grognard.server.computers.dispatch import Underway
from grognard.server.computers.explanations import Explanation
from grognard.server.computers.processes import Workers
from grognard.server.computers.protocol import Hints
from grognard.server.computers.tasks import HintTask, advise
from grognard.server.errors import ApiError
from grognard.server.faces import Audience
from grognard.server.keys import seed_for
from grognard.server.limits import Limiter
from grognard.server.settings import Settings
from grognard.server.tables import Table

BEST = 3


class Sought(Struct, frozen=True):
    """The hints for one position of a table, found or still being looked for."""

    underway: Underway
    explanation: asyncio.Task[Explanation]


class Adviser:
    """Looks at each position once, however often it is asked, in a process of its own: a person
    does not wait for the computers of other tables. Owners of tables take turns, and each has a
    budget."""

    def __init__(self, settings: Settings) -> None:
        self._workers = Workers(1, settings.cores)
        self._budget = read_budget("hint", settings.hint)
        self._limiter = Limiter(None if settings.local else settings.rates)
        self._sought: dict[str, Sought] = {}

    async def hints(self, table: Table, audience: Audience, position: int) -> Hints:
        """For the person who must decide, from what that seat may know."""
        async with table.lock:
            seat = table.decider(audience, position)
            if not lends_plans(table.game.name):
                raise ApiError(409, "no_hints")
            self.drop_stale(table)
            if table.id not in self._sought:
                self._sought[table.id] = self._seek(table, seat)
            sought = self._sought[table.id]
        explanation = await asyncio.shield(sought.explanation)
        if table.position != sought.underway.position:
            raise ApiError(409, "stale", snapshot=table.snapshot(audience))
        return Hints(position, list(explanation.considered)[:BEST])

    def _seek(self, table: Table, seat: str) -> Sought:
        worker, ticket = self._workers.least_busy(), self._workers.ticket()
        saved = table.game.save(table.session.state)
        seed = seed_for(table.saved.secret, table.id, seat, "hint", table.position)
        task = HintTask(
            game=table.game.name,
            seat=seat,
            position=saved,
            budget=self._budget,
            seed=seed,
            ticket=ticket,
            data=table.game.data_version,
            scenario=table.session.scenario,
        )
        worker.progress.reset(ticket)
        owner = table.saved.owner or table.id
        self._limiter.check("hinting", owner, 0.0)
        work = worker.run(advise, task, owner, partial(self._limiter.spend, "hinting", owner))
        explanation = asyncio.get_running_loop().create_task(work)
        return Sought(Underway(worker, ticket, table.position), explanation)

    def drop_stale(self, table: Table) -> None:
        """Stop looking for hints on a position that has been left behind."""
        sought = self._sought.get(table.id)
        if sought is not None and sought.underway.position != table.position:
            sought.underway.stop()
            del self._sought[table.id]

    async def close(self) -> None:
        tasks = [sought.explanation for sought in self._sought.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workers.close()
