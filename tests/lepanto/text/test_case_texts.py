"""The texts of Lepanto: every case, section, ruling and background note, in both languages."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

LEPANTO = Path(__file__).parents[3] / "src" / "grognard" / "games" / "lepanto"
LANGUAGES = ("es", "en")
OPTIONS = {
    "roster_variant",
    "start_tows",
    "challenges",
    "multi_attack",
    "tow_speed",
    "drift_phase",
    "drift_shore",
    "odds_below_1",
    "multi_target_halving",
    "immobilised_range",
    "reserve_freeze",
    "calm_turn",
    "anchor_holds",
    "rammers",
    "keep_doria",
}
NOT_FOR_PLAYERS = (
    "software",
    "inventory",
    "inventario",
    "seed",
    "[derived]",
    "[implied]",
    "[gap]",
    "l-q",
)


def load(name: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads((LEPANTO / name).read_text(encoding="utf-8"))


IDS = (LEPANTO / "text" / "ids.txt").read_text(encoding="utf-8").split()
CASES = load("text/cases.toml")
SECTIONS = load("text/sections.toml")
BACKGROUND = load("text/background.toml")
RULINGS = load("rulings.toml")


def section_of(case: str) -> str:
    return case.rpartition("-")[0]


def all_texts() -> list[tuple[str, str]]:
    texts = [
        (f"{key} {lang}", table[lang])
        for file in (CASES, SECTIONS, BACKGROUND)
        for key, table in file.items()
        for lang in LANGUAGES
    ]
    texts += [
        (f"{key} {part} {lang}", ruling[part][lang])
        for key, ruling in RULINGS.items()
        for part in ("question", "reading", "reason")
        for lang in LANGUAGES
    ]
    return texts


def test_ids_are_284_and_unique() -> None:
    assert len(IDS) == len(set(IDS)) == 284


def test_every_id_has_a_text_in_order_and_no_other() -> None:
    assert list(CASES) == IDS


@pytest.mark.parametrize("case", IDS)
def test_case_speaks_both_languages(case: str) -> None:
    table = CASES[case]
    assert set(table) == set(LANGUAGES)
    assert table["es"] != table["en"]
    for lang in LANGUAGES:
        assert 15 <= len(table[lang]) <= 400
        assert table[lang].endswith(".")


def test_every_section_and_chapter_has_a_title_and_no_other() -> None:
    sections = {section_of(case) for case in IDS}
    chapters = {section.partition(".")[0] for section in sections}
    assert set(SECTIONS) == sections | chapters


@pytest.mark.parametrize("section", SECTIONS)
def test_section_title_speaks_both_languages(section: str) -> None:
    title = SECTIONS[section]
    assert set(title) == set(LANGUAGES)
    assert all(title[lang] for lang in LANGUAGES)
    assert title["es"] != title["en"]


def test_background_ids_exist() -> None:
    assert set(BACKGROUND) <= set(IDS)


@pytest.mark.parametrize("case", BACKGROUND)
def test_background_gives_a_reason_in_both_languages(case: str) -> None:
    reason = BACKGROUND[case]
    assert set(reason) == set(LANGUAGES)
    assert reason["es"] != reason["en"]
    assert all(15 <= len(reason[lang]) <= 400 for lang in LANGUAGES)


def test_rulings_are_numbered_1_to_50() -> None:
    assert list(RULINGS) == [f"L-Q{n:02}" for n in range(1, 51)]


@pytest.mark.parametrize("name", RULINGS)
def test_ruling_is_complete(name: str) -> None:
    ruling = RULINGS[name]
    assert set(ruling) - {"option"} == {"cases", "question", "reading", "reason"}
    for part in ("question", "reading", "reason"):
        assert set(ruling[part]) == set(LANGUAGES)
        assert all(ruling[part][lang].strip() for lang in LANGUAGES)
    for lang in LANGUAGES:
        assert ruling["question"][lang].endswith("?")


@pytest.mark.parametrize("name", RULINGS)
def test_ruling_governs_known_cases(name: str) -> None:
    cases = RULINGS[name]["cases"]
    assert cases
    assert len(cases) == len(set(cases))
    assert set(cases) <= set(IDS)


def test_each_option_belongs_to_exactly_one_ruling() -> None:
    named = [ruling["option"] for ruling in RULINGS.values() if "option" in ruling]
    assert sorted(named) == sorted(OPTIONS)


def test_texts_are_tidy() -> None:
    assert not [where for where, text in all_texts() if text != " ".join(text.split())]


@pytest.mark.parametrize("word", NOT_FOR_PLAYERS)
def test_texts_keep_workshop_words_out(word: str) -> None:
    assert not [where for where, text in all_texts() if word in text.lower()]
