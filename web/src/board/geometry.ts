/** Board units (a hex is 1 wide) and drawing units (UNIT of them a hex), cells and facings. */

import type { Cell } from "../api/types";

/** Drawing units per board unit: many, so that letters have ordinary sizes. */
export const UNIT = 100;
/** From the centre of a hex to its corner, in board units. */
export const CORNER = 1 / Math.sqrt(3);
/** How far the sheet goes on beyond the outermost centres, in board units. */
export const MARGIN = 1.6;

export interface Point {
  x: number;
  y: number;
}

/** Degrees clockwise from east, as SVG turns, of the six facings 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE. */
export function degrees(facing: number): number {
  return facing <= 0 ? 0 : -60 * facing;
}

/** A point at a distance from another in the direction of a facing. */
export function towards(from: Point, facing: number, distance: number): Point {
  const angle = (degrees(facing) * Math.PI) / 180;
  return { x: from.x + distance * Math.cos(angle), y: from.y + distance * Math.sin(angle) };
}

/** Corners of a pointy-top hex in drawing units, clockwise from the east-south-east one. */
export function corners(centre: Point, size = 1): Point[] {
  return [30, 90, 150, 210, 270, 330].map((angle) => {
    const a = (angle * Math.PI) / 180;
    return {
      x: UNIT * (centre.x + size * CORNER * Math.cos(a)),
      y: UNIT * (centre.y + size * CORNER * Math.sin(a)),
    };
  });
}

export function polygon(points: Point[]): string {
  return `${points.map((p, i) => `${i ? "L" : "M"}${round(p.x)} ${round(p.y)}`).join("")}Z`;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The cells of a board, to be found by id, by place and by direction. */
export interface Cells {
  readonly byId: ReadonlyMap<string, Cell>;
  at(point: Point): Cell | null;
  /** The nearest cell in a direction (degrees clockwise from east). */
  beside(from: Cell, angle: number): Cell | null;
  /** The outline of a cell, in drawing units; a hex may be drawn smaller than it is. */
  shape(cell: Cell, size?: number): string;
}

/** Finds the cell under a point: the one with the nearest centre. */
export class CellIndex implements Cells {
  readonly byId = new Map<string, Cell>();
  #buckets = new Map<string, Cell[]>();

  constructor(cells: Cell[]) {
    for (const cell of cells) {
      this.byId.set(cell.id, cell);
      const key = bucket(cell.x, cell.y);
      const held = this.#buckets.get(key);
      if (held) held.push(cell);
      else this.#buckets.set(key, [cell]);
    }
  }

  at(point: Point): Cell | null {
    let best: Cell | null = null;
    let nearest = CORNER * CORNER;
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const cell of this.#buckets.get(bucket(point.x + dx, point.y + dy)) ?? []) {
          const away = (cell.x - point.x) ** 2 + (cell.y - point.y) ** 2;
          if (away < nearest) [best, nearest] = [cell, away];
        }
    return best;
  }

  /** The nearest cell in a direction (degrees clockwise from east), for moving a cursor. */
  beside(from: Cell, angle: number): Cell | null {
    const a = (angle * Math.PI) / 180;
    const step = Math.abs(angle % 180) === 90 ? 0.866 : 1;
    return this.at({ x: from.x + step * Math.cos(a) - 0.01, y: from.y + step * Math.sin(a) });
  }

  shape(cell: Cell, size = 1): string {
    return polygon(corners(cell, size));
  }
}

function bucket(x: number, y: number): string {
  return `${Math.round(x)},${Math.round(y)}`;
}
