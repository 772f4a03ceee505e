/** How a board looks: its sheet, its cells, and how counters lie in them. The rest is the same. */

import type { Board, Cell, Lang, Piece } from "../api/types";
import type { Emphasis } from "./counters";
import type { Cells } from "./geometry";
import type { Stacks } from "./stacks";

/** The counters on the sheet. */
export interface CounterLayer {
  readonly root: SVGGElement;
  /** Drawn under the counters: what ties them together. */
  readonly links: SVGGElement;
  /** The stacks that can be spread out, if counters lie in stacks. */
  readonly stacks: Stacks | null;
  set(pieces: Piece[]): void;
  emphasise(emphasis: Emphasis): void;
}

export interface Look {
  /** Classes of the sheet, for the style sheets. */
  readonly sheet: string;
  /** Pixels per board unit from which each level of detail is shown. */
  readonly levels: number[];
  /** How far the map goes on beyond what the cells cover, in board units. */
  readonly edge: number;
  index(cells: Cell[]): Cells;
  /** What is printed on the map inside its frame. */
  map(board: Board, lang: Lang, cells: Cells): SVGElement[];
  counters(board: Board, cells: Cells, lang: Lang): CounterLayer;
}
