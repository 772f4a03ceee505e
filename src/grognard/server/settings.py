"""How a server is run."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, field

from grognard.server.gate import GateLimits

THINKERS = 2
"""Processes in which computers think for long; several workers share them."""


class Rates(Struct, frozen=True):
    """Requests a second, and how many may come at once, for each kind of request."""

    address: tuple[float, float] = (200.0, 800.0)
    """By address: everything. Many people may share one."""
    acting: tuple[float, float] = (60.0, 240.0)
    """By seat. A person clicks a few times a second, a program a little faster."""
    asking: tuple[float, float] = (30.0, 120.0)
    """By address: questions and views of those who have no seat."""
    pondering: tuple[float, float] = (0.25, 10.0)
    """By seat or address: seconds of computing for dear questions."""
    pondering_together: tuple[float, float] = (1.0, 60.0)
    """By address: the same, for all the seats that ask from there."""
    thinking: tuple[float, float] = (0.5, 900.0)
    """By owner of tables: seconds that their computers think. Then they play at once."""
    hinting: tuple[float, float] = (0.2, 300.0)
    """By owner of tables: seconds in which hints are looked for."""
    opening: tuple[float, float] = (10.0, 200.0)
    """By address: tables that are not in memory."""
    creating: tuple[float, float] = (0.2, 40.0)
    """By address: new tables, records, branches."""
    joining: tuple[float, float] = (0.5, 30.0)
    """By address: seats taken by invitation; by seat: new keys and invitations."""
    chatting: tuple[float, float] = (1.0, 10.0)
    """By seat or address."""


class Settings(Struct, frozen=True):
    """Everything a server needs to be told."""

    db_url: str
    local: bool = False
    """Serves one person on their own machine: loopback only, and any seat for its user."""
    pace: int = 250
    """Milliseconds between a computer's moves, so that a person can follow."""
    rates: Rates | None = field(default_factory=Rates)
    """None: no limits."""
    gate: GateLimits = field(default_factory=GateLimits)
    """Of connections, before any request is read."""
    body_limit: int = 64 * 1024
    record_limit: int = 4 * 1024 * 1024
    upload_seconds: float = 30.0
    """What reading one record may take; it is read in a process apart."""
    table_memory: int = 768 * 2**20
    """Bytes for tables in memory; those not used lately are read again when they are needed."""
    spectators: int = 100
    """Streams of one table to people who have no seat."""
    streams_per_seat: int = 8
    """When there are more, the oldest ends."""
    streams_per_address: int = 200
    heartbeat: float = 15.0
    workers: int = 1
    """Processes for computer players that answer at once."""
    thinkers: int = THINKERS
    """Processes for those that think for longer."""
    cores: int = 1
    """Processes that one search may use."""
    hint: str = "3s"
    """What a hint may cost: seconds, or evaluations (300n)."""
    study_rollouts: int = 16
    """Games played from each position when a game is studied; half as many if it is long."""
    page: Path | None = None
    """Where the built page is; None: in the package."""
