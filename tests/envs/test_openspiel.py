"""The OpenSpiel games: accepted by OpenSpiel, exact in their dice, silent about what is hidden."""

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python.algorithms import (  # type: ignore[import-untyped]
    evaluate_bots,
    generate_playthrough,
    ismcts,
    mcts,
)
from open_spiel.python.bots import uniform_random  # type: ignore[import-untyped]
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

from grognard.engine.errors import BadRequest
from grognard.engine.frames import settle
from grognard.envs.encoding import encoding_of
from grognard.envs.openspiel import GrognardState, read_options
from tests.envs.scenarios import SCENARIOS, SHORT


def load(game: str, scenario: str, options: str = "") -> Any:
    return pyspiel.load_game(f"python_grognard_{game}", {"scenario": scenario, "options": options})


def step(state: Any, rng: random.Random) -> None:
    """A random action or die."""
    if state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


# -- OpenSpiel's own suites ------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario"), SHORT)
def test_random_simulation_suite(game: str, scenario: str) -> None:
    serialize = game == "gallipoli"  # it saves every state: half a minute for the others
    pyspiel.random_sim_test(load(game, scenario), num_sims=1, serialize=serialize, verbose=False)


def test_playthrough_is_accepted() -> None:
    """OpenSpiel's own record of a game, with every state described."""
    told = generate_playthrough.playthrough("python_grognard_market_garden", [], seed=3)
    assert "GameType.chance_mode = ChanceMode.EXPLICIT_STOCHASTIC" in told
    assert "GameType.information = Information.PERFECT_INFORMATION" in told
    assert told.rstrip().splitlines()[-1].startswith("Returns() = [")


def test_observers_tell_what_they_are_asked_for() -> None:
    state = gallipoli_states(1)[0]
    game, kinds = state.get_game(), pyspiel.IIGObservationType
    private = pyspiel.PrivateInfoType
    own = make_observation(game)
    memory = make_observation(game, kinds(perfect_recall=True))
    public = make_observation(game, kinds(perfect_recall=False, private_info=private.NONE))
    rest = make_observation(game, kinds(perfect_recall=False, public_info=False))
    own.set_from(state, 1)
    assert own.tensor.tolist() == pytest.approx(state.observation_tensor(1))
    assert own.string_from(state, 1) == state.observation_string(1)
    assert memory.string_from(state, 1) == state.information_state_string(1)
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert public.string_from(state, 1) != own.string_from(state, 1)
    assert rest.string_from(state, 1) is None


def test_bots_play_a_whole_game() -> None:
    game = load("gallipoli", "valiant_stroke")
    bots = [
        uniform_random.UniformRandomBot(player, np.random.RandomState(player)) for player in (0, 1)
    ]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random)
    assert sum(returns) == 0


@pytest.mark.parametrize(("game", "scenario"), SHORT)
def test_tree_search_accepts_the_games(game: str, scenario: str) -> None:
    loaded, rng = load(game, scenario), random.Random(1)
    state = loaded.new_initial_state()
    for _ in range(30):
        step(state, rng)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        step(state, rng)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1), max_length=40)
    bot = mcts.MCTSBot(loaded, 2.0, 8, rollouts, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_information_set_search_accepts_gallipoli() -> None:
    game, rng = load("gallipoli", "campaign"), random.Random(1)
    state = game.new_initial_state()
    while state.current_player() != 0 or len(state.legal_actions()) < 3:
        step(state, rng)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1), max_length=40)
    bot = ismcts.ISMCTSBot(game, rollouts, 2.0, 12, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


# -- every scenario --------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_some_hundred_steps(game: str, scenario: str) -> None:
    loaded, rng = load(game, scenario), random.Random(4)
    state = loaded.new_initial_state()
    encoding = encoding_of(game, scenario)
    assert loaded.num_distinct_actions() == encoding.actions
    for number in range(300):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert len(outcomes) <= loaded.max_chance_outcomes()
        else:
            legal = state.legal_actions()
            assert legal == sorted(set(legal)) != []
        if number % 60 == 0:
            copy = state.clone()
            before = copy.history()
            step(copy, rng)
            assert state.history() == before != copy.history()
            assert loaded.deserialize_state(state.serialize()).history() == state.history()
        step(state, rng)


@pytest.mark.parametrize(("game", "scenario"), SHORT)
def test_no_game_is_longer_than_it_may_be(game: str, scenario: str) -> None:
    loaded, rng = load(game, scenario), random.Random(9)
    for _ in range(2):
        state = loaded.new_initial_state()
        while not state.is_terminal():
            step(state, rng)
        assert state.move_number() * 4 < loaded.max_game_length()
        assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])


# -- the dice --------------------------------------------------------------------------------------


def sealed_game(game: str, scenario: str, seed: int) -> tuple[list[int], str, Any]:
    """A game with the dice of a seed: everything that was answered and thrown, in order."""
    encoding = encoding_of(game, scenario)
    rules, rng = encoding.game, random.Random(seed)
    state = rules.set_up(scenario, seed, {})
    log = rules.recorder(state)
    settle(state, log)
    path = [die.value - 1 for die in log.dice]
    while rules.decision(state) is not None:
        action = rng.choice(rules.legal(state))
        log = rules.recorder(state)
        rules.apply(state, action, log)
        path += [encoding.vocabulary.number(action), *(die.value - 1 for die in log.dice)]
    return path, rules.digest(state), rules.outcome(state)


