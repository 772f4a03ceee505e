"""Playing again with sides changed: the first who asks makes the table, the others follow."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.server.doors import invited
from grognard.server.endings.protocol import Rematch, RematchNews
from grognard.server.errors import ApiError
from grognard.server.faces import Audience
from grognard.server.protocol import Made, NewTable
from grognard.server.registry import Registry
from grognard.server.tables import Table


async def rematch(registry: Registry, table: Table, audience: Audience, owner: str) -> Made:
    """Invitations to the seats these people take at the new table, which is made if there is
    none. Nobody else gets them."""
    if not audience:
        raise ApiError(403, "spectator")
    async with table.lock:
        table.check(writing=True)
        if table.deciding or table.waiting:
            raise ApiError(409, "not_over")
        changed = _changed(table)
        wanted = {changed[seat] for seat in audience}
        if table.rematch is None:
            made = await _make(registry, table, audience[0], owner)
            theirs = {s: one for s, one in made.invitations.items() if s in wanted}
            return replace(made, invitations=theirs)
        found = table.rematch.table
    other = await registry.table(found)
    async with other.lock:
        other.check(writing=True)
        free = [seat for seat in other.waiting if seat in wanted]
        return Made(other.id, {seat: await invited(other, seat) for seat in free}, "", "")


def _changed(table: Table) -> dict[str, str]:
    """The seat that whoever sits in each seat takes the next time."""
    seats = table.game.seats
    return dict(zip(seats, (*seats[1:], seats[0]), strict=True))


async def _make(registry: Registry, table: Table, by: str, owner: str) -> Made:
    saved, changed = table.saved, _changed(table)
    asked = NewTable(
        saved.game,
        saved.scenario,
        {changed[seat]: who for seat, who in saved.seats.items()},
        dict(saved.options),
        saved.name,
        saved.auto,
        saved.pace,
        saved.practice,
        saved.public,
    )
    made = await registry.create(asked, owner)
    await table.write([("rematch", {"table_id": table.id, "rematch": made.id, "seat": by})])
    table.rematch = Rematch(made.id, by)
    table.tell_all("rematch", RematchNews(table.rematch))
    return made
