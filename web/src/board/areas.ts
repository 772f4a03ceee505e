/** Areas: cells with an outline. Which one is under a point, and where its counters find room. */

import type { Cell } from "../api/types";
import { type Cells, type Point, round, UNIT } from "./geometry";

type Ring = [number, number][];
type Outline = Ring[][];

/** A rectangle in board units. */
export interface Room {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where one counter of a cell lies, in board units, and how large it is. */
export interface Spot {
  x: number;
  y: number;
  scale: number;
  /** How many lie under it. */
  under?: number;
}

/** A counter at its drawn size, with a little air, in board units. */
export const COUNTER = 0.92;
/** Counters of an area are drawn larger than that, but not larger than this. */
export const MOST = 1.7;
/** Below this size counters are piled up instead of made smaller. */
export const LEAST = 0.86;
/** What a name takes from the room of an area. */
const NAME = 0.6;
/** Every area has room for two counters, even if they stand over its border. */
const LEAST_ROOM = { width: 2.1, height: 1.7 };
const STEP = 0.2;
const WIDEST = 5;

const outlineOf = (cell: Cell): Outline => (cell.outline ?? []) as unknown as Outline;

export function within(point: Point, outline: Outline): boolean {
  return outline.some((polygon) => {
    let odd = false;
    for (const ring of polygon) if (crossed(point, ring)) odd = !odd;
    return odd;
  });
}

function crossed({ x, y }: Point, ring: Ring): boolean {
  let odd = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[i]!;
    const [bx, by] = ring[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

export function boundsOf(cell: Cell): Room {
  const points = outlineOf(cell).flat(2);
  if (!points.length) return { x: cell.x - 0.5, y: cell.y - 0.5, width: 1, height: 1 };
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const rooms = new WeakMap<Cell, Room>();

/** The best upright rectangle inside a cell for its counters and its name. */
export function roomOf(cell: Cell): Room {
  const known = rooms.get(cell);
  if (known) return known;
  const found = findRoom(cell);
  rooms.set(cell, found);
  return found;
}

function findRoom(cell: Cell): Room {
  const outline = outlineOf(cell);
  const box = boundsOf(cell);
  if (!outline.length) return box;
  if (cell.terrain === "box") return inset(box, 0.3);
  const left = Math.max(box.x, cell.x - WIDEST);
  const top = Math.max(box.y, cell.y - WIDEST);
  const columns = Math.ceil((Math.min(box.x + box.width, cell.x + WIDEST) - left) / STEP);
  const rows = Math.ceil((Math.min(box.y + box.height, cell.y + WIDEST) - top) / STEP);
  const free = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) =>
      within({ x: left + (column + 0.5) * STEP, y: top + (row + 0.5) * STEP }, outline),
    ),
  );
  const near = { column: (cell.x - left) / STEP, row: (cell.y - top) / STEP };
  const { column, row, width, height } = largest(free, near);
  return widened({
    x: left + column * STEP,
    y: top + row * STEP,
    width: width * STEP,
    height: height * STEP,
  });
}

interface Squares {
  column: number;
  row: number;
  width: number;
  height: number;
}

/** The largest rectangle of free squares; of equal ones, the nearest to a place. What is more than
 * counters and a name can need does not count. */
export function largest(free: boolean[][], near: { column: number; row: number }): Squares {
  const enough = { width: 8 / STEP, height: 6 / STEP };
  let best: Squares = { column: near.column, row: near.row, width: 0, height: 0 };
  let most = Number.NEGATIVE_INFINITY;
  const above = (free[0] ?? []).map(() => 0);
  free.forEach((line, row) => {
    line.forEach((clear, column) => {
      above[column] = clear ? above[column]! + 1 : 0;
    });
    above.forEach((_, column) => {
      let height = Number.POSITIVE_INFINITY;
      for (let from = column; from >= 0 && above[from]; from--) {
        height = Math.min(height, above[from]!);
        const width = column - from + 1;
        const worth = Math.min(width, enough.width) * Math.min(height, enough.height);
        if (worth <= most) continue;
        const [x, y] = [from + width / 2, row + 1 - height / 2];
        const kept = worth - 0.5 * Math.hypot(x - near.column, y - near.row);
        if (kept <= most) continue;
        most = kept;
        best = { column: from, row: row - height + 1, width, height };
      }
    });
  });
  return best;
}

function inset({ x, y, width, height }: Room, by: number): Room {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

/** The same, but large enough for two counters. */
function widened(room: Room): Room {
  const width = Math.max(room.width, LEAST_ROOM.width);
  const height = Math.max(room.height, LEAST_ROOM.height);
  const [x, y] = [room.x - (width - room.width) / 2, room.y - (height - room.height) / 2];
  return { x, y, width, height };
}

/** The part of a room where counters lie, the rest being left to the cell's name. */
export function shelf(room: Room): Room {
  const name = room.height > LEAST_ROOM.height ? NAME : 0.3;
  return { ...room, height: room.height - name };
}

/** Rows of counters in the middle of a room, as large as they can be; null if too small. */
export function layOut(count: number, room: Room, least = LEAST): Spot[] | null {
  let best = { scale: 0, columns: 1, rows: count };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const scale = Math.min(MOST, room.width / (columns * COUNTER), room.height / (rows * COUNTER));
    if (scale > best.scale + 1e-9) best = { scale, columns, rows };
  }
  if (best.scale < least) return null;
  return grid(count, best.columns, best.scale, {
    x: room.x + room.width / 2,
    y: room.y + room.height / 2,
  });
}

/** A grid of counters with so many columns, centred on a point. */
export function grid(count: number, columns: number, scale: number, centre: Point): Spot[] {
  const rows = Math.ceil(count / columns);
  const step = COUNTER * scale;
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    return {
      x: centre.x + ((i % columns) - (inRow - 1) / 2) * step,
      y: centre.y + (row - (rows - 1) / 2) * step,
      scale,
    };
  });
}

