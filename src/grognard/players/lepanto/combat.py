"""5.3 Which attack next: rams, then boarding that beats gunfire, then guns, then small arms."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.games.lepanto.rules.frame import (
    ARC,
    ARMS,
    BOARD,
    BOARDER,
    END,
    FIRE,
    GRAPPLE,
    GUNS,
    RAM,
    TARGET,
)
from grognard.games.lepanto.rules.m05_sequence.s53_combat_phase import Combat
from grognard.games.lepanto.rules.m07_combat.s71_gunnery import (
    GunArc,
    Gunnery,
    open_arcs,
    point_blank,
    targets,
)
from grognard.games.lepanto.rules.m07_combat.s72_small_arms import (
    SmallArms,
    in_reach,
    odds,
)
from grognard.games.lepanto.rules.m07_combat.s74_boarding import Boarding, boarders
from grognard.games.lepanto.state import SUNK
from grognard.players.lepanto.attacks import arms_gain, boarding_gain
from grognard.players.lepanto.survey import Survey

HAND_TO_HAND = 0.35
"""What a boarding may gain less than other attacks: whoever lies alongside would rather board."""


class Gunner:
    """Answers the decisions of one Combat Phase."""

    def __init__(self, survey: Survey, frame: Combat) -> None:
        self.survey = survey
        self.to_board = list(frame.boardable)
        self.to_fire = sorted(frame.guns, key=self._choice_of_targets, reverse=True)
        self.guns_silent = False
        # 5.3-a Positions are fixed now: what was once worked out holds for the whole phase.
        self._reached: dict[int, list[int]] = {}
        self._volleys: dict[tuple[int, int, int, int], float] = {}

    def _choice_of_targets(self, i: int) -> tuple[int, int]:
        """Ships with few targets fire first."""
        return len(targets(self.survey.state, i)), i

    # -- the next attack ------------------------------------------------------------------------

    def attack(self, frame: Combat) -> Action:
        return (
            self._ramming()
            or self._boarding(frame)
            or self._gunnery(frame)
            or self._small_arms(frame)
            or END
        )

    def _boarding(self, frame: Combat) -> Action | None:
        """7.4-q Boarding, where it gains more than the boarders' guns and small arms."""
        while self.to_board:
            target = self.to_board[-1]
            if target in frame.boardable and self.boarding_party(target):
                return BOARD[target]
            self.to_board.pop()
        return None

    def _gunnery(self, frame: Combat) -> Action | None:
        """7.2-j Guns carry no risk; a galleass fires on until its arcs are done."""
        while self.to_fire:
            if self.to_fire[-1] in frame.guns:
                return GUNS[self.to_fire[-1]]
            self.to_fire.pop()
        return None

    def _ramming(self) -> Action | None:
        rams = self.survey.state.rams
        return RAM[min(rams)] if rams else None

    def _small_arms(self, frame: Combat) -> Action | None:
        if not self.guns_silent:
            self.guns_silent = True
            self.to_board = [t for t in frame.boardable if self.boarding_party(t)]
            if self.to_board:
                return BOARD[self.to_board[-1]]
        worth_it = [i for i in frame.arms if self.arms_targets(i)]
        return ARMS[max(worth_it, key=self._first_volley)] if worth_it else None

    def _first_volley(self, i: int) -> float:
        """The gain of the ship's small arms against the first of their targets."""
        planned = self.arms_targets(i)
        return self._volley(i, planned[0], len(planned))

    # -- its details ----------------------------------------------------------------------------

    def gun_target(self, frame: Gunnery) -> Action:
        """The target with the largest expected gain. One being rammed counts more, since sinking it
        saves the rammer (7.5-s)."""
        survey, state = self.survey, self.survey.state
        rammed = {state.at[state.ships[i].hex]: i for i in state.rams}

        def gain(target: int) -> float:
            saved = 0.3 * survey.worth[rammed[target]] if target in rammed else 0.0
            by_arms = self._by_small_arms(target)
            return survey.odds.sinks[found[target][0]] * (survey.worth[target] + saved - by_arms)

        found = targets(state, frame.ship)
        return TARGET[max(found, key=gain)]

    def _by_small_arms(self, target: int) -> float:
        """What small arms may gain from a target if the guns spare it."""
        state = self.survey.state
        phase = state.under_way(Combat)
        assert phase is not None
        near = [i for i in phase.arms if target in self._in_reach(i)]
        return max([0.0, *[self._volley(i, target) for i in near]])

    def gun_arc(self, frame: GunArc) -> Action:
        """7.5-v At a ship in its own hex a galleass fires the best arc it has left."""
        state = self.survey.state
        factors = point_blank(state, frame.ship)
        return ARC[max(open_arcs(state, frame.ship), key=lambda arc: factors[arc])]

    def arms_target(self, frame: SmallArms) -> Action:
        planned = self.arms_targets(frame.ship)
        left = [t for t in planned if t not in frame.chosen]
        if left:
            return TARGET[left[0]]
        if frame.chosen:
            return FIRE
        # Somebody else has begun this volley.
        open_to = [a.arg for a in frame.options(self.survey.state)]
        return TARGET[max(open_to, key=lambda t: self._volley(frame.ship, t))]

    def boarder(self, frame: Boarding) -> Action:
        left = [i for i in self.boarding_party(frame.target) if i not in frame.chosen]
        if left:
            return BOARDER[left[0]]
        return GRAPPLE if frame.chosen else frame.options(self.survey.state)[0]

    # -- whom to attack -------------------------------------------------------------------------

    def arms_targets(self, i: int) -> tuple[int, ...]:
        """7.2-l The targets of one ship's small arms: one at full strength, or several at half, or
        none if no attack is worth its risk."""
        near = self._in_reach(i)
        single = {t: self._volley(i, t) for t in near}
        best = max(single, key=lambda t: single[t], default=None)
        if best is None:
            return ()
        halved = {t: self._volley(i, t, 2) for t in near}
        several = tuple(sorted((t for t in near if halved[t] > 0), key=lambda t: -halved[t]))
        if len(several) > 1 and self._in_turn(i, several) > single[best]:
            return several
        return (best,) if single[best] > 0 else ()

    def _in_turn(self, i: int, chosen: tuple[int, ...]) -> float:
        """7.2-w Each further target is fired at only if all before were eliminated."""
        state, survey = self.survey.state, self.survey
        reached, total = 1.0, 0.0
        for t in chosen:
            ratio = odds(state, i, t, len(chosen))
            total += reached * arms_gain(survey, i, t, ratio)
            reached *= survey.odds.struck(ratio, survey.drm)[0]
        return total

    def boarding_party(self, target: int) -> tuple[int, ...]:
        """7.4-i The ships that gain most by boarding together, less what their guns and small arms
        would gain."""
        survey, state = self.survey, self.survey.state
        able = boarders(state, target, survey.side)
        forgone = {i: self._shot(i) + self._best_volley(i) for i in able}
        able.sort(key=lambda i: (forgone[i], i))
        best, party = -HAND_TO_HAND, tuple[int, ...]()
        for n in range(1, len(able) + 1):
            gain = boarding_gain(survey, able[:n], target)
            more = gain - sum([forgone[i] for i in able[:n]])
            if gain > 0 and more > best:
                best, party = more, tuple(sorted(able[:n]))
        return party

    def _shot(self, i: int) -> float:
        """What the ship's guns may still gain in this phase."""
        survey = self.survey
        found = targets(survey.state, i).items()
        gains = [survey.odds.sinks[factor] * survey.worth[t] for t, (factor, _) in found]
        return max(gains, default=0.0)

    def _best_volley(self, i: int) -> float:
        """What the ship's small arms may gain, at least nothing."""
        near = self._in_reach(i)
        return max([0.0, *[self._volley(i, t) for t in near]])

    def _in_reach(self, i: int) -> list[int]:
        """7.2-a The enemies that the ship's small arms reach and that are still afloat."""
        found = self._reached.get(i)
        if found is None:
            found = self._reached[i] = in_reach(self.survey.state, i)
        ships = self.survey.state.ships
        return [t for t in found if ships[t].hex != SUNK]

    def _volley(self, i: int, target: int, among: int = 1) -> float:
        """What the ship's small arms may gain or lose by firing at one of so many targets."""
        state = self.survey.state
        # 7.5 A ram that fails immobilises the ship in the midst of the phase.
        key = i, target, among, state.ships[i].immobilised
        found = self._volleys.get(key)
        if found is None:
            found = arms_gain(self.survey, i, target, odds(state, i, target, among))
            self._volleys[key] = found
        return found
