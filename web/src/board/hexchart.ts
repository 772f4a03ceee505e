/** The sheet of a game on hexes: the sea with its coast, or land. */

import type { Board, Lang } from "../api/types";
import { featurePath } from "./coast";
import { corners, type Point, polygon, round, UNIT } from "./geometry";
import { drawLand, onLand } from "./hexland";
import { svg } from "./svg";

export function drawHexes(board: Board, lang: Lang): SVGElement[] {
  return onLand(board) ? drawLand(board, lang) : drawSea(board, lang);
}

function drawSea(board: Board, lang: Lang): SVGElement[] {
  const land = board.coast.features.map(featurePath).join("");
  return [
    svg("path", { class: "rhumbs", d: rhumbs(board) }),
    ...waterlines(land),
    svg("path", { class: "shoals", d: shoals(board) }),
    svg("path", { class: "land", d: land }),
    svg("path", { class: "grid", d: grid(board) }),
    hexNumbers(board),
    names(board, lang),
  ];
}

/** Lines that follow the shore, as engravers drew shoaling water: strokes under the land. */
function waterlines(land: string): SVGElement[] {
  const found: SVGElement[] = [svg("path", { class: "shallows", d: land })];
  for (const width of [150, 104, 66, 36]) {
    found.push(svg("path", { class: "waterline", d: land, "stroke-width": width + 3 }));
    found.push(svg("path", { class: `between w${width}`, d: land, "stroke-width": width }));
  }
  return found;
}

function shoals(board: Board): string {
  const shore = board.cells.filter((cell) => cell.terrain === "shore");
  return shore.map((cell) => polygon(corners(cell, 0.99))).join("");
}

/** Every hexside of every cell that is not all land, each once. */
function grid(board: Board): string {
  const drawn = new Set<string>();
  let path = "";
  for (const cell of board.cells) {
    if (cell.terrain === "land") continue;
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

function hexNumbers(board: Board): SVGGElement {
  const numbers = svg("g", { class: "numbers" });
  for (const cell of board.cells)
    if (cell.terrain !== "land")
      numbers.append(
        svg("text", { x: round(cell.x * UNIT), y: round((cell.y - 0.42) * UNIT) }, cell.id),
      );
  return numbers;
}

function names(board: Board, lang: Lang): SVGGElement {
  const group = svg("g", { class: "names" });
  for (const label of board.labels) {
    const at = { x: round(label.x * UNIT), y: round(label.y * UNIT) };
    const text = svg("text", { class: `name ${label.kind}`, ...at }, label.text[lang] ?? "");
    text.style.textAnchor = anchor(label.x / board.width);
    group.append(text);
  }
  return group;
}

/** Names near an edge are written inwards from it. */
function anchor(share: number): string {
  if (share < 0.2) return "start";
  return share > 0.8 ? "end" : "middle";
}

/** Portolan lines: sixteen winds out of two roses on the open sea. */
function rhumbs(board: Board): string {
  const reach = Math.hypot(board.width, board.height);
  const roses: Point[] = [
    { x: board.width * 0.97, y: board.height * 0.28 },
    { x: board.width * 0.03, y: board.height * 0.86 },
  ];
  let path = "";
  for (const rose of roses)
    for (let i = 0; i < 16; i++) {
      const angle = (i * Math.PI) / 16;
      const [dx, dy] = [reach * Math.cos(angle), reach * Math.sin(angle)];
      const from = `${round((rose.x - dx) * UNIT)} ${round((rose.y - dy) * UNIT)}`;
      path += `M${from}L${round((rose.x + dx) * UNIT)} ${round((rose.y + dy) * UNIT)}`;
    }
  return path;
}
