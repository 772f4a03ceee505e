/** A small picture of a board: the sheet, a dot for each cell with counters, and what is planned. */

import type { Board, Lang, Piece, Seat } from "../api/types";
import { type Cells, type Point, round, UNIT } from "./geometry";
import type { Look } from "./look";
import { type Theme, worn } from "./seats";
import { svg } from "./svg";

/** A plan of a side: an arrow through cells. */
export interface Plan {
  seat: string;
  cells: string[];
}

export interface Picture {
  pieces: readonly Piece[];
  plans: readonly Plan[];
  /** Two corner cells of the part in play, if it is not the whole. */
  inside: readonly string[];
}

/** What would be too small to read, and is many nodes. */
const UNREADABLE = ".numbers, .grid";
const NAMES = ".names, .labels, .signs";
/** Free space around what is shown, as a share of its longer side. */
const AIR = 0.08;
/** The width of an arrow, as a share of the picture's shorter side. */
const SHAFT = 0.018;

export function drawMini(
  board: Board,
  look: Look,
  lang: Lang,
  theme: Theme,
  picture: Picture,
  named: boolean,
): SVGSVGElement {
  const cells = look.index(board.cells);
  const box = boxOf(picture, cells) ?? { x: 0, y: 0, width: board.width, height: board.height };
  const short = Math.min(box.width, box.height);
  const sheet = svg("g", {}, ...look.map(board, lang, cells));
  for (const part of sheet.querySelectorAll(named ? UNREADABLE : `${UNREADABLE}, ${NAMES}`))
    part.remove();
  const water = svg("path", { class: "sea", d: "M-9000-9000h30000v30000h-30000Z" });
  const root = svg("svg", {
    class: `mini ${look.sheet} level-${named ? 1 : 0}`,
    viewBox: [box.x, box.y, box.width, box.height].map((v) => round(v * UNIT)).join(" "),
    preserveAspectRatio: "xMidYMid meet",
    "aria-hidden": "true",
  });
  const seats = new Map((board.seats ?? []).map((seat) => [seat.id, seat]));
  root.append(water, sheet, dots(picture.pieces, cells, seats, theme, short));
  for (const plan of picture.plans) root.append(...arrow(plan, cells, seats, theme, short));
  return root;
}

function boxOf({ pieces, plans, inside }: Picture, cells: Cells) {
  const shown = inside.length
    ? inside
    : [...pieces.map((piece) => piece.cell), ...plans.flatMap((plan) => plan.cells)];
  const found = shown.map((id) => cells.byId.get(id)).filter((cell) => cell !== undefined);
  if (!found.length) return null;
  const [xs, ys] = [found.map(({ x }) => x), found.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const air = 1 + AIR * Math.max(wide, high);
  return { x: left - air, y: top - air, width: wide + 2 * air, height: high + 2 * air };
}

/** One dot for all counters of a seat in a cell. */
function dots(
  pieces: readonly Piece[],
  cells: Cells,
  seats: ReadonlyMap<string, Seat>,
  theme: Theme,
  short: number,
): SVGGElement {
  const group = svg("g", { class: "dots" });
  const radius = round(Math.max(0.36, short * 0.011) * UNIT);
  for (const at of new Set(pieces.map((piece) => `${piece.cell} ${piece.seat}`))) {
    const [id, seat] = at.split(" ") as [string, string];
    const [cell, colours] = [cells.byId.get(id), seats.get(seat)];
    if (!cell || !colours) continue;
    const dot = svg("circle", { cx: round(cell.x * UNIT), cy: round(cell.y * UNIT), r: radius });
    const { face, edge } = worn(colours, theme);
    dot.style.fill = face;
    dot.style.stroke = edge;
    dot.style.strokeWidth = String(round(radius * 0.35));
    group.append(dot);
  }
  return group;
}

/** A curved arrow with a light border, so that it stands out on any ground. */
function arrow(
  { seat, cells: ids }: Plan,
  cells: Cells,
  seats: ReadonlyMap<string, Seat>,
  theme: Theme,
  short: number,
): SVGElement[] {
  const points = ids.map((id) => cells.byId.get(id)).filter((cell) => cell !== undefined);
  const colours = seats.get(seat);
  if (points.length < 2 || !colours) return [];
  const width = Math.max(0.3, short * SHAFT) * UNIT;
  const { shaft, head } = arrowShape(points, width);
  const { mark } = worn(colours, theme);
  return [
    svg("path", { class: "plan border", d: shaft, "stroke-width": round(width * 1.5) }),
    svg("path", { class: "plan border head", d: head, "stroke-width": round(width * 0.5) }),
    svg("path", { class: "plan", d: shaft, "stroke-width": round(width), style: `stroke:${mark}` }),
    svg("path", { class: "plan head", d: head, style: `fill:${mark}` }),
  ];
}

/** The shaft as a smooth line through points, and the head at its end, in drawing units. */
export function arrowShape(
  points: readonly Point[],
  width: number,
): { shaft: string; head: string } {
  const [last, before] = [points.at(-1)!, points.at(-2)!];
  const far = Math.hypot(last.x - before.x, last.y - before.y) || 1;
  const [ux, uy] = [(last.x - before.x) / far, (last.y - before.y) / far];
  const long = (width * 2.4) / UNIT;
  const neck = { x: last.x - ux * Math.min(long, far), y: last.y - uy * Math.min(long, far) };
  const on = ({ x, y }: Point) => `${round(x * UNIT)} ${round(y * UNIT)}`;
  const line = [...points.slice(0, -1), neck];
  let shaft = `M${on(line[0]!)}`;
  for (let i = 1; i < line.length; i++) {
    const [p0, p1, p2, p3] = [line[i - 2] ?? line[i - 1]!, line[i - 1]!, line[i]!, line[i + 1]];
    const next = p3 ?? p2;
    const one = { x: p1.x + (p2.x - p0.x) / 6, y: p1.y + (p2.y - p0.y) / 6 };
    const two = { x: p2.x - (next.x - p1.x) / 6, y: p2.y - (next.y - p1.y) / 6 };
    shaft += `C${on(one)} ${on(two)} ${on(p2)}`;
  }
  const side = (by: number) => on({ x: neck.x - uy * by, y: neck.y + ux * by });
  const half = (width * 1.5) / UNIT;
  return { shaft, head: `M${side(-half)}L${on(last)}L${side(half)}Z` };
}
