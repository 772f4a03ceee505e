"""The complaint when a package for research is not installed."""

from __future__ import annotations

from grognard.engine.errors import BadRequest


def not_installed(error: ImportError) -> BadRequest:
    """The one line that names what is missing and how to get it."""
    return BadRequest("needs_research", module=(error.name or str(error)).partition(".")[0])
