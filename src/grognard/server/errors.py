"""What a client is told when something is wrong: always JSON, never a traceback."""

from __future__ import annotations

from grognard.engine.errors import Problem
from grognard.engine.i18n import LANGUAGES, Arg
from grognard.server.protocol import ErrorOut, RefusalOut, Snapshot, Words
from grognard.server.words import sentence


class ApiError(Exception):
    """An HTTP status, a code for programs and a sentence for people."""

    def __init__(
        self,
        status: int,
        code: str,
        *,
        message: Words | None = None,
        refusal: RefusalOut | None = None,
        snapshot: Snapshot | None = None,
        **args: Arg,
    ) -> None:
        super().__init__(code)
        self.status = status
        said = message or sentence(f"error.{code}", args)
        self.body = ErrorOut(code, said, refusal, snapshot)


def from_problem(problem: Problem, status: int = 422) -> ApiError:
    """From a problem that the engine has already put into words."""
    return ApiError(status, problem.key, message={lang: problem.text(lang) for lang in LANGUAGES})
