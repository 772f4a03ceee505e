"""python -m tools.webbuild [check|test]: build the page, or run its checks or tests."""

from __future__ import annotations

import sys

from tools.webbuild.builder import build, run

if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(run(sys.argv[1]))
    print("page built" if build() else "page is up to date")
