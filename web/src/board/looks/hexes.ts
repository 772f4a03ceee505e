/** Hexes with counters that point somewhere. */

import { Counters } from "../counters";
import { CellIndex } from "../geometry";
import { drawHexes } from "../hexchart";
import type { Look } from "../look";

export const hexes: Look = {
  sheet: "sheet",
  levels: [0, 22, 42, 80],
  edge: 0.75,
  index: (cells) => new CellIndex(cells),
  map: drawHexes,
  counters: (board, cells, lang) => new Counters(board, cells, lang),
};