/** Piles side by side; within one, each counter a little beside the one under it. */
export function pileUp(sizes: number[], room: Room): Spot[][] {
  const tops = layOut(sizes.length, room, 0) ?? [];
  const scale = Math.max(LEAST * 0.8, Math.min(MOST * 0.86, (tops[0]?.scale ?? 1) * 0.86));
  return sizes.map((size, pile) => {
    const top = tops[pile]!;
    const shift = Math.min(0.08, 0.3 / Math.max(1, size - 1));
    return Array.from({ length: size }, (_, i) => {
      const away = (i - (size - 1) / 2) * shift;
      return { x: top.x + away, y: top.y - away, scale };
    });
  });
}

/** Columns of a fan so that it is about as wide as high, and no wider than the window. */
export function fanColumns(count: number, most: number): number {
  return Math.max(1, Math.min(most, Math.ceil(Math.sqrt(count * 1.6))));
}

export function outlinePath(cell: Cell): string {
  const rings = outlineOf(cell).flat();
  return rings
    .map((ring) => `M${ring.map(([x, y]) => `${round(x * UNIT)} ${round(y * UNIT)}`).join("L")}Z`)
    .join("");
}

/** Finds areas by their outlines. */
export class AreaIndex implements Cells {
  readonly byId = new Map<string, Cell>();
  #bounds = new Map<string, Room>();
  #paths = new Map<string, string>();

  constructor(readonly cells: Cell[]) {
    for (const cell of cells) {
      this.byId.set(cell.id, cell);
      this.#bounds.set(cell.id, boundsOf(cell));
      this.#paths.set(cell.id, outlinePath(cell));
    }
  }

  /** The area under a point; the smallest where one lies upon another, as a box on the sea. */
  at(point: Point): Cell | null {
    let best: Cell | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const cell of this.cells) {
      const { x, y, width, height } = this.#bounds.get(cell.id)!;
      const out = point.x < x || point.y < y || point.x > x + width || point.y > y + height;
      if (out || width * height >= least || !within(point, outlineOf(cell))) continue;
      [best, least] = [cell, width * height];
    }
    return best;
  }

  /** The nearest area in about that direction, for moving a cursor. */
  beside(from: Cell, angle: number): Cell | null {
    const a = (angle * Math.PI) / 180;
    let best: Cell | null = null;
    let nearest = Number.POSITIVE_INFINITY;
    for (const cell of this.cells) {
      const [dx, dy] = [cell.x - from.x, cell.y - from.y];
      const ahead = dx * Math.cos(a) + dy * Math.sin(a);
      const aside = Math.abs(dy * Math.cos(a) - dx * Math.sin(a));
      const away = ahead + 1.6 * aside;
      if (cell !== from && ahead > 0.05 && aside <= ahead * 1.3 && away < nearest)
        [best, nearest] = [cell, away];
    }
    return best;
  }

  shape(cell: Cell): string {
    return this.#paths.get(cell.id) ?? "";
  }
}
