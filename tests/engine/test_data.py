"""Data folders: what does not fit is named with file and line; overlays; provenance."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from grognard.engine.data import Audit, DataFolder, source_class
from grognard.engine.errors import BadData


class Ship(Struct, forbid_unknown_fields=True):
    name: str
    guns: int
    source: str


class ShipFile(Struct, forbid_unknown_fields=True):
    ship: list[Ship]


class Rowing(Struct, forbid_unknown_fields=True):
    hexes: int
    source: str = ""


class Numbers(Struct, forbid_unknown_fields=True):
    rowing: Rowing
    sailing: list[int]


SHIPS = """\
[[ship]]
name = "galley"
guns = 2
source = "rulebook 3.3"

[[ship]]
name = "galliot"
guns = 1
source = "public: a museum"
"""
NUMBERS = """\
sailing = [2, 1]

[rowing]
hexes = 2
source = "reconstruction: a guess"
"""


@pytest.fixture
def base(tmp_path: Path) -> Path:
    folder = tmp_path / "base"
    (folder / "tables").mkdir(parents=True)
    (folder / "ships.toml").write_text(SHIPS, encoding="utf-8")
    (folder / "tables" / "numbers.toml").write_text(NUMBERS, encoding="utf-8")
    (folder / "coast.geojson").write_text("{}", encoding="utf-8")
    return folder


WHOLE = "it must be a whole number"


def refused(folder: Path, overlay: Path | None = None, name: str = "ships.toml") -> str:
    schema = ShipFile if name == "ships.toml" else Numbers
    with pytest.raises(BadData) as bad:
        DataFolder(folder, overlay).load(name, schema)
    assert bad.value.text("es") != bad.value.text("en")
    return str(bad.value)


# -- loading -----------------------------------------------------------------------------------


def test_files_are_found_by_their_path(base: Path) -> None:
    folder = DataFolder(base)
    assert sorted(folder.bundle.texts) == ["ships.toml", "tables/numbers.toml"]
    assert folder.names("tables") == ["tables/numbers.toml"]
    assert [ship.guns for ship in folder.load("ships.toml", ShipFile).ship] == [2, 1]


def test_a_missing_field(base: Path) -> None:
    (base / "ships.toml").write_text('[[ship]]\nname = "x"\nsource = "rulebook"\n', "utf-8")
    assert (
        refused(base)
        == "ships.toml, line 1: the field 'guns' is missing: it must be a whole number"
    )


def test_a_fault_is_found_in_the_right_table(base: Path) -> None:
    (base / "ships.toml").write_text(SHIPS.replace("guns = 1\n", ""), "utf-8")
    assert (
        refused(base)
        == "ships.toml, line 6: the field 'guns' is missing: it must be a whole number"
    )
    (base / "ships.toml").write_text(SHIPS.replace("guns = 1", "guns = true"), "utf-8")
    said = refused(base)
    assert said == f"ships.toml, line 8: the field 'guns' is not of the right form: {WHOLE}"


def test_a_fault_in_a_plain_table(base: Path) -> None:
    file = base / "tables" / "numbers.toml"
    file.write_text(NUMBERS.replace("hexes = 2", "hexes = 2.5"), "utf-8")
    said = refused(base, name="tables/numbers.toml")
    assert (
        said == f"tables/numbers.toml, line 4: the field 'hexes' is not of the right form: {WHOLE}"
    )
    file.write_text("[rowing]\nhexes = 2\n", "utf-8")
    said = refused(base, name="tables/numbers.toml")
    assert said.startswith("tables/numbers.toml, line 1: the field 'sailing' is missing: ")


def test_an_unknown_field(base: Path) -> None:
    (base / "ships.toml").write_text(SHIPS.replace("guns = 1", "guns = 1\nmasts = 3"), "utf-8")
    assert refused(base) == "ships.toml, line 9: there is no field 'masts' in this file"


def test_an_unknown_field_between_braces(base: Path) -> None:
    text = 'ship = [\n  { name = "x", guns = 1, masts = 2, source = "rulebook" },\n]\n'
    (base / "ships.toml").write_text(text, "utf-8")
    assert refused(base) == "ships.toml, line 2: there is no field 'masts' in this file"


def test_a_field_of_the_wrong_type(base: Path) -> None:
    text = SHIPS.replace(
        '[[ship]]\nname = "galley"\nguns = 2', '[[ship]]\nname = "galley"\nguns = "two"'
    )
    (base / "ships.toml").write_text(text, "utf-8")
    said = refused(base)
    assert said == f"ships.toml, line 3: the field 'guns' is not of the right form: {WHOLE}"


def test_a_list_of_the_wrong_type(base: Path) -> None:
    (base / "tables" / "numbers.toml").write_text(NUMBERS.replace("[2, 1]", '[2, "one"]'), "utf-8")
    said = refused(base, name="tables/numbers.toml")
    assert said == (
        "tables/numbers.toml, line 1: the field 'sailing' is not of the right form: "
        "it must be a list, each item a whole number"
    )


class Everything(Struct, forbid_unknown_fields=True):
    """A field of every shape a data file can ask for."""

    odds: Annotated[int, Meta(ge=1, le=4)]
    share: float
    hex: Annotated[str, Meta(pattern="^[0-9]{4}$")]
    reserve: bool
    side: Literal["north", "south"]
    factors: Annotated[tuple[int, ...], Meta(min_length=1, max_length=7)]
    pair: tuple[int, int]
    rowing: Rowing
    water: dict[Annotated[str, Meta(pattern="^[0-9]{4}$")], list[str]]


RIGHT = {
    "odds": ("9", "un número entero entre 1 y 4", "a whole number from 1 to 4"),
    "share": ("'half'", "un número", "a number"),
    "hex": ("'here'", "un texto de la forma ^[0-9]{4}$", "a text of the form ^[0-9]{4}$"),
    "reserve": ("1", "true o false", "true or false"),
    "side": ("'east'", "uno de: north, south", "one of: north, south"),
    "factors": (
        "[]",
        "una lista de 1 a 7 elementos; cada uno, un número entero",
        "a list of 1 to 7 items, each a whole number",
    ),
    "pair": (
        "[1]",
        "una lista de 2 elementos; cada uno, un número entero",
        "a list of 2 items, each a whole number",
    ),
    "rowing": ("2", "una tabla con hexes, source", "a table with hexes, source"),
    "water": (
        "{ here = [] }",
        "una tabla; cada nombre, un texto de la forma ^[0-9]{4}$; "
        "cada valor, una lista; cada elemento, un texto",
        "a table; each name a text of the form ^[0-9]{4}$, each value a list, each item a text",
    ),
}
FITTING = {
    "odds": "1",
    "share": "0.5",
    "hex": "'0101'",
    "reserve": "true",
    "side": "'north'",
    "factors": "[1]",
    "pair": "[1, 2]",
    "rowing": "{ hexes = 1 }",
    "water": "{ 0101 = ['x'] }",
}


@pytest.mark.parametrize("field", RIGHT)
@pytest.mark.parametrize("missing", [True, False])
def test_what_would_be_right_is_said_in_both_languages(
    base: Path, field: str, missing: bool
) -> None:
    wrong, es, en = RIGHT[field]
    values = {**FITTING, field: wrong}
    if missing:
        del values[field]
    text = "".join(f"{name} = {value}\n" for name, value in values.items())
    (base / "ships.toml").write_text(text, "utf-8")
    with pytest.raises(BadData) as bad:
        DataFolder(base).load("ships.toml", Everything)
    assert f"'{field}'" in bad.value.text("en")
    assert bad.value.text("en").endswith(f": it must be {en}")
    assert bad.value.text("es").endswith(f": debe ser {es}")


def test_a_fault_can_be_told_of_one_of_many_tables(base: Path) -> None:
    bad = DataFolder(base).fault("ships.toml", "table_empty", "guns", "ship[1]")
    assert str(bad) == "ships.toml, line 8: 'guns' has no row"


def test_not_toml(base: Path) -> None:
    (base / "ships.toml").write_text(SHIPS + "guns = = 3\n", "utf-8")
    said = refused(base)
    assert said.startswith("ships.toml, line 10: not valid TOML")


def test_not_even_text(base: Path) -> None:
    (base / "ships.toml").write_bytes(b"name = \xff\xfe")
    assert refused(base).startswith("ships.toml, line 1: not valid TOML")


# -- versions ----------------------------------------------------------------------------------


def test_the_version_follows_the_values_and_not_the_layout(base: Path) -> None:
    version = DataFolder(base).version
    (base / "ships.toml").write_text("# a comment\n" + SHIPS.replace(" = ", "="), "utf-8")
    assert DataFolder(base).version == version
    (base / "ships.toml").write_text(SHIPS.replace("guns = 1", "guns = 3"), "utf-8")
    assert DataFolder(base).version != version


def test_the_version_follows_the_names_of_files(base: Path) -> None:
    version = DataFolder(base).version
    (base / "ships.toml").rename(base / "boats.toml")
    assert DataFolder(base).version != version


# -- overlays ----------------------------------------------------------------------------------


def test_an_overlay_replaces_whole_files(base: Path, tmp_path: Path) -> None:
    overlay = tmp_path / "printed"
    overlay.mkdir()
    printed = overlay / "ships.toml"
    printed.write_text('[[ship]]\nname = "galley"\nguns = 4\nsource = "rulebook"\n', "utf-8")
    folder = DataFolder(base, overlay)
    assert [ship.guns for ship in folder.load("ships.toml", ShipFile).ship] == [4]
    assert folder.load("tables/numbers.toml", Numbers).sailing == [2, 1]
    assert folder.overlaid == ("ships.toml",)
    assert folder.version != DataFolder(base).version


def test_a_fault_in_an_overlay_names_its_own_file(base: Path, tmp_path: Path) -> None:
    overlay = tmp_path / "printed"
    overlay.mkdir()
    (overlay / "ships.toml").write_text('[[ship]]\nguns = 4\nsource = "rulebook"\n', "utf-8")
    said = refused(base, overlay)
    assert said.startswith(f"{overlay / 'ships.toml'}, line 1: the field 'name' is missing: ")


def test_an_overlay_with_a_file_nobody_knows(base: Path, tmp_path: Path) -> None:
    overlay = tmp_path / "printed"
    overlay.mkdir()
    (overlay / "ship.toml").write_text("", "utf-8")
    said = refused(base, overlay)
    assert said.startswith(f"{overlay / 'ship.toml'}: the game has no data file of that name")
    assert said.endswith("ships.toml, tables/numbers.toml")


def test_an_overlay_that_is_empty_or_no_folder(base: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert refused(base, empty) == f"{empty}: holds no .toml file"
    none = tmp_path / "none"
    assert refused(base, none) == f"{none}: not a folder of data, nor a released version of them"


# -- provenance --------------------------------------------------------------------------------


def test_every_value_is_counted_under_its_source(base: Path) -> None:
    # ships: name and guns of two ships; numbers: a row under sail without source, and hexes.
    assert DataFolder(base).audit() == Audit(
        values=6, rulebook=2, public=2, reconstruction=1, unsourced=1
    )


def test_provenance_names_file_key_value_and_source(base: Path) -> None:
    found = list(DataFolder(base).provenance())
    assert ("ships.toml", "ship[1].guns", "1", "public: a museum") in found
    assert ("tables/numbers.toml", "sailing", "[2, 1]", "") in found


def test_the_source_of_a_table_holds_for_what_is_in_it(base: Path) -> None:
    text = 'source = "rulebook 1"\n[a]\nx = 1\n[b]\nsource = "public: p"\ny = 2\n[b.c]\nz = 3\n'
    (base / "ships.toml").write_text(text, "utf-8")
    found = {
        key: source for name, key, _, source in DataFolder(base).provenance() if name[0] == "s"
    }
    assert found == {"a.x": "rulebook 1", "b.y": "public: p", "b.c.z": "public: p"}


def test_the_sources_of_a_table_hold_for_single_keys(base: Path) -> None:
    text = '[a]\nx = 1\ny = 2\nsource = "rulebook 1"\n[a.sources]\ny = "rulebook 1.2-a"\n'
    (base / "ships.toml").write_text(text, "utf-8")
    found = {
        key: source for name, key, _, source in DataFolder(base).provenance() if name[0] == "s"
    }
    assert found == {"a.x": "rulebook 1", "a.y": "rulebook 1.2-a"}


def test_the_version_is_the_same_whatever_the_sources(base: Path) -> None:
    (base / "ships.toml").write_text('[a]\ny = 2\nsource = "rulebook 1"\n', "utf-8")
    before = DataFolder(base).version
    text = '[a]\ny = 2\nsource = "public: p"\nsources = { y = "rulebook 1.2-a" }\n'
    (base / "ships.toml").write_text(text, "utf-8")
    assert DataFolder(base).version == before


def test_words_for_people_need_no_source(base: Path) -> None:
    text = 'id = "x"\ntitle = { es = "Uno", en = "One" }\ncolour = "red"\n'
    (base / "ships.toml").write_text(text, "utf-8")
    assert [name for name, *_ in DataFolder(base).provenance() if name == "ships.toml"] == []


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("rulebook 8.5.1", "rulebook"),
        ("public: a book", "public"),
        ("reconstruction: why", "reconstruction"),
        ("somebody told me", ""),
        ("", ""),
    ],
)
def test_the_class_of_a_source(source: str, kind: str) -> None:
    assert source_class(source) == kind
