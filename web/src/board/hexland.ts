/** The sheet of a game on land: terrain by hex, water, roads, names. Drawn once. */

import type { Board, Cell, CoastFeature, Lang } from "../api/types";
import { featurePath } from "./coast";
import { corners, polygon, round, UNIT } from "./geometry";
import { seatClass, seatsOf } from "./seats";
import { svg } from "./svg";

/** Under water and roads, from the lightest to what stands out most. */
const TERRAIN = ["clear", "polder", "heath", "woods", "forest", "town", "city"];
const WATER = ["stream", "canal", "river"];
const ROADS = ["road", "highway"];

export function onLand(board: Board): boolean {
  return board.cells.some((cell) => cell.terrain === "clear");
}

export function drawLand(board: Board, lang: Lang): SVGElement[] {
  const found: SVGElement[] = [patterns()];
  for (const terrain of TERRAIN) {
    const cells = board.cells.filter((cell) => cell.terrain === terrain);
    const d = cells.map((cell) => polygon(corners(cell, 1.01))).join("");
    found.push(svg("path", { class: `ground ${terrain}`, d }));
    if (PATTERNS[terrain])
      found.push(svg("path", { class: "pattern", d, fill: `url(#land-${terrain})` }));
  }
  found.push(svg("path", { class: "grid", d: hexes(board) }), built(board));
  for (const kind of WATER) {
    const d = linesOf(board, kind);
    found.push(svg("path", { class: `water ${kind} bank`, d }));
    found.push(svg("path", { class: `water ${kind}`, d }));
  }
  for (const kind of ROADS) {
    const d = linesOf(board, kind);
    found.push(svg("path", { class: `way ${kind} casing`, d }));
    found.push(svg("path", { class: `way ${kind}`, d }));
  }
  found.push(numbers(board), names(board, lang));
  return found;
}

function linesOf(board: Board, kind: string): string {
  return board.coast.features
    .filter((feature: CoastFeature) => feature.properties?.kind === kind)
    .filter((feature) => feature.geometry.type === "LineString")
    .map(featurePath)
    .join("");
}

/** The pattern of each sort of ground: a square that is repeated. */
const PATTERNS: Record<string, { size: number; d: string }> = {
  polder: { size: 40, d: "M4 10H18M24 30H38" },
  heath: { size: 34, d: "M8 12v-5M5 12l-2-4M11 12l2-4M25 29v-5M22 29l-2-4M28 29l2-4" },
  woods: { size: 46, d: "M12 8a6 6 0 1 1-.1 0M34 28a6 6 0 1 1-.1 0" },
  forest: {
    size: 36,
    d: "M9 3L15 13H3ZM9 9L16 18H2ZM27 20L33 30H21ZM27 26L34 35H20Z",
  },
};

function patterns(): SVGDefsElement {
  const defs = svg("defs", {});
  for (const [terrain, { size, d }] of Object.entries(PATTERNS))
    defs.append(
      svg(
        "pattern",
        { id: `land-${terrain}`, width: size, height: size, patternUnits: "userSpaceOnUse" },
        svg("path", { class: `texture ${terrain}`, d }),
      ),
    );
  return defs;
}

const HOUSES: Record<string, [number, number, number, number][]> = {
  town: [
    [-22, -20, 17, 13],
    [3, -26, 13, 16],
    [-27, 4, 13, 16],
    [-4, -2, 16, 12],
    [16, 6, 12, 15],
    [-7, 18, 18, 11],
  ],
  city: [
    [-34, -24, 19, 16],
    [-11, -36, 19, 18],
    [13, -27, 22, 17],
    [-38, -2, 18, 20],
    [-15, -12, 22, 16],
    [12, -5, 26, 14],
    [-14, 9, 16, 22],
    [7, 14, 20, 17],
    [-34, 22, 15, 12],
    [-8, 35, 16, 10],
  ],
};

/** Blocks of houses in towns and cities. */
function built(board: Board): SVGPathElement {
  const blocks = (cell: Cell) =>
    (HOUSES[cell.terrain] ?? [])
      .map(([x, y, w, h]) => {
        const at = `${round(cell.x * UNIT + x)} ${round(cell.y * UNIT + y)}`;
        return `M${at}h${w}v${h}h${-w}Z`;
      })
      .join("");
  return svg("path", { class: "houses", d: board.cells.map(blocks).join("") });
}

/** Every hexside once. */
function hexes(board: Board): string {
  const drawn = new Set<string>();
  let path = "";
  for (const cell of board.cells) {
    const around = corners(cell);
    for (let i = 0; i < 6; i++) {
      const [a, b] = [around[i]!, around[(i + 1) % 6]!];
      const key = `${Math.round((a.x + b.x) / 4)},${Math.round((a.y + b.y) / 4)}`;
      if (drawn.has(key)) continue;
      drawn.add(key);
      path += `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`;
    }
  }
  return path;
}

function numbers(board: Board): SVGGElement {
  const group = svg("g", { class: "numbers" });
  for (const { id, x, y } of board.cells)
    group.append(svg("text", { x: round(x * UNIT), y: round((y - 0.42) * UNIT) }, id));
  return group;
}

const BESIDE: Record<string, [number, number]> = {
  N: [0, -0.3],
  S: [0, 0.46],
  W: [-0.44, 0.1],
  E: [0.44, 0.1],
};

/** Places at the foot of their hexes, zones in their corner, entries outside the edge. */
function names(board: Board, lang: Lang): SVGGElement {
  const group = svg("g", { class: "names" });
  const seats = seatsOf(board);
  for (const { text, x, y, kind, seat } of board.labels) {
    const word = text[lang] ?? "";
    const [sort, edge] = kind.split(" ") as [string, string?];
    const of = seat ? seatClass(seats, seat) : "";
    if (sort === "zone") group.append(zone(word, x, y, of));
    else {
      const [dx, dy] = sort === "entry" ? (BESIDE[edge ?? ""] ?? [0, 0]) : [0, 0];
      const down = sort === "entry" || sort === "large" ? 0 : 0.47;
      const at = { x: round((x + dx) * UNIT), y: round((y + dy + down) * UNIT) };
      const label = svg("text", { class: `name ${kind} ${of}`, ...at }, word);
      if (sort === "entry") label.style.textAnchor = anchorAt(edge);
      group.append(label);
    }
  }
  return group;
}

function anchorAt(edge: string | undefined): string {
  if (edge === "W") return "start";
  return edge === "E" ? "end" : "middle";
}

/** A drop zone: a parachute and its letter. */
function zone(letter: string, x: number, y: number, of: string): SVGGElement {
  const at = `translate(${round((x - 0.3) * UNIT)} ${round((y - 0.2) * UNIT)})`;
  return svg(
    "g",
    { class: `drop-zone ${of}`, transform: at },
    svg("path", { d: "M-15-2A15 13 0 0 1 15-2ZM-15-2L0 16L15-2M0-2V16" }),
    svg("text", { y: -5 }, letter),
  );
}
