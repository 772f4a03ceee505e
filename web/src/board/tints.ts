/** Who holds which area: a hatching in the colour of the seat. */

import type { Board } from "../api/types";
import type { Cells } from "./geometry";
import { svg } from "./svg";

export class Tints {
  readonly root = svg("g", { class: "tints" });
  #seats: string[];
  #shown: Record<string, string> = {};

  constructor(
    board: Board,
    readonly cells: Cells,
  ) {
    this.#seats = [...new Set(board.groups.map((group) => group.seat))];
  }

  set(control: Record<string, string>): void {
    if (control === this.#shown) return;
    this.#shown = control;
    const tints = Object.entries(control).map(([id, seat]) => {
      const cell = this.cells.byId.get(id);
      const d = cell ? this.cells.shape(cell) : "";
      return svg("path", {
        class: `tint tint-${this.#seats.indexOf(seat)}`,
        d,
        fill: "url(#held)",
      });
    });
    this.root.replaceChildren(...tints);
  }
}
