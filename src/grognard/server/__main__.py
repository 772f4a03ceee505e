"""``python -m grognard.server``: a server without the command line's comforts."""

from __future__ import annotations

import argparse

from grognard.server.run import serve
from grognard.server.watching.logs import FORMS, LEVELS


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m grognard.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8571)
    parser.add_argument("--db", default="grognard.sqlite", help="a file, or a database URL")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--metrics", default=None, help="where Prometheus reads: HOST:PORT")
    parser.add_argument("--logs", choices=FORMS, default="text")
    parser.add_argument("--log-level", choices=LEVELS, default="info")
    parser.add_argument("--local", action="store_true")
    parser.add_argument("--no-limits", action="store_true")
    parser.add_argument("--pace", type=int, default=250)
    parser.add_argument("--study-rollouts", type=int, default=16)
    asked = parser.parse_args()
    serve(
        asked.host,
        asked.port,
        asked.db,
        asked.local,
        workers=asked.workers,
        metrics=asked.metrics,
        logs=asked.logs,
        pace=asked.pace,
        limits=not asked.no_limits,
        study_rollouts=asked.study_rollouts,
        log_level=asked.log_level,
    )


if __name__ == "__main__":
    main()
