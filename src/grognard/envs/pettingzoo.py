"""PettingZoo: every scenario as an AEC environment with action masks.

from grognard.envs import pettingzoo
env = pettingzoo.env(GAME, SCENARIO)
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from grognard.envs.encoding import Mask, Sight, encoding_of
from grognard.envs.parts import not_installed
from grognard.envs.play import Play, check_reward, rewards_of

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils.wrappers import (  # type: ignore[import-untyped]
        OrderEnforcingWrapper,
        TerminateIllegalWrapper,
    )
except ImportError as error:
    raise not_installed(error) from None

Observed = dict[str, Any]


def env(
    game: str,
    scenario: str,
    options: Mapping[str, str] | None = None,
    *,
    render_mode: str | None = None,
    reward: str = "result",
    most_decisions: int | None = None,
    lang: str = "en",
) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: an illegal action ends the game and costs
    its player 1."""
    raw = ScenarioEnv(game, scenario, options, render_mode, reward, most_decisions, lang)
    return OrderEnforcingWrapper(TerminateIllegalWrapper(raw, illegal_reward=-1))


class ScenarioEnv(AECEnv):  # type: ignore[misc]
    """One scenario; an illegal action raises ``Illegal`` and changes nothing."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "grognard_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        scenario: str,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        reward: str = "result",
        most_decisions: int | None = None,
        lang: str = "en",
    ) -> None:
        self.encoding = encoding_of(game, scenario, options)
        self.render_mode = render_mode
        self._reward = check_reward(reward)
        self._most = most_decisions
        self._lang = lang
        self._rng = random.Random()
        self.possible_agents = list(self.encoding.game.seats)
        self._sights = {seat: Sight(self.encoding, seat) for seat in self.possible_agents}
        actions, size = self.encoding.actions, self.encoding.size
        self.action_spaces = {seat: Discrete(actions) for seat in self.possible_agents}
        self.observation_spaces = {
            seat: Dict(
                {
                    "observation": Box(-1.0, 1.0, (size,), np.float32),
                    "action_mask": Box(0, 1, (actions,), np.int8),
                }
            )
            for seat in self.possible_agents
        }

    def __str__(self) -> str:
        return f"grognard {self.encoding.game.name} {self.encoding.scenario}"

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same dice."""
        if seed is not None:
            self._rng = random.Random(seed)
        self.play = Play(
            self.encoding, self._rng.getrandbits(64), telling=self.render_mode == "ansi"
        )
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn_to_next()

    def _turn_to_next(self) -> None:
        """Show the mask to whoever decides; nobody has anything to decide once it is over."""
        to_decide = self.play.to_decide
        if to_decide is not None:
            self.agent_selection = to_decide
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> Mask:
        """The mask of this moment, for the caller to keep."""
        play, sight = self.play, self._sights[agent]
        return sight.mask(play.state, play.decision).copy()

    def observe(self, agent: str) -> Observed:
        """What the seat may know; its mask is all 0 while others decide."""
        info = self.infos.get(agent)
        mask = info["action_mask"] if info is not None else self._mask(agent)
        play, sight = self.play, self._sights[agent]
        return {
            "observation": sight.look(play.state, play.decision).copy(),
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        number = int(action)
        legal = self._sights[agent].allows(number)
        self.play.answer(self.encoding.vocabulary.action(number), known_legal=legal)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.play.decision is None:
            outcome = self.play.game.outcome(self.play.state)
            self.rewards = rewards_of(self.play.game, outcome, self._reward)
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._most is not None and self.play.decisions >= self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        self._turn_to_next()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The last events that everybody may know, in words."""
        return self.play.story(self._lang) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
