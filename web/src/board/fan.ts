/** A stack spread out over the map: every counter large enough to read and to touch. */

import { COUNTER, fanColumns, grid } from "./areas";
import type { Camera } from "./camera";
import { type Point, round, UNIT } from "./geometry";
import { square } from "./squares";
import { emphasised, type Stacks } from "./stacks";
import { svg } from "./svg";

/** Pixels a counter should have, and the fewest it may have when there are many. */
const WISHED = 58;
const FEWEST = 34;
const EDGE = 10;
const NARROW = 600;
const BUTTONS = 44;

export class Fan {
  readonly root = svg("g", { class: "fan" });
  cell: string | null = null;

  constructor(
    readonly stacks: Stacks,
    readonly camera: Camera,
  ) {}

  /** Would a stack be easier to read spread out? */
  helps(cell: string): boolean {
    const lying = this.stacks.lying.get(cell) ?? [];
    if (lying.length < 2) return false;
    return lying.some((one) => one.covered || this.pixels(one.spot.scale) < 30);
  }

  pixels(scale: number): number {
    return 0.84 * scale * this.camera.scale;
  }

  open(cell: string): void {
    const lying = this.stacks.lying.get(cell) ?? [];
    if (!lying.length) {
      this.close();
      return;
    }
    this.cell = cell;
    const { width, height, x, y } = this.#window();
    const size = sizeFor(lying.length, width - 2 * EDGE, height - 2 * EDGE);
    const columns = fanColumns(lying.length, Math.floor((width - 2 * EDGE) / size));
    const rows = Math.ceil(lying.length / columns);
    const half = { x: (columns * size) / 2 + EDGE, y: (rows * size) / 2 + EDGE };
    const at = this.camera.toPixels(middle(lying.map((one) => one.spot)));
    const centre = this.camera.toBoard({
      x: clamp(at.x, x + half.x, x + width - half.x),
      y: clamp(at.y, y + half.y, y + height - half.y),
    });
    const unit = UNIT / this.camera.scale;
    const back = svg("rect", {
      class: "tray",
      x: round(centre.x * UNIT - half.x * unit),
      y: round(centre.y * UNIT - half.y * unit),
      width: round(2 * half.x * unit),
      height: round(2 * half.y * unit),
      rx: round(9 * unit),
    });
    const scale = size / this.camera.scale / COUNTER;
    const spots = grid(lying.length, columns, scale, centre);
    const counters = lying.map(({ piece }, i) => {
      const spot = spots[i]!;
      const place = `translate(${round(spot.x * UNIT)} ${round(spot.y * UNIT)}) scale(${scale.toFixed(3)})`;
      const root = svg("g", { class: "piece", "data-fanned": piece.id, transform: place });
      root.append(square(piece, this.stacks.sorts));
      emphasised(root, piece.id, this.stacks.emphasis);
      return root;
    });
    this.root.replaceChildren(back, ...counters);
  }

  /** What nothing covers; on a narrow screen buttons stand on the left. */
  #window(): { x: number; y: number; width: number; height: number } {
    const { width, height, x, y } = this.camera.open;
    const left = width < NARROW ? BUTTONS : 0;
    return { x: x + left, y, width: width - left, height };
  }

  /** After the pieces or their emphasis have changed: goes on while there is more to choose. */
  refresh(): void {
    const { ready, targets, picked } = this.stacks.emphasis;
    const lying = this.cell ? (this.stacks.lying.get(this.cell) ?? []) : [];
    const more = lying.some(
      ({ piece: { id } }) => ready.has(id) || targets.has(id) || picked.has(id),
    );
    if (this.cell && more) this.open(this.cell);
    else this.close();
  }

  close(): void {
    if (!this.cell) return;
    this.cell = null;
    this.root.replaceChildren();
  }
}

/** The size of a counter so that all of them fit into the window. */
export function sizeFor(count: number, width: number, height: number): number {
  for (let size = WISHED; size > FEWEST; size -= 2) {
    const columns = fanColumns(count, Math.floor(width / size));
    if (Math.ceil(count / columns) * size <= height) return size;
  }
  return FEWEST;
}

function middle(points: Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function clamp(value: number, least: number, most: number): number {
  return most < least ? (least + most) / 2 : Math.min(most, Math.max(least, value));
}
