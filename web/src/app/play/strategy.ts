/** What the ways of playing on a board do differently: one strategy for each, chosen here alone. */

import type { Component } from "svelte";
import type { Board, Decision, Piece } from "../../api/types";
import type { BoardWidget } from "../../board/board";
import type { Point } from "../../board/geometry";
import type { Look } from "../../board/look";
import type { Sorts } from "../../board/squares";
import type { Choice, Choices } from "../choices";
import type { TableStore } from "../table.svelte";
import type { Turn } from "../turn.svelte";
import { areas } from "./areas";
import { heaps } from "./heaps";
import { hexes } from "./hexes";

/** Where a click came down. */
export interface Click {
  cell: string;
  at: Point;
  /** The counter that was hit. */
  piece: string | null;
}

/** What a click can set going. */
export interface Hand {
  table: Pick<TableStore, "pieces" | "choices">;
  turn: Turn;
  /** Spreads a stack out; says whether there was one to spread. */
  fan(cell: string): boolean;
  /** Several answers, to be chosen from on the spot. */
  offer(choices: Choice[], at: Point): void;
}

export interface Play {
  readonly look: Look;
  /** The sign of a seat, and one counter, as shown beside the board. */
  readonly Badge: Component<{ sorts: Sorts; seat: string }>;
  readonly Counter: Component<{ piece: Piece; sorts: Sorts }>;
  /** Is a unit's whole move chosen at once? Otherwise every answer is one step. */
  readonly wholeMoves: boolean;
  /** Do pieces that move together keep their places beside each other? Otherwise they gather. */
  readonly formations: boolean;
  /** Are answers that light up on the board listed in words as well, with their colour? */
  readonly listsAnswers: boolean;
  /** Are values left out where several counters are told of together? */
  readonly tellsBriefly: boolean;
  /** Are several pieces picked, and can be put back, before they act together? */
  gathers(decision: Decision | null, choices: Choices): boolean;
  /** The verbs to ask about, in turn, when a piece cannot be chosen. */
  whyVerbs(offered: string[], all: string[]): string[][];
  /** Which counters of a cell are told of while the pointer is over one of them. */
  told(here: Piece[], pointed: Piece | undefined): Piece[];
  /** The cells the decision is about, to be lit up beside those that can be chosen. */
  asked(table: TableStore): string[];
  /** Brings what is asked about into view. */
  follow(table: TableStore, widget: BoardWidget): void;
  click(hand: Hand, click: Click): void;
}

export function playOf(board: Board | null): Play {
  if (board?.layout === "area") return areas;
  return board?.kinds.some((kind) => kind.pile) ? heaps : hexes;
}
