/** Who holds which cell: a hatching in the colour of the seat. */

import type { Board } from "../api/types";
import type { Cells } from "./geometry";
import { hatch } from "./hatch";
import { seatClass, seatsOf } from "./seats";
import { svg } from "./svg";

const STROKES = "M-2 2L2-2M0 12L12 0M10 14L14 10";

export class Tints {
  readonly root = svg("g", { class: "tints" });
  #tinted = svg("g", {});
  #seats: string[];
  #shown: Record<string, string> = {};

  constructor(
    board: Board,
    readonly cells: Cells,
  ) {
    this.#seats = seatsOf(board);
    const hatches = this.#seats.map((_, i) => hatch(`held-${i}`, `held seat-${i}`, STROKES, 12));
    this.root.append(svg("defs", {}, ...hatches), this.#tinted);
  }

  set(control: Record<string, string>): void {
    if (control === this.#shown) return;
    this.#shown = control;
    const tints = Object.entries(control).map(([id, seat]) => {
      const cell = this.cells.byId.get(id);
      const d = cell ? this.cells.shape(cell) : "";
      const fill = `url(#held-${this.#seats.indexOf(seat)})`;
      return svg("path", { class: `tint ${seatClass(this.#seats, seat)}`, d, fill });
    });
    this.#tinted.replaceChildren(...tints);
  }
}
