"""Optional packages, imported only when they are used."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from grognard.engine.errors import BadRequest


def need(module: str) -> ModuleType:
    """A module that comes with ``pip install 'grognard[study]'``."""
    try:
        return import_module(module)
    except ImportError:
        part = module.partition(".")[0]
        raise BadRequest("needs_study", part=part) from None
