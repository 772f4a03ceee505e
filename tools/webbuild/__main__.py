"""python -m tools.webbuild [types|check|test]: build the page, or bring its types of the server's
messages up to date, or run its checks or tests."""

from __future__ import annotations

import sys

from tools.webbuild import types
from tools.webbuild.builder import build, run

if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            print("page built" if build() else "page is up to date")
        case ["types"]:
            print("types written" if types.write() else "types are up to date")
        case [script, *_]:
            sys.exit(run(script))
