"""Who may sit at a table: invitations, which are good once, and keys, which can be renewed."""

from __future__ import annotations

import asyncio
from typing import Any

from grognard.engine.seeds import CONTRIBUTION
from grognard.server.errors import ApiError
from grognard.server.faces import Audience
from grognard.server.journal import HUMAN
from grognard.server.keys import hashed, new_key, new_secret
from grognard.server.registry import Registry
from grognard.server.seating import Invited, Join, Joined, TheKey
from grognard.server.store.statements import Rows
from grognard.server.tables import Table

WATCHER = ""
"""The seat of the key to watch with."""


async def join(registry: Registry, table_id: str, asked: Join) -> Joined:
    """Take the seat of an invitation. Whoever sat there before does so no longer."""
    invitation = hashed(asked.invitation)
    # Before the table is read: whoever is not invited does not make us read it.
    if not await asyncio.to_thread(registry.store.invites, table_id, invitation):
        raise ApiError(403, "bad_invitation")
    table = await registry.table(table_id)
    async with table.lock:
        table.check(writing=True)
        seat = table.invitations.get(invitation)
        if seat is None:
            raise ApiError(403, "bad_invitation")
        if seat in table.waiting and not CONTRIBUTION.fullmatch(asked.contribution):
            raise ApiError(422, "contribution_needed")
        key = new_key()
        rows = [*_spent(table, invitation, *_keys_of(table, seat)), _key(table, key, seat)]
        await _admit(table, seat, asked.contribution, rows)
    await _opened(registry, table)
    return Joined(seat, key, table.saved.commitment)


async def claim(registry: Registry, table: Table, seat: str) -> TheKey:
    """One more key to a seat, for the user of a server on their own machine."""
    _check_seat(table, seat)
    async with table.lock:
        table.check(writing=True)
        key = new_key()
        await _admit(table, seat, new_secret(), [_key(table, key, seat)])
    await _opened(registry, table)
    return TheKey(key)


async def invite(table: Table, audience: Audience, seat: str) -> Invited:
    """A new invitation, in place of any other: to one's own seat, or to one that is free."""
    _check_seat(table, seat)
    async with table.lock:
        table.check(writing=True)
        _check_seated(audience)
        if table.saved.seats[seat] != HUMAN:
            raise ApiError(422, "not_a_persons_seat", seat=seat)
        if seat not in audience and not _free(table, seat):
            raise ApiError(403, "seat_taken", seat=seat)
        return Invited(await invited(table, seat))


async def invited(table: Table, seat: str) -> str:
    """A new invitation in place of any other. Call it under the lock."""
    invitation = new_key()
    older = [hash_ for hash_, one in table.invitations.items() if one == seat]
    row = {"hash": hashed(invitation), "table_id": table.id, "seat": seat}
    await _store(table, [*_spent(table, *older), ("invitation", row)])
    return invitation


async def renew(table: Table, audience: Audience, seat: str) -> TheKey:
    """A new key in place of all others to one's own seat, or to watch with."""
    async with table.lock:
        table.check(writing=True)
        _check_seated(audience)
        if seat not in (*audience, WATCHER):
            raise ApiError(403, "not_your_seat", seat=seat)
        key = new_key()
        await _store(table, [*_spent(table, *_keys_of(table, seat)), _key(table, key, seat)])
        return TheKey(key)


async def _admit(table: Table, seat: str, contribution: str, rows: Rows) -> None:
    if seat not in table.waiting:
        await _store(table, rows)
        return
    row = {"table_id": table.id, "seat": seat, "added": contribution}
    await _store(table, [*rows, ("contribution", row)])
    table.seated({**table.saved.contributions, seat: contribution})


async def _opened(registry: Registry, table: Table) -> None:
    """If the last seat has just been taken, the table is opened again and begins."""
    if table.lost:
        await registry.table(table.id)


async def _store(table: Table, rows: Rows) -> None:
    """Store new keys and invitations, and those that are no longer good."""
    await table.write(rows)
    known = {"key": table.keys, "invitation": table.invitations}
    for kind, row in rows:
        if kind == "spent":
            table.keys.pop(row["hash"], None)
            table.invitations.pop(row["hash"], None)
        elif kind in known:
            known[kind][row["hash"]] = row["seat"]
    if any(kind == "spent" for kind, _ in rows):
        table.hub.close()  # whoever still has a key comes back by themselves


def _check_seat(table: Table, seat: str) -> None:
    if seat not in table.game.seats:
        raise ApiError(422, "unknown_seat", seat=seat, known=", ".join(table.game.seats))


def _check_seated(audience: Audience) -> None:
    if not audience:
        raise ApiError(403, "spectator")


def _free(table: Table, seat: str) -> bool:
    return seat not in table.keys.values()


def _keys_of(table: Table, seat: str) -> list[str]:
    return [hash_ for hash_, one in table.keys.items() if one == seat]


def _key(table: Table, key: str, seat: str) -> tuple[str, dict[str, Any]]:
    return "key", {"hash": hashed(key), "table_id": table.id, "seat": seat}


def _spent(table: Table, *hashes: str) -> Rows:
    return [("spent", {"hash": hash_, "table_id": table.id}) for hash_ in hashes]
