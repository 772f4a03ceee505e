/** What boards with stacks of square counters have in common. */

import type { Piece } from "../../api/types";
import { pickIn } from "../choices";
import Square from "../parts/Square.svelte";
import type { TableStore } from "../table.svelte";
import SquareBadge from "./SquareBadge.svelte";
import type { Click, Hand } from "./strategy";

export const stacks = {
  Badge: SquareBadge,
  Counter: Square,
  listsAnswers: true,
  gathers: () => false,
  whyVerbs: (offered: string[], all: string[]) => [offered, all],
  told: (here: Piece[], pointed: Piece | undefined) => (pointed ? [pointed] : here),
  asked,
};

/** The cells named by the decision's arguments that are no answers to it. */
function asked(table: TableStore): string[] {
  if (!table.mine) return [];
  return Object.values(table.decision?.args ?? {}).filter(
    (value): value is string =>
      typeof value === "string" && table.isCell(value) && !table.choices.byCell.has(value),
  );
}

/** The counter that was hit, else what can be done in the cell, else its stack. */
export function clickStack({ table, turn, fan, offer }: Hand, { cell, at, piece }: Click): void {
  const { byCell } = table.choices;
  const picked = pickIn(cell, table.choices, table.pieces, piece);
  if (picked.choices.length > 1) {
    offer(picked.choices, at);
    if (picked.piece) turn.piece = picked.piece;
  } else if (picked.choices[0] && !turn.gathering) void turn.begin(picked.choices[0]);
  else if (picked.piece) void turn.pickPiece(picked.piece);
  else if (fan(cell)) return;
  else if (byCell.size) void turn.whyArea(cell);
}
