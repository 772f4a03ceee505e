"""The data of a title's released versions, which its package keeps as one bundle each."""

from __future__ import annotations

import re
from pathlib import Path

from grognard.engine.bundles import Bundle, unpacked
from grognard.engine.data import Replacement
from grognard.engine.title import Title

RELEASED, PACKED = "released", ".json.xz"

VERSION = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""How versions are named: whatever else a record claims is no file of ours."""


def released(title: Title, version: str) -> Bundle | None:
    """The data of that version; None if the package does not hold them."""
    if not VERSION.fullmatch(version):
        return None
    file = title.file(f"{RELEASED}/{version}{PACKED}")
    return unpacked(file.read_bytes(), file.name) if file.is_file() else None


def chosen(title: Title, data: Replacement) -> Replacement:
    """What replaces the title's data; what is no folder may name a released version."""
    if isinstance(data, Path) and not data.exists():
        return released(title, str(data)) or data
    return data
