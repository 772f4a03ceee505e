"""Options of a game, and the catalogues that put keys into words."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from grognard.engine.errors import BadData, BadRequest, Problem
from grognard.engine.i18n import ENGINE_MESSAGES, Catalogue, read_catalogue
from grognard.engine.modifiers import Modifier
from grognard.engine.options import Option, by_name, complete, option, options_of


@dataclass(frozen=True)
class Options:
    wind: str = option("Q1", "on", "off")
    tide: str = option("Q2", "none", "low", "high", before="low", since=2)


OPTIONS = options_of(Options)

# -- options -----------------------------------------------------------------------------------


def test_options_are_declared_once() -> None:
    assert (
        Option("wind", ("on", "off"), "Q1"),
        Option("tide", ("none", "low", "high"), "Q2", before="low", since=2),
    ) == OPTIONS
    assert by_name(OPTIONS, Options(tide="high")) == {"wind": "on", "tide": "high"}


def test_the_first_value_is_the_default() -> None:
    assert complete(OPTIONS, {}) == {"wind": "on", "tide": "none"}
    assert OPTIONS[1].default == "none"


def test_what_is_chosen_replaces_the_default() -> None:
    assert complete(OPTIONS, {"tide": "high"}) == {"wind": "on", "tide": "high"}


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadRequest, match="unknown option 'moon'; there are: wind, tide"):
        complete(OPTIONS, {"moon": "full"})


def test_an_unknown_value_is_refused() -> None:
    with pytest.raises(BadRequest, match="tide does not take 'full'; values: none, low, high"):
        complete(OPTIONS, {"tide": "full"})


# -- words -------------------------------------------------------------------------------------

WORDS = Catalogue(
    {
        "event.lost": {
            "es": "Se pierden {count} barcos",
            "es_one": "Se pierde un barco",
            "en": "{count} ships are lost",
            "en_one": "One ship is lost",
        },
        "event.turned": {"es": "Rumbo {facing}", "en": "Course {facing}"},
        "event.rolled": {"es": "[{modifiers}]", "en": "[{modifiers}]"},
        "event.fired": {
            "es": "Proporción {odds}[?, {modifiers}?]: dado {roll}",
            "en": "Odds {odds}[?, {modifiers}?]: die {roll}",
        },
        "event.calm": {"es": "Calma: {calm}", "en": "Calm: {calm}"},
        "word.facing.W": {"es": "oeste", "en": "west"},
        "word.calm.True": {"es": "sí", "en": "yes"},
        "modifier.far": {"es": "lejos", "en": "far"},
        "modifier.late": {"es": "tarde", "en": "late"},
    }
)


@pytest.mark.parametrize(
    ("lang", "count", "said"),
    [
        ("es", 1, "Se pierde un barco"),
        ("es", 2, "Se pierden 2 barcos"),
        ("en", 1, "One ship is lost"),
        ("en", 0, "0 ships are lost"),
    ],
)
def test_one_and_many(lang: str, count: int, said: str) -> None:
    assert WORDS.say(lang, "event.lost", {"count": count}) == said


def test_words_for_values() -> None:
    assert WORDS.say("es", "event.turned", {"facing": "W"}) == "Rumbo oeste"
    assert WORDS.say("en", "event.turned", {"facing": "W"}) == "Course west"
    assert WORDS.say("en", "event.turned", {"facing": "NE"}) == "Course NE"
    assert WORDS.say("es", "event.calm", {"calm": True}) == "Calma: sí"
    assert WORDS.say("es", "event.calm", {"calm": 1}) == "Calma: 1"


def test_a_list_is_joined() -> None:
    assert WORDS.say("en", "event.turned", {"facing": ["W", "E", "W"]}) == "Course west, E, west"


def test_modifiers_are_told_with_their_case() -> None:
    told = [Modifier("7.2-e", "×½", "far").as_args(), Modifier("7.3-b", "+1", "late").as_args()]
    said = WORDS.say("es", "event.rolled", {"modifiers": told})
    assert said == "[×½ lejos (7.2-e), +1 tarde (7.3-b)]"
    assert WORDS.say("en", "event.rolled", {"modifiers": []}) == "[]"


def test_a_part_whose_arguments_are_empty_is_left_out() -> None:
    told = [Modifier("7.2-e", "×½", "far").as_args()]
    said = WORDS.say("es", "event.fired", {"odds": 2, "modifiers": told, "roll": 3})
    assert said == "Proporción 2, ×½ lejos (7.2-e): dado 3"
    assert (
        WORDS.say("en", "event.fired", {"odds": 2, "modifiers": [], "roll": 3}) == "Odds 2: die 3"
    )
    with pytest.raises(KeyError):
        WORDS.say("en", "event.fired", {"odds": 2, "roll": 3})
    parts = Catalogue({"event.lost": {"es": "[?{a}?]/[?{b}{c}?]", "en": ""}})
    assert parts.say("es", "event.lost", {"a": 0, "b": "", "c": "x"}) == "0/x"


def test_a_missing_key_or_argument_is_an_error() -> None:
    with pytest.raises(KeyError):
        WORDS.say("es", "event.sunk")
    with pytest.raises(KeyError):
        WORDS.say("es", "event.turned", {"ship": "M1"})


def test_a_catalogue_may_stand_on_another() -> None:
    merged = ENGINE_MESSAGES.merged(WORDS)
    assert merged.has("event.calm")
    assert merged.has("problem.unknown_game")
    assert not ENGINE_MESSAGES.has("event.calm")


def test_nested_tables_become_dotted_keys(tmp_path: Path) -> None:
    file = tmp_path / "messages.toml"
    file.write_text(
        '[event.sunk]\nes = "{ship} se hunde"\nen = "{ship} sinks"\n'
        '[word.cause]\nland = { es = "tierra", en = "land" }\n',
        encoding="utf-8",
    )
    found = read_catalogue(file)
    assert set(found.entries) == {"event.sunk", "word.cause.land"}
    assert found.say("en", "event.sunk", {"ship": "M1"}) == "M1 sinks"


# -- problems ----------------------------------------------------------------------------------


def test_a_problem_is_said_in_both_languages() -> None:
    problem = Problem("unknown_game", game="chess", known="lepanto")
    assert problem.text("es") == "juego desconocido «chess»; los que hay: lepanto"
    assert str(problem) == "unknown game 'chess'; there are: lepanto"


def test_problems_are_of_kinds() -> None:
    assert issubclass(BadData, Problem)
    assert str(BadData("overlay_empty", folder="x")) == "x: holds no .toml file"
