/** What is laid over the hexes: the part out of play, and layers shown on demand. */

import type { Board, Cell, Layer } from "../api/types";
import { type Cells, UNIT } from "./geometry";
import { isLine } from "./lines";
import { seatClass, seatsOf } from "./seats";
import { svg } from "./svg";

/** Drawn smaller, so that those of both seats are seen where they overlap. */
const NESTED = ["zoc", "guns", "arms", "rally"];

export class Veils {
  readonly root = svg("g", { class: "veils" });
  #out = svg("path", { class: "out-of-play" });
  #layers = svg("g", { class: "layers" });
  #inside = "";
  #shown: readonly Layer[] = [];
  #seats: string[];

  constructor(
    readonly board: Board,
    readonly cells: Cells,
  ) {
    this.#seats = seatsOf(board);
    this.root.append(this.#out, this.#layers);
  }

  set(inside: readonly string[], layers: readonly Layer[]): void {
    if (inside.join() !== this.#inside) {
      this.#inside = inside.join();
      const out = outside(this.board.cells, corner(this.cells, inside));
      this.#out.setAttribute("d", out.map((cell) => this.cells.shape(cell, 1.01)).join(""));
    }
    if (layers === this.#shown) return;
    this.#shown = layers;
    const drawn = layers.filter(({ id }) => !isLine(id));
    this.#layers.replaceChildren(...drawn.map((layer) => this.#draw(layer)));
  }

  #draw({ id, seat, cells }: Layer): SVGElement {
    const of = seatClass(this.#seats, seat);
    const found = cells.map((name) => this.cells.byId.get(name)).filter((c) => c !== undefined);
    if (id.endsWith("_roads")) return svg("path", { class: `layer lines ${of}`, d: dots(found) });
    if (!NESTED.includes(id)) {
      const all = found.map((cell) => this.cells.shape(cell, 1)).join("");
      return svg("path", { class: `layer wide ${of}`, d: all });
    }
    // Where those of both seats overlap, one is seen inside the other.
    const size = this.#seats.indexOf(seat) ? 0.9 : 0.78;
    const d = found.map((cell) => this.cells.shape(cell, size)).join("");
    return svg("path", { class: `layer ${of}`, d });
  }
}

function dots(cells: Cell[]): string {
  return cells
    .map(({ x, y }) => `M${x * UNIT - 9} ${y * UNIT}a9 9 0 1 1 18 0a9 9 0 1 1-18 0Z`)
    .join("");
}

interface Corner {
  west: number;
  east: number;
  north: number;
  south: number;
}

function corner(cells: Cells, inside: readonly string[]): Corner | null {
  const [a, b] = inside.map((id) => cells.byId.get(id));
  if (!a || !b) return null;
  // Every second row stands half a hex further east.
  const [west, east] = [Math.floor(a.x) - 0.4, Math.floor(b.x) + 0.75];
  return { west, east, north: a.y - 0.1, south: b.y + 0.1 };
}

/** The cells beyond the corners of the part in play; none if it is the whole. */
export function outside(cells: Cell[], corner: Corner | null): Cell[] {
  if (!corner) return [];
  const { west, east, north, south } = corner;
  return cells.filter(({ x, y }) => x < west || x > east || y < north || y > south);
}
