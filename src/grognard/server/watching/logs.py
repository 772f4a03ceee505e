"""Structured lines in the log, each with the request it is about, and no secrets in them."""

from __future__ import annotations

import logging
import re
import sys
from typing import Any

import structlog
from structlog.types import EventDict, Processor

from grognard.server.seldom import Rarely

FORMS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
HIDDEN = "***"
_PASSWORD = re.compile(r"(://[^:/@\s]*:)[^@\s]+(@)")
_NAMED = re.compile(r"(?i)((?:key|keys|secret|seed|password|token|code)\W{1,4})[\w.~+/=-]{12,}")
LOGGERS = ("grognard", "uvicorn", "litestar", "alembic", "sqlalchemy")


def hide_secrets(logger: Any, name: str, line: EventDict) -> EventDict:
    """Nobody should log one; if somebody does, it is not written."""
    return {key: _hidden(value) for key, value in line.items()}


def _hidden(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    return _NAMED.sub(rf"\1{HIDDEN}", _PASSWORD.sub(rf"\1{HIDDEN}\2", value))


def set_up_logs(form: str, level: str) -> None:
    """Every logger of this process writes to stderr in one form: ``text`` to be read, or ``json``
    to be gathered."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.format_exc_info,
        hide_secrets,
    ]
    shown: Processor = structlog.processors.JSONRenderer()
    if form == "text":
        shown = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, shown],
    )
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level.upper())
    connections = logging.getLogger("uvicorn.error")
    if not any(isinstance(one, Rarely) for one in connections.filters):
        connections.addFilter(Rarely(connections))
    for noisy in ("alembic", "sqlalchemy"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
