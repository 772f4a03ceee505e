/** Areas with an outline, and square counters side by side in them. */

import { drawAreas } from "../areachart";
import { AreaIndex } from "../areas";
import type { Look } from "../look";
import { besideEachOther, Stacks } from "../stacks";

export const areas: Look = {
  sheet: "sheet squares areas",
  levels: [0, 17, 28, 50],
  edge: 0,
  index: (cells) => new AreaIndex(cells),
  map: drawAreas,
  counters: (board, cells, lang) => new Stacks(board, cells, lang, besideEachOther(board.cells)),
};
