"""7.5 Ramming. The rammer enters its target's hex in the Movement Phase."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import Refusal, roll
from grognard.engine.ids import HexId, UnitId
from grognard.games.lepanto.facts import CHRISTIAN, GALLEY, MUSLIM, Facts
from grognard.games.lepanto.rules.m05_sequence.s53_attackers import RAMMED, eliminate, mark
from grognard.games.lepanto.rules.m06_movement.s67_exhaustion import need_no_marker
from grognard.games.lepanto.rules.m10_victory import end_if_swept
from grognard.games.lepanto.state import BY_RAM, State

CHRISTIANS_DO_NOT_RAM = Refusal(("6.5-a", "3.3-d"), "christians_do_not_ram")
REPULSED_DOES_NOT_RAM = Refusal(("7.2-q", "7.5-u"), "repulsed_does_not_ram")
ONE_RAM_A_HEX = Refusal(("7.5-d", "7.5-e"), "one_ram_a_hex")
GALLIOTS_DO_NOT_RAM = Refusal(("7.5-a",), "galliots_do_not_ram")


def ramming_refusal(state: State, i: UnitId, hex_: HexId) -> Refusal | None:
    """7.5-a, 7.5-u Only a Muslim ship that is not repulsed enters an enemy hex, one a hex."""
    facts = state.facts
    if facts.side[i] != MUSLIM:
        return CHRISTIANS_DO_NOT_RAM
    if hex_ in state.rammer_at:
        return ONE_RAM_A_HEX
    if state.ships[i].repulsed:
        return REPULSED_DOES_NOT_RAM
    if facts.options.rammers == "galley_only" and facts.kind[i] != GALLEY:
        return GALLIOTS_DO_NOT_RAM
    return None


def enter_ram(state: State, i: UnitId, hexes: int, log: Log) -> None:
    """7.5-b The rammer has entered its target's hex."""
    hex_ = state.ships[i].hex
    # 7.5-f Every hex of its movement counts, the target's included.
    state.rams[i] = hexes
    # 7.5-r Movement ends here; 7.5-s the ram is rolled in the Combat Phase.
    state.stack.pop()
    log.add("7.5-b", "ram_entered", ship=i, target=state.at[hex_], hex=hex_, hexes=hexes)


def ramming_column(facts: Facts, hexes: int) -> int:
    """7.5-f The table's column for so many hexes; a longer run uses the last."""
    return min(hexes, len(facts.library.ramming.columns)) - 1


def ram(state: State, i: UnitId, log: Log) -> None:
    """7.5-g One die crossed with the hexes moved: E sinks the target, I immobilises the rammer."""
    hexes = state.rams.pop(i)
    here = state.ships[i].hex
    # 7.5-t It makes no other attack in this phase.
    mark(state, i, RAMMED)
    if here not in state.rammer_at:
        # L-Q36 The target is gone: the ram is void and the rammer keeps the hex.
        log.add("7.5-s", "ram_void", ship=i, hex=here)
        state.stack[-1].after_attack(state, (here,), False)
        return
    target = state.at[here]
    assert state.facts.side[target] == CHRISTIAN
    die = roll(state, 6, "7.5-g", log)
    result = state.facts.library.ramming.at(die, ramming_column(state.facts, hexes))
    log.add("7.5-g", "ram", ship=i, target=target, hexes=hexes, roll=die, result=result)
    if result == "E":
        eliminate(state, target, "7.5-h", log)
        end_if_swept(state, log)
    else:
        # 7.5-j From now on only drift moves it; 7.5-k it may still fire and board.
        state.immobilise(i, BY_RAM)
        need_no_marker(state, i)
        log.add("7.5-i", "immobilised", ship=i)
    if state.stack:
        state.stack[-1].after_attack(state, (here,), result == "E")
