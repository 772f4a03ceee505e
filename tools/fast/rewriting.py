"""What is handed to mypyc for a module: its source, with what it would generate at run time written
out, so that this is compiled as well. Every line keeps its number, for tracebacks.

* A dataclass gets its ``__init__``; a state, which has none, gets its ``clone``.
* What its fields were declared as is told at the end: mypyc forgets what ``list[Ship]`` holds.
* ``slots=True`` goes: a compiled class has no dictionary anyhow.
* ``x = changer(Value, "field")`` becomes a function.
* A constant with a plain value becomes ``Final``, so that the value stands where it is used.
* A ``Struct`` becomes a dataclass: mypyc would lose that it is frozen, and reads its fields slowly.
* A value can be made without its ``__init__``, to be read from a save or a pickle, and games in
  plain Python may derive from the classes of the engine.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Mapping
from dataclasses import dataclass

COPIES = {"list": "{}.copy()", "dict": "{}.copy()", "bytearray": "bytearray({})"}
"""How a field of a state is copied, by its type; what is not listed never changes."""

OPEN = {"Asking", "Frame", "Position", "Board", "Facts", "Pieces"}
"""Classes that games in plain Python derive from, and those that are copied to be changed."""

MARK = "@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)"
"""Either alone is not enough: mypyc forgets the __init__ of classes that are only serializable."""

FUTURE = "from __future__ import annotations"


@dataclass
class Field:
    name: str
    type: str
    default: str
    """As it is written; '' if there is none."""
    module: str
    """Where it is declared."""

    @property
    def parameter(self) -> str:
        return f"{self.name}: {self.type}" + (f" = {self.default}" if self.default else "")

    @property
    def words(self) -> set[str]:
        """The names that its declaration is made of."""
        return {*re.findall(r"[A-Za-z_]\w*", f"{self.type} {self.default}")} - {*dir(builtins)}


class Sources:
    """The modules to be compiled, by name."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.texts = sources
        self.trees = {name: ast.parse(source) for name, source in sources.items()}
        self.classes = {name: _classes(tree) for name, tree in self.trees.items()}
        self._from = {name: _imported(tree) for name, tree in self.trees.items()}
        self.values = self._values()
        """The classes of values, states and frames, and those they derive from."""

    def declared(self, module: str) -> dict[str, dict[str, str]]:
        """By dataclass of a module, what its own fields are declared as."""
        return {
            name: {field.name: field.type for field in own_fields(module, node)}
            for name, node in self.classes[module].items()
            if _dataclass(node) is not None
        }

    def fields(self, module: str, node: ast.ClassDef) -> list[Field]:
        """The fields of a dataclass, those of its bases first."""
        found: dict[str, Field] = {}
        for home, above in self._bases(module, node):
            found |= {field.name: field for field in self.fields(home, above)}
        if _dataclass(node) is not None:
            found |= {field.name: field for field in own_fields(module, node)}
        return [*found.values()]

    def _bases(self, module: str, node: ast.ClassDef) -> list[tuple[str, ast.ClassDef]]:
        """Those that are compiled too, each with its module."""
        names = [ast.unparse(base).partition("[")[0] for base in node.bases]
        homes = [(self._from[module].get(name, module), name) for name in names]
        known = [(home, self.classes.get(home, {}).get(name)) for home, name in homes]
        return [(home, base) for home, base in known if base is not None]

    def _values(self) -> set[tuple[str, str]]:
        found: set[tuple[str, str]] = set()

        def is_one(module: str, node: ast.ClassDef) -> bool:
            above = any(is_one(*base) for base in self._bases(module, node))
            declared = _dataclass(node) is not None and not _is_struct(node)
            if above or node.name in OPEN or declared:
                take(module, node)
            return (module, node.name) in found

        def take(module: str, node: ast.ClassDef) -> None:
            found.add((module, node.name))
            for base in self._bases(module, node):
                take(*base)

        for module, classes in self.classes.items():
            for node in classes.values():
                is_one(module, node)
        return found

    def rewritten(self, module: str) -> str:
        return _Rewriting(self, module).text()


