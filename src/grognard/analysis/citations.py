"""Where each case of a rulebook is to be found: in the code, in the data, in the tests."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec import Struct

from grognard.analysis.coverage import but_other_games, rule_marks, source_tree
from grognard.engine.data import DataFolder
from grognard.games import title_of

CASE_ID = re.compile(
    r"(?<![\w.-])(?:"
    r"\d+(?:\.\d+)+[a-z]?-[a-z]{1,2}"  # 7.3.2a-b
    r"|(?:SI|GI|P2|[A-J])-[0-9A-J]-[a-z0-9]"  # SI-1-a, P2-A-1
    r"|R\d+(?:\.\d+)?-[A-Za-z]"  # R13.1-A
    r")(?![\w-])"
)
RULES = "rules"


class Place(Struct, frozen=True, order=True):
    """A line of a file."""

    file: str
    line: int


class Value(Struct, frozen=True, order=True):
    """A value of the data, printed as it stands."""

    file: str
    key: str
    value: str


class Citations(Struct, frozen=True):
    """Every place where one case is named."""

    code: list[Place]
    data: list[Value]
    tests: list[Place]


def citations(game: str, cases: Sequence[str]) -> dict[str, Citations]:
    """Where these cases of a game are named, the module of their number first; tests only in a
    source tree."""
    found = {case: Citations([], [], []) for case in cases}
    numbers = rule_modules(game)
    for case, place in cited_in_code(game):
        if case in found:
            found[case].code.append(place)
    for case, named in found.items():
        homes = [place for place in named.code if holds(numbers.get(place.file, ""), case)]
        named.code[:] = [*homes, *(place for place in named.code if place not in homes)]
    for case, value in cited_in_data(game):
        if case in found:
            found[case].data.append(value)
    for case, place in marked_in_tests(game):
        if case in found:
            found[case].tests.append(place)
    return found


def cited_in_code(game: str) -> Iterator[tuple[str, Place]]:
    """Each case named in the game's own modules: docstrings, comments and code alike."""
    for name, file in modules(game):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            for case in dict.fromkeys(CASE_ID.findall(line)):
                yield case, Place(name, number)


def cited_in_data(game: str) -> Iterator[tuple[str, Value]]:
    """Each case named by the source of a value."""
    folder = DataFolder(title_of(game).file("data"))
    for file, key, value, source in folder.provenance():
        for case in dict.fromkeys(CASE_ID.findall(source)):
            yield case, Value(file, key, value)


def marked_in_tests(game: str) -> Iterator[tuple[str, Place]]:
    """Each case with a test of the game; nothing where the package was installed from a wheel."""
    root = source_tree()
    if root is not None:
        for case, path, line in rule_marks(root / "tests", but_other_games(game)):
            yield case, Place(path.relative_to(root).as_posix(), line)


def modules(game: str) -> Iterator[tuple[str, Traversable]]:
    """The game's Python files, named as in the source tree; rules first."""
    package = title_of(game).file("")
    found = sorted(_below(package, ""), key=lambda module: (not _is_rule(module[0]), module[0]))
    for name, file in found:
        yield f"{_folder(game)}{name}", file


def _folder(game: str) -> str:
    return f"src/{title_of(game).package.replace('.', '/')}/"


def _below(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _below(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".py"):
            yield prefix + entry.name, entry


def rule_modules(game: str) -> dict[str, str]:
    """By module of the rules, the number its name gives."""
    prefix = _folder(game)
    names = [name for name, _ in modules(game) if _is_rule(name.removeprefix(prefix))]
    return {name: number_of(name.removeprefix(f"{prefix}{RULES}/")) for name in names}


def _is_rule(name: str) -> bool:
    return name.startswith(f"{RULES}/")


# -- the number of a module --------------------------------------------------------------------

CHAPTER = re.compile(r"m(\d\d)_")
SECTION = re.compile(r"s(\d+)([a-z]?)_")
PHASE = re.compile(r"ph_([a-z]\d?|si|gi)_")
RULE = re.compile(r"r(\d\d)_")


def number_of(module: str) -> str:
    """What part of the rulebook a module of the rules holds: ``8.3.4``, ``12``, ``H``, ``R4``;
    empty if its name has no number.

    >>> number_of("m08_combat/s834_retreat.py")
    '8.3.4'
    >>> number_of("m10_reinforcements/s1051_withdrawal.py")
    '10.5.1'
    >>> number_of("ph_h_maneuver.py")
    'H'
    """
    path = Path(module)
    name = path.stem + "_"
    if found := PHASE.match(name):
        return found[1].upper()
    if found := RULE.match(name):
        return f"R{int(found[1])}"
    if found := SECTION.match(name):
        return _section(found[1], found[2], path)
    if found := CHAPTER.match(name):
        return str(int(found[1]))
    return ""


def _section(digits: str, letter: str, path: Path) -> str:
    """``s732a`` in ``m07_…`` is 7.3.2a; the folder tells how many digits are the chapter's."""
    folders = [found for part in path.parts if (found := CHAPTER.match(part))]
    chapter = str(int(folders[-1][1])) if folders else digits[:1]
    rest = digits[len(chapter) :] if digits.startswith(chapter) else digits
    return ".".join([chapter, *rest]) + letter


def holds(number: str, case: str) -> bool:
    """Is a module of this number where one looks for this case? A module of 8.3 holds 8.3.4-a,
    one of 8.3.4 holds 8.3-a; one of a whole chapter holds all of its cases."""
    section = case.partition("-")[0]
    if not number:
        return False
    if not number[0].isdigit():
        return section == number or section.startswith(f"{number}.")
    return _begins(section, number) or ("." in section and _begins(number, section))


def _begins(longer: str, shorter: str) -> bool:
    if not longer.startswith(shorter):
        return False
    rest = longer[len(shorter) :]
    return not rest or rest[0] == "." or rest.isalpha()


# -- cases that cannot be found by their number ------------------------------------------------


def astray(game: str, cases: Sequence[str]) -> list[str]:
    """The cases that are cited neither in the data nor in the module of the rules that their number
    names. What is printed (the schema of the data) and what a seat sees (the view) is no module of
    the rules. Where the rules have no such module, the rest of the game's code counts."""
    found, numbers = citations(game, cases), rule_modules(game)
    return [case for case in cases if not _in_place(case, found[case], numbers)]


def _in_place(case: str, found: Citations, numbers: dict[str, str]) -> bool:
    if found.data:
        return True
    homes = {name for name, number in numbers.items() if holds(number, case)}
    cited = {place.file for place in found.code}
    return bool(cited & homes) or any(_declared(file) or not homes for file in cited)


def _declared(file: str) -> bool:
    """Is it a file of the schema, or the view?"""
    path = Path(file)
    return path.parent.name == "schema" or path.name == "view.py"
