"""Build hook: a wheel holds the built page, so that nobody who installs it needs Node, and with
GROGNARD_COMPILE=1 compiled modules for the Python and system that it is built on."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = "GROGNARD_COMPILE"


class PageBuild(BuildHookInterface):  # type: ignore[type-arg]
    """Builds web/ into the package before its files are gathered, and the compiled modules."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What building needs besides: pip gets it where it builds in isolation."""
        return ["msgspec", "mypy>=1.14", "setuptools"] if os.environ.get(COMPILE) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path[:0] = [str(Path(self.root)), str(Path(self.root, "src"))]
        from tools.webbuild.builder import build

        build()
        if os.environ.get(COMPILE) and self.target_name == "wheel" and version != "editable":
            self._compile(build_data)

    def _compile(self, build_data: dict[str, Any]) -> None:
        from grognard.fast import FOLDER
        from tools.fast.builder import PACKAGE, build
        from tools.fast.modules import chosen

        build(chosen(PACKAGE), FOLDER)
        build_data["artifacts"].append("/src/grognard/compiled")
        build_data["pure_python"], build_data["infer_tag"] = False, True