@pytest.mark.parametrize(("game", "scenario"), SHORT)
def test_the_same_dice_lead_to_the_same_end(game: str, scenario: str) -> None:
    path, digest, outcome = sealed_game(game, scenario, 8)
    state = load(game, scenario).new_initial_state()
    for taken in path:
        assert not state.is_terminal()
        state.apply_action(taken)
    assert state.is_terminal()
    rules = state.position.encoding.game
    assert rules.digest(state.position.world) == digest
    worth = [
        0.0 if outcome.winner is None else 1 - 2.0 * (s != outcome.winner) for s in rules.seats
    ]
    assert state.returns() == worth


def test_what_is_read_back_is_the_same_position_even_with_dice_in_the_air() -> None:
    game, rng = load("market_garden", "nijmegen"), random.Random(3)
    state, in_the_air = game.new_initial_state(), 0
    for _ in range(120):
        back = game.deserialize_state(state.serialize())
        assert back.history() == state.history()
        assert back.current_player() == state.current_player()
        assert str(back) == str(state)
        if state.is_chance_node():
            in_the_air += 1
            assert back.chance_outcomes() == state.chance_outcomes()
            value = rng.choice(state.chance_outcomes())[0]
            back.apply_action(value)
            state.apply_action(value)
            rules = state.position.encoding.game
            assert rules.digest(back.position.world) == rules.digest(state.position.world)
        else:
            step(state, rng)
    assert in_the_air > 2


# -- what is hidden --------------------------------------------------------------------------------


def gallipoli_states(count: int) -> list[GrognardState]:
    """Decisions of the Allied player in a campaign with mines on the map."""
    game, rng = load("gallipoli", "campaign"), random.Random(2)
    state = game.new_initial_state()
    found: list[GrognardState] = []
    while len(found) < count:
        step(state, rng)
        mines = sum(map(bool, state.position.world.mines))
        if state.current_player() == 0 and mines and not rng.randrange(3):
            found.append(state.clone())
    return found


def test_resampled_states_cannot_be_told_apart() -> None:
    worlds = set()
    for state in gallipoli_states(4):
        for seed in range(3):
            other = state.resample_from_infostate(0, random.Random(seed).random)
            assert other.current_player() == 0
            assert other.information_state_string(0) == state.information_state_string(0)
            assert other.observation_string(0) == state.observation_string(0)
            assert other.observation_tensor(0) == state.observation_tensor(0)
            assert other.legal_actions() == state.legal_actions()
            worlds.add(other.observation_string(1))
    assert len(worlds) > 6


def laying(seed: int) -> GrognardState:
    """A secret decision with at least two answers that lay as many markers."""
    state: GrognardState = load("gallipoli", "campaign").new_initial_state()
    rng = random.Random(seed)
    while True:
        decision = state.position.decision
        if decision is not None and decision.kind == "lay_mines" and len(alike(state)) > 1:
            return state
        step(state, rng)


def alike(state: GrognardState) -> list[int]:
    """The answers after which the Allied player sees the same."""
    found: dict[str, list[int]] = {}
    for action in state.legal_actions():
        after = state.child(action)
        if not after.is_chance_node():
            found.setdefault(after.observation_string(0), []).append(action)
    return max(found.values(), key=len)


def test_a_secret_answer_is_in_the_memory_of_its_own_seat_only() -> None:
    state = laying(5)
    after = [state.child(action) for action in alike(state)[:2]]
    assert after[0].information_state_string(0) == after[1].information_state_string(0)
    assert after[0].information_state_string(1) != after[1].information_state_string(1)


def test_memory_goes_back_to_the_start() -> None:
    """Two ways to the same table are told apart by who remembers them; a copy remembers too."""
    states = gallipoli_states(2)
    assert states[0].information_state_string(0) != states[1].information_state_string(0)
    game = states[1].get_game()
    back = game.deserialize_state(states[1].serialize())
    for player in (0, 1):
        assert back.information_state_string(player) == states[1].information_state_string(player)


# -- loading ---------------------------------------------------------------------------------------


def test_options_are_read() -> None:
    state = load(
        "gallipoli", "valiant_stroke", "to_hit:at_most;retreat_who:all"
    ).new_initial_state()
    chosen = state.position.world.facts.options
    assert (chosen.to_hit, chosen.retreat_who) == ("at_most", "all")
    with pytest.raises(BadRequest, match="'at_most' will not do here; what will: name:value"):
        read_options("at_most")


def test_a_program_that_used_it_ends_well() -> None:
    """OpenSpiel lets go of its games after Python has ended: that must not crash."""
    code = (
        "import pyspiel, grognard.envs.openspiel\n"
        "pyspiel.load_game('python_grognard_lepanto').new_initial_state().legal_actions()\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