class _Rewriting:
    """Of one module."""

    def __init__(self, sources: Sources, module: str) -> None:
        self._sources, self._module = sources, module
        self._classes = sources.classes[module]
        plain = sources.texts[module].replace(", slots=True", "").replace("(slots=True)", "")
        self._lines = plain.split("\n")
        self._structs = False
        self._wanted: dict[str, set[str]] = {}
        """What fields of other modules are declared with, by their module."""

    def text(self) -> str:
        for node in self._sources.trees[self._module].body:
            if isinstance(node, ast.ClassDef):
                self._add_method(node)
                if _is_struct(node):
                    self._turn(node)
                if (self._module, node.name) in self._sources.values:
                    self._mark(node)
            elif isinstance(node, ast.Assign) and (text := self._assigned(node)):
                self._lines[node.lineno - 1] = text
        besides = "; from typing import Final"
        if self._structs:
            besides += "; from dataclasses import dataclass"
        self._lines[self._lines.index(FUTURE)] += besides
        if self._wanted:
            self._import()
        for name, declared in self._sources.declared(self._module).items():
            self._lines.append(f'setattr({name}, "__annotations__", {declared})')
        return "\n".join(self._lines)

    def _put(self, at: int, text: str) -> None:
        """Instead of an empty line, of which there are two around every class."""
        assert not self._lines[at].strip(), f"line {at + 1} is not empty: {self._lines[at]}"
        self._lines[at] = text

    def _import(self) -> None:
        """Only for mypyc: names that it finds, but that nobody imports when the module runs."""
        future = next(n for n, line in enumerate(self._lines) if line.startswith(FUTURE))
        self._lines[future] += "; MYPY = False"
        froms = [f"from {m} import {', '.join(sorted(ws))}" for m, ws in self._wanted.items()]
        self._put(future + 1, f"if MYPY: {'; '.join(froms)}")

    def _mark(self, node: ast.ClassDef) -> None:
        self._wanted.setdefault("mypy_extensions", set()).add("mypyc_attr")
        first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        self._put(first - 2, MARK)

    def _turn(self, node: ast.ClassDef) -> None:
        """A Struct into a dataclass."""
        frozen = any(option.arg == "frozen" for option in node.keywords)
        self._structs = True
        self._put(node.lineno - 2, f"@dataclass(unsafe_hash={frozen})")
        self._lines[node.lineno - 1] = f"class {node.name}:"

    def _add_method(self, node: ast.ClassDef) -> None:
        decorator = _dataclass(node)
        if decorator is None:
            return
        options = decorator.keywords if isinstance(decorator, ast.Call) else []
        bare = any(o.arg == "init" and ast.unparse(o.value) == "False" for o in options)
        fields = self._sources.fields(self._module, node)
        if bare:
            text = _clone(node.name, fields)
        elif fields and not any("field(" in field.default for field in fields):
            text = _init(fields)
            for field in fields:
                if field.module != self._module and field.words:
                    self._wanted.setdefault(field.module, set()).update(field.words)
        else:
            return
        assert node.end_lineno is not None
        self._put(node.end_lineno, f"    {text}")

    def _assigned(self, node: ast.Assign) -> str:
        """Of an assignment that is written otherwise, how."""
        return self._changer(node) or _constants(node) if node.lineno == node.end_lineno else ""

    def _changer(self, node: ast.Assign) -> str:
        """The function, if a changer of a class of this module is assigned."""
        call, target = node.value, node.targets[0]
        if not (isinstance(call, ast.Call) and ast.unparse(call.func) == "changer"):
            return ""
        owner = self._classes.get(ast.unparse(call.args[0]))
        if owner is None:
            return ""
        fields = self._sources.fields(self._module, owner)
        changed = [str(arg.value) for arg in call.args[1:] if isinstance(arg, ast.Constant)]
        types = {field.name: field.type for field in fields}
        parameters = ", ".join(f"{name}: {types[name]}" for name in changed)
        values = ", ".join(f.name if f.name in changed else f"_old.{f.name}" for f in fields)
        head = f"def {ast.unparse(target)}(_old: {owner.name}, {parameters}) -> {owner.name}:"
        return f"{head} return {owner.name}({values})"


def own_fields(module: str, node: ast.ClassDef) -> list[Field]:
    return [
        Field(
            item.target.id,
            ast.unparse(item.annotation),
            ast.unparse(item.value) if item.value is not None else "",
            module,
        )
        for item in node.body
        if isinstance(item, ast.AnnAssign)
        and isinstance(item.target, ast.Name)
        and not ast.unparse(item.annotation).startswith("ClassVar")
    ]


def _classes(tree: ast.Module) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _imported(tree: ast.Module) -> dict[str, str]:
    """By name, the module it is imported from."""
    return {
        alias.name: node.module
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


def _is_struct(node: ast.ClassDef) -> bool:
    return [ast.unparse(base) for base in node.bases] == ["Struct"]


def _dataclass(node: ast.ClassDef) -> ast.expr | None:
    if _is_struct(node):
        return node.bases[0]
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        if isinstance(called, ast.Name) and called.id == "dataclass":
            return decorator
    return None


def _constants(node: ast.Assign) -> str:
    """Names in capitals that are given numbers or words: each declared by itself."""
    [target, *more] = node.targets
    names, values = [target], [node.value]
    if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
        names, values = target.elts, node.value.elts
    if more or len(names) != len(values):
        return ""
    pairs = list(zip(names, values, strict=True))
    if not all(isinstance(n, ast.Name) and n.id.isupper() and _plain(v) for n, v in pairs):
        return ""
    return "; ".join(f"{ast.unparse(n)}: Final = {ast.unparse(v)}" for n, v in pairs)


def _plain(value: ast.expr) -> bool:
    inner = value.operand if isinstance(value, ast.UnaryOp) else value
    return isinstance(inner, ast.Constant) and isinstance(inner.value, int | str)


def _init(fields: list[Field]) -> str:
    parameters = ", ".join(field.parameter for field in fields)
    body = "; ".join(f"self.{field.name} = {field.name}" for field in fields)
    return f"def __init__(self, {parameters}) -> None: {body}"


def _clone(name: str, fields: list[Field]) -> str:
    copied = "; ".join(f"new.{field.name} = {_copied(field)}" for field in fields)
    return f"def clone(self) -> {name}: new = {name}(); {copied}; return new"


def _copied(field: Field) -> str:
    return COPIES.get(field.type.partition("[")[0], "{}").format(f"self.{field.name}")
