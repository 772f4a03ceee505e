/** Areas with stacks of counters: every answer is one step. */

import type { BoardWidget } from "../../board/board";
import { areas as look } from "../../board/looks/areas";
import type { TableStore } from "../table.svelte";
import { clickStack, stacks } from "./stacks";
import type { Play } from "./strategy";

/** No more areas than these are brought into view together. */
const FEW = 8;

export const areas: Play = {
  ...stacks,
  look,
  wholeMoves: false,
  formations: false,
  tellsBriefly: false,
  follow,
  click: clickStack,
};

/** A few areas to choose from, and the one that is asked about. */
function follow({ decision, choices, isCell }: TableStore, widget: BoardWidget): void {
  const asked = Object.values(decision?.args ?? {})
    .map(String)
    .filter(isCell);
  const cells = [...new Set([...asked, ...choices.byCell.keys()])];
  if (cells.length <= FEW) widget.reveal(cells);
}
