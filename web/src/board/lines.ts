/** Lines of supply, all of a seat together and the one that is looked at, and marks of layers. */

import type { Board, Layer } from "../api/types";
import { type Cells, round, UNIT } from "./geometry";
import { seatClass, seatsOf } from "./seats";
import { svg } from "./svg";

/** Each stretch once, however many lines share it. */
export function stretches(paths: readonly (readonly string[])[]): [string, string][] {
  const found = new Map<string, [string, string]>();
  for (const path of paths)
    for (let i = 0; i + 1 < path.length; i++) {
      const pair: [string, string] = [path[i]!, path[i + 1]!];
      found.set([...pair].sort().join(), pair);
    }
  return [...found.values()];
}

const CIRCLE = "M-17 0a17 17 0 1 1 34 0a17 17 0 1 1-34 0";
/** At the corner of a hex: no line leads there, it is fed from the air, or what ails its ship. */
const SHAPES: Record<string, string> = {
  supply_cut: `${CIRCLE}M-12 12L12-12`,
  supply_air: "M-18-2A18 15 0 0 1 18-2ZM-18-2L0 19L18-2M0-2V19",
  french_cut: `${CIRCLE}M-12 12L12-12`,
  rally_leave: `${CIRCLE}M-9 9L8-8M-4-8H8V4`,
  rally_stay: `${CIRCLE}M-9 0L-2 8L9-8`,
  idle_still: `${CIRCLE}M-11 0H11`,
  idle_mute: `${CIRCLE}M-12 12L12-12`,
  idle_both: `${CIRCLE}M-10-10L10 10M-10 10L10-10`,
};
const CORNER = { x: 0.34, y: -0.36 };

/** Is a layer drawn here, over the roads and counters? */
export const isLine = (id: string): boolean => id === "supply_lines" || id in SHAPES;

export class Lines {
  readonly root = svg("g", { class: "supply-lines" });
  /** Over the counters. */
  readonly marks = svg("g", { class: "supply-marks" });
  #layers: readonly Layer[] = [];
  #focus: string | null = null;
  #seats: string[];

  constructor(
    board: Board,
    readonly cells: Cells,
  ) {
    this.#seats = seatsOf(board);
  }

  /** `focus`: the cell whose line stands out. */
  set(layers: readonly Layer[], focus: string | null): void {
    const held = this.#held(layers, focus) ? focus : null;
    if (layers === this.#layers && held === this.#focus) return;
    [this.#layers, this.#focus] = [layers, held];
    this.root.classList.toggle("focused", held !== null);
    this.root.replaceChildren(...layers.flatMap((layer) => this.#draw(layer)));
    this.marks.replaceChildren(...layers.flatMap((layer) => this.#mark(layer)));
  }

  #held(layers: readonly Layer[], focus: string | null): boolean {
    return layers.some(({ lines }) => lines?.some(({ cell }) => cell === focus));
  }

  #draw(layer: Layer): SVGElement[] {
    const of = seatClass(this.#seats, layer.seat);
    const { lines } = layer;
    if (!lines?.length) return [];
    const found = this.#pair(
      lines.map(({ path }) => path),
      of,
    );
    const chosen = lines.find(({ cell }) => cell === this.#focus);
    return chosen ? [...found, ...this.#pair([chosen.path], `${of} chosen`, chosen.cell)] : found;
  }

  #pair(paths: readonly (readonly string[])[], of: string, cell = ""): SVGElement[] {
    const d = stretches(paths)
      .map(([a, b]) => `M${this.#at(a)}L${this.#at(b)}`)
      .join("");
    const ends = new Set(paths.map((path) => path.at(-1)!));
    return [
      svg("path", { class: `lead casing ${of}`, d }),
      svg("path", { class: `lead ${of}`, d, "data-line": cell }),
      ...[...ends].map((end) =>
        svg("circle", { class: `source ${of}`, r: 17, transform: `translate(${this.#at(end)})` }),
      ),
    ];
  }

  #mark({ id, cells }: Layer): SVGElement[] {
    const d = SHAPES[id];
    if (!d) return [];
    return cells
      .map((name) => this.cells.byId.get(name))
      .filter((cell) => cell !== undefined)
      .map((cell) => {
        const at = `${round((cell.x + CORNER.x) * UNIT)} ${round((cell.y + CORNER.y) * UNIT)}`;
        const shape = svg("path", { class: `supplied ${id}`, d, "data-cell": cell.id });
        return svg("g", { transform: `translate(${at})` }, shape);
      });
  }

  #at(id: string): string {
    const cell = this.cells.byId.get(id);
    return cell ? `${round(cell.x * UNIT)} ${round(cell.y * UNIT)}` : "0 0";
  }
}
