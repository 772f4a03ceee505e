/** Counters still to come, by the turn in which they are due. */

import type { Piece } from "../api/types";

export interface Arrival {
  turn: number;
  pieces: Piece[];
}

export function arrivals(
  coming: Readonly<Record<string, number>> | undefined,
  roster: Piece[] | undefined,
): Arrival[] {
  const byTurn = new Map<number, Piece[]>();
  for (const piece of roster ?? []) {
    const turn = coming?.[piece.id];
    if (turn === undefined) continue;
    const held = byTurn.get(turn);
    if (held) held.push(piece);
    else byTurn.set(turn, [piece]);
  }
  return [...byTurn].map(([turn, pieces]) => ({ turn, pieces })).sort((a, b) => a.turn - b.turn);
}
