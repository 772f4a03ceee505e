"""Many games of one scenario stepped together, in arrays that are made once.

from grognard.envs.vector import VectorEnv
games = VectorEnv(GAME, SCENARIO, 32, seat=SEAT, opponent="random", workers=2)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.engine.errors import BadRequest
from grognard.envs.encoding import Numbers, encoding_of
from grognard.envs.parts import not_installed
from grognard.envs.row_workers import Crew
from grognard.envs.rows import Arrays, Rows, Spec

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise not_installed(error) from None

Stepped = tuple[Numbers, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]

MOST = 65_536


class VectorEnv(gymnasium.vector.VectorEnv[Numbers, NDArray[np.int64], NDArray[Any]]):
    """A game that ends starts again in the same step; its last observation is in
    ``info["final_obs"]``. With ``seat`` None the caller answers for both seats:
    ``info["seat"]`` is the number of the deciding seat, and rewards go to the seat that answered.

    The arrays returned are overwritten by the next step unless ``copy`` is true."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        scenario: str,
        num_envs: int,
        *,
        seat: str | None = None,
        opponent: str = "random",
        options: Mapping[str, str] | None = None,
        reward: str = "result",
        workers: int = 0,
        copy: bool = False,
    ) -> None:
        for what, found, least in (("num_envs", num_envs, 1), ("workers", workers, 0)):
            if not least <= found <= MOST:
                raise BadRequest("out_of_range", what=what, found=found, least=least, most=MOST)
        encoding = encoding_of(game, scenario, options)
        self.num_envs = num_envs
        self.encoding = encoding
        self.single_action_space = Discrete(encoding.actions)
        self.single_observation_space = Box(-1.0, 1.0, (encoding.size,), np.float32)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._copy = copy
        self._all = np.ones(num_envs, np.bool_)
        spec = Spec(game, scenario, tuple((options or {}).items()), seat, opponent, reward)
        self._crew: Crew | None = None
        if workers > 0:
            self._crew = Crew(spec, num_envs, encoding, workers)
            self.arrays = self._crew.arrays
        else:
            self.arrays = Arrays.alone(num_envs, encoding)
            self._rows = Rows(spec, self.arrays, range(num_envs))

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """New games. With seed ``n``, game ``i`` gets the seed ``n + i``, as in Gymnasium."""
        if isinstance(seed, int):
            super().reset(seed=seed)
            self.arrays.seeds[:] = range(seed, seed + self.num_envs)
        else:
            drawn = self.np_random.integers(2**31, size=self.num_envs)
            given = seed if seed is not None else [None] * self.num_envs
            self.arrays.seeds[:] = [
                own if one is None else one for one, own in zip(given, drawn, strict=True)
            ]
        if self._crew is not None:
            self._crew.reset()
        else:
            self._rows.reset()
        return self._out(self.arrays.observations), self._info()

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """Answer once in every game."""
        arrays = self.arrays
        arrays.actions[:] = actions
        if self._crew is not None:
            self._crew.step()
        else:
            self._rows.step()
        info = self._info()
        if arrays.over.any():
            info["final_obs"] = self._out(arrays.last)
            info["_final_obs"] = arrays.over.copy()
        return (
            self._out(arrays.observations),
            self._out(arrays.rewards),
            self._out(arrays.over),
            np.zeros(self.num_envs, np.bool_),
            info,
        )

    def _info(self) -> dict[str, Any]:
        arrays = self.arrays
        return {
            "action_mask": self._out(arrays.masks),
            "_action_mask": self._all,
            "seat": self._out(arrays.seats),
            "_seat": self._all,
        }

    def _out(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def close_extras(self, **kwargs: Any) -> None:
        if self._crew is not None:
            self._crew.close()
