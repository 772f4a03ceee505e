/** Hexes with square counters in heaps. */

import { inHeaps } from "../hexstacks";
import type { Look } from "../look";
import { Stacks } from "../stacks";
import { hexes } from "./hexes";

export const heaps: Look = {
  ...hexes,
  sheet: "sheet squares hexes",
  levels: [0, 24, 43, 62],
  counters: (board, cells, lang) => new Stacks(board, cells, lang, inHeaps(cells)),
};
