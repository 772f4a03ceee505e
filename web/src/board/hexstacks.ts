/** Where the counters of one hex lie: in heaps, each counter a little beside the one under it. */

import type { Piece } from "../api/types";
import type { Cells, Point } from "./geometry";
import type { Arrange, Lying } from "./stacks";

const ALONE = 0.84;
const HEAPED = 0.76;
const BESIDE = 0.56;
const STEP = 0.075;
const MOST = 0.26;

/** One heap for each sort of piece: usually one, two where both sides stand in a hex. */
export function heaped(piles: Piece[][], centre: Point): Lying[] {
  const several = piles.length > 1;
  return piles.flatMap((pile, p) => {
    const scale = several ? BESIDE : pile.length > 1 ? HEAPED : ALONE;
    const x = centre.x + (several ? (p - (piles.length - 1) / 2) * 0.44 : 0);
    const shift = Math.min(STEP, MOST / Math.max(1, pile.length - 1)) * (several ? 0.7 : 1);
    return pile.map((piece, i) => {
      const away = (i - (pile.length - 1) / 2) * shift;
      const spot = { x: x + away, y: centre.y - away, scale, under: i };
      return { piece, spot, covered: i < pile.length - 1 };
    });
  });
}

/** In heaps, each in the middle of its hex. */
export function inHeaps(cells: Cells): Arrange {
  return (cell, piles) => heaped(piles, cells.byId.get(cell)!);
}
