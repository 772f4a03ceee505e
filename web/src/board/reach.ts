/** The cells a piece covers: those of each arc together, with what is written in each. */

import type { Arc } from "../api/types";
import { type Cells, round, UNIT } from "./geometry";
import { svg } from "./svg";

/** Where a number stands in its cell, clear of a counter and of the name over it. */
const BELOW = 0.3;

export class Reach {
  readonly root = svg("g", { class: "arcs" });
  /** Over the counters. */
  readonly numbers = svg("g", { class: "arc-numbers" });
  #shown: readonly Arc[] = [];

  constructor(readonly cells: Cells) {}

  set(arcs: readonly Arc[]): void {
    if (arcs === this.#shown) return;
    this.#shown = arcs;
    this.root.replaceChildren(...arcs.map((arc, i) => this.#ground(arc, i)));
    this.numbers.replaceChildren(...arcs.flatMap((arc) => this.#written(arc)));
  }

  #ground({ id, cells }: Arc, i: number): SVGElement {
    const found = Object.keys(cells).map((name) => this.cells.byId.get(name));
    const d = found.map((cell) => (cell ? this.cells.shape(cell, 0.96) : "")).join("");
    return svg("path", { class: `arc arc-${i % 4}`, d, "data-arc": id });
  }

  #written({ cells }: Arc): SVGElement[] {
    return Object.entries(cells).flatMap(([name, text]) => {
      const cell = this.cells.byId.get(name);
      if (!cell || !text) return [];
      const at = { x: round(cell.x * UNIT), y: round((cell.y + BELOW) * UNIT) };
      const number = svg("text", { ...at, class: "arc-number", "data-cell": name });
      number.textContent = text;
      return [number];
    });
  }
}
