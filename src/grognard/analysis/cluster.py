"""Jobs on many machines: a Dask cluster whose workers may join and die meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from grognard.analysis.extras import need
from grognard.engine.errors import BadRequest

T = TypeVar("T")

PATIENCE = 4.0
"""Seconds to wait for an answer from the scheduler."""
LOGS = ("distributed", "distributed.client", "tornado.application")
"""They log tracebacks of errors that are reported in one line here."""
AHEAD = 512
"""Jobs given to the cluster at a time; more than its workers have threads."""


def reach(address: str) -> int:
    """How many workers the cluster has; complains if no scheduler answers."""
    need("distributed")
    for name in LOGS:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        return asyncio.run(_ask(address))
    except Exception:
        # Something else may be listening there and answer anything.
        raise BadRequest("cluster_unreachable", address=address) from None


async def _ask(address: str) -> int:
    secured = need("distributed").Security().get_connection_args("client")
    calling = need("distributed.core").rpc(address, timeout=PATIENCE, connection_args=secured)
    async with asyncio.timeout(PATIENCE), calling as scheduler:
        return len((await scheduler.identity())["workers"])


def on_cluster(job: Callable[[int], T], numbers: Sequence[int], address: str) -> Iterator[T]:
    """``job(n)`` for every number, anywhere in the cluster; results as they come."""
    reach(address)
    dask = need("distributed.client")
    client = dask.Client(address, timeout=PATIENCE, set_as_default=False)
    try:
        yield from _results(client, job, numbers)
    except need("distributed").KilledWorker:
        # Dask has already tried it on several workers.
        raise BadRequest("cluster_deadly") from None
    except (dask.CommClosedError, dask.CancelledError, dask.ClosedClientError):
        raise BadRequest("cluster_lost", address=address) from None
    except ModuleNotFoundError as error:
        raise BadRequest("cluster_without", part=str(error.name)) from None
    finally:
        client.close()


def _results(client: Any, job: Callable[[int], T], numbers: Sequence[int]) -> Iterator[T]:
    """Keep a number of jobs out; send another for each that comes back."""
    coming = need("distributed").as_completed(loop=client.loop)
    waiting = iter(numbers)

    def submit(most: int) -> None:
        for number in islice(waiting, most):
            # Never 'pure': a job of an earlier run is not this one.
            coming.add(client.submit(job, number, pure=False))

    submit(AHEAD)
    for future in coming:
        submit(1)
        yield future.result()
