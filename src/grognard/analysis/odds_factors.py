"""Checks the factors of a question that a person or a program gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from grognard.engine.errors import BadRequest
from grognard.engine.shapes import expected

T = TypeVar("T", bound=Struct)


class BadFactor(BadRequest):
    """A factor that is missing or wrong; by language, what would be right."""

    def __init__(self, key: str, right: Mapping[str, str], **args: str) -> None:
        super().__init__(key, **args)
        self._right = right

    def text(self, lang: str) -> str:
        self.args_by_name["right"] = self._right[lang]
        return super().text(lang)


def asked(kind: type[T], combat: str, factors: Mapping[str, Any]) -> T:
    """The question with these factors; numbers may be given as text."""
    known = [field.name for field in fields(kind)]
    for name in factors:
        if name not in known:
            raise BadRequest("unknown_word", word=name, known=", ".join(known))
    found = {}
    for field in fields(kind):
        right = expected(kind, field.name)
        if field.name in factors:
            value = factors[field.name]
            try:
                found[field.name] = msgspec.convert(value, field.type, strict=False)
            except msgspec.ValidationError:
                args = {"combat": combat, "factor": field.name, "value": str(value)}
                raise BadFactor("odds_bad_factor", right, **args) from None
        elif field.default is NODEFAULT:
            raise BadFactor("odds_missing_factor", right, combat=combat, factor=field.name)
    return kind(**found)
