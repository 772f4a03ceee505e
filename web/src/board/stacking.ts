/** Boards on which pieces lie in stacks: square counters, spread out to be read and chosen. */

import type { Board } from "../api/types";

export function stacking(board: Board | null | undefined): boolean {
  if (!board) return false;
  return board.layout === "area" || board.kinds.some((kind) => kind.pile);
}
