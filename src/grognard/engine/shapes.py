"""What a schema asks of a field, in words: a whole number from 0 to 99, one of: …"""

from __future__ import annotations

import re
from typing import Any

from msgspec import inspect

from grognard.engine.i18n import ENGINE_MESSAGES, LANGUAGES, Arg


def expected(schema: Any, path: str) -> dict[str, str]:
    """By language, what belongs at a path of names and indexes such as ``ship[0].guns``."""
    shape = _at(inspect.type_info(schema), path)
    return {lang: _say(lang, shape) for lang in LANGUAGES}


def _at(shape: inspect.Type, path: str) -> inspect.Type:
    """The type a path leads to; indexes at its end are left out, they belong to its last name."""
    to_last_name = re.sub(r"(\[[^]]*\])+$", "", path)
    for name, index in re.findall(r"([A-Za-z_][\w-]*)|(\[[^]]*\])", to_last_name):
        if isinstance(shape, inspect.StructType):
            shape = next(f.type for f in shape.fields if f.encode_name == name)
        elif index:
            shape = _item(shape)
    return shape


def _item(shape: inspect.Type) -> inspect.Type:
    if isinstance(shape, inspect.TupleType):
        return shape.item_types[0]
    if isinstance(shape, inspect.DictType):
        return shape.value_type
    return shape.item_type if isinstance(shape, inspect.CollectionType) else shape


def _say(lang: str, shape: inspect.Type) -> str:
    def say(key: str, **args: Arg) -> str:
        return ENGINE_MESSAGES.say(lang, key, args)

    match shape:
        case inspect.Metadata():
            return _say(lang, shape.type)
        case inspect.IntType(ge=int(), le=int()):
            return say("shape.whole_between", least=shape.ge or 0, most=shape.le or 0)
        case inspect.IntType():
            return say("shape.whole")
        case inspect.FloatType():
            return say("shape.number")
        case inspect.StrType(pattern=str()):
            return say("shape.text_like", pattern=shape.pattern or "")
        case inspect.StrType():
            return say("shape.text")
        case inspect.BoolType():
            return say("shape.yes_or_no")
        case inspect.LiteralType():
            return say("shape.one_of", known=", ".join(map(str, shape.values)))
        case inspect.StructType():
            return say("shape.table", known=", ".join(f.encode_name for f in shape.fields))
        case inspect.DictType():
            name, item = _say(lang, shape.key_type), _say(lang, shape.value_type)
            return say("shape.table_by_key", name=name, item=item)
        case inspect.TupleType() | inspect.CollectionType():
            return _say_list(lang, shape)
    return say("shape.other", known=type(shape).__name__)


def _say_list(lang: str, shape: inspect.TupleType | inspect.CollectionType) -> str:
    item = _say(lang, _item(shape))
    if isinstance(shape, inspect.TupleType):
        args: dict[str, Arg] = {"least": len(shape.item_types), "item": item}
        return ENGINE_MESSAGES.say(lang, "shape.list_of_length", args)
    if shape.max_length is None:
        return ENGINE_MESSAGES.say(lang, "shape.list", {"item": item})
    args = {"least": shape.min_length or 0, "most": shape.max_length, "item": item}
    return ENGINE_MESSAGES.say(lang, "shape.list_between", args)
