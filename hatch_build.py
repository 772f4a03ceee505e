"""Build hook: a wheel holds the built page, so that nobody who installs it needs Node."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageBuild(BuildHookInterface):  # type: ignore[type-arg]
    """Builds web/ into the package before its files are gathered."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, str(Path(self.root)))
        from tools.webbuild.builder import build

        build()
