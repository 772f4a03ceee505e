"""What a server counts of itself. Several workers count together, through files they share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import Counter, Gauge, Histogram

if TYPE_CHECKING:
    from grognard.server.registry import Registry

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
LONG = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 40.0, 80.0)

REQUESTS = Counter("grognard_requests", "Requests answered", ["route", "status"])
ANSWERED = Histogram("grognard_request_seconds", "Until an answer began", ["route"], buckets=QUICK)
MOVES = Counter("grognard_moves", "Entries that were added to journals", ["game"])
STORED = Histogram("grognard_store_seconds", "Until what was written was durable", buckets=QUICK)
THOUGHT = Histogram(
    "grognard_think_seconds", "Until a computer answered, with its wait", ["kind"], buckets=LONG
)
FOLLOWED = Counter("grognard_followed", "Commits of other processes that were played here")


def _gauge(name: str, what: str) -> Gauge:
    return Gauge(f"grognard_{name}", what, multiprocess_mode="livesum")


TABLES = _gauge("tables", "Tables in memory")
STREAMS = _gauge("streams", "Open event streams")
THINKING = _gauge("think_queue", "Tasks of computers, running or waiting")
WAITING = _gauge("store_waiting", "Writes that are not durable yet")
BROKEN = _gauge("store_broken", "Processes that cannot store anything")


def sample(registry: Registry) -> None:
    """Take down how many there are of everything."""
    tables = registry.live.values()
    TABLES.set(len(tables))
    STREAMS.set(sum(len(table.hub.streams) for table in tables))
    THINKING.set(registry.computers.dispatcher.waiting)
    WAITING.set(registry.writer.waiting)
    BROKEN.set(bool(registry.writer.trouble))
