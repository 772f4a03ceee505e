/** Hexes with heaps of counters: stacks as among areas, but a unit's move is chosen whole. */

import type { BoardWidget } from "../../board/board";
import { heaps as look } from "../../board/looks/heaps";
import type { TableStore } from "../table.svelte";
import { clickStack, stacks } from "./stacks";
import type { Click, Hand, Play } from "./strategy";

/** The pixels a hex needs for its counters to be told apart, and the most hexes shown together. */
export const READABLE = 30;
const AT_ONCE = 8;

export const heaps: Play = {
  ...stacks,
  look,
  wholeMoves: true,
  formations: false,
  tellsBriefly: true,
  follow,
  click,
};

/** The map may be much larger than the window: the first hex named by the decision is shown. */
function follow({ decision, choices, isCell, cellOf }: TableStore, widget: BoardWidget): void {
  const names = Object.values(decision?.args ?? {})
    .flat()
    .filter((name): name is string => typeof name === "string");
  const cell = names.map((name) => (isCell(name) ? name : cellOf(name))).find(Boolean);
  if (cell) widget.show(cell, READABLE);
  else if (choices.byCell.size <= AT_ONCE) widget.reveal([...choices.byCell.keys()]);
}

function click(hand: Hand, click: Click): void {
  const { turn } = hand;
  if (turn.routes.length && turn.pickPlace(click.cell)) return;
  const empty = !hand.table.pieces.some((piece) => piece.cell === click.cell);
  if (turn.routes.length && empty) return void turn.whyPlace(click.cell);
  if (turn.routes.length) turn.clear();
  clickStack(hand, click);
}
