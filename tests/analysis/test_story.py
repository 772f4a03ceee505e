"""Measures of many games: values, intervals, bands."""

from typing import Any

import pytest

from grognard.analysis.runs import prepare
from grognard.analysis.statistics import median_interval, ratio_interval
from grognard.analysis.story import StoryRow, live, measured, story_of, tell
from grognard.engine.i18n import LANGUAGES
from grognard.engine.story import Measure, Story
from grognard.games import load, title_of, titles

TITLES = [name for name in titles() if title_of(name).story]


def rows_of(*values: Any) -> list[StoryRow]:
    return [StoryRow(n, str(n), "draw", {"x": v}, [], {}, {}) for n, v in enumerate(values)]


def test_a_share_is_of_the_games_with_something_to_tell() -> None:
    found = measured(
        Measure("x", "share", lambda _: None, (40, 60)), rows_of(True, False, None, True, False)
    )
    assert (found.value, found.met) == (50, True)
    assert found.low is not None
    assert found.high is not None
    assert found.low < 50 < found.high


def test_pooled_parts_are_added_up_before_they_are_divided() -> None:
    found = measured(
        Measure("x", "pooled", lambda _: None, (None, 20)), rows_of([9, 10], [1, 90], None)
    )
    assert (found.value, found.met) == (10, True)


def test_a_median_of_games_in_which_it_mostly_never_happens_is_never() -> None:
    found = measured(Measure("x", "median", lambda _: None, (9, None)), rows_of(3, None, None))
    assert (found.value, found.high, found.met) == (None, None, True)
    closed = Measure("x", "median", lambda _: None, (9, 15))
    assert measured(closed, rows_of(3, None, None)).met is False


def test_a_mean_outside_its_band_is_not_met() -> None:
    found = measured(Measure("x", "mean", lambda _: None, (3, None), 6), rows_of(1.0, 2.0))
    assert (found.value, found.met, found.history) == (1.5, False, 6)


def test_without_a_band_nothing_is_asked_and_without_values_nothing_told() -> None:
    plain = Measure("x", "mean", lambda _: None)
    assert measured(plain, rows_of(1.0)).met is None
    assert measured(plain, rows_of(None)).value is None


def test_the_interval_of_a_median_lies_between_values() -> None:
    assert median_interval([1, 2, 3, 4, 5, 6, 7, 8, 9, 100])[:1] == (5.5,)
    value, low, high = median_interval(list(range(101)))
    assert (value, low, high) == (50, 40, 60)


def test_a_ratio_of_equal_parts_is_certain() -> None:
    assert ratio_interval([(1, 2), (2, 4), (3, 6)]) == (0.5, 0.5, 0.5)
    assert ratio_interval([(0, 0)]) is None


@pytest.mark.parametrize("name", TITLES)
def test_every_measure_and_cause_has_words_in_both_languages(name: str) -> None:
    story, words = story_of(name), title_of(name).catalogue("story")
    ids = [measure.id for measure in story.measures]
    assert len(set(ids)) == len(ids)
    for id_ in ids:
        assert len({words.say(lang, f"measure.{id_}", {}) for lang in LANGUAGES}) == 2
    assert {key for key in words.entries if key.startswith("measure.")} == {
        f"measure.{id_}" for id_ in ids
    }


@pytest.mark.parametrize("name", TITLES)
def test_a_game_tells_each_measure_of_its_scenario(name: str) -> None:
    game = load(name)
    _, batch = prepare(game, title_of(name).shortest, ("random", "random"), 1, 3, {})
    tale = live(game, batch.setups[0], 0)
    assert [turn for turn, _ in tale.told] == sorted(turn for turn, _ in tale.told)
    assert max(tale.ends) == game.turn(tale.state)
    (row,) = tell(batch.setups[0], 1)
    story: Story = story_of(name)
    assert [*row.values] == [measure.id for measure in story.of(tale.scenario)]
    assert {lost.seat for lost in row.losses} <= set(game.seats)
