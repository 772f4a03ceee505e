/** The sheet under the counters: what its look prints on the map, inside a frame. Drawn once. */

import type { Board, Lang } from "../api/types";
import { type Cells, MARGIN, round, UNIT } from "./geometry";
import type { Look } from "./look";
import { svg } from "./svg";

export interface Sheet {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The whole sheet with its margins, in board units. */
export function sheetOf(board: Board): Sheet {
  return grown({ x: 0, y: 0, width: board.width, height: board.height }, MARGIN);
}

function grown({ x, y, width, height }: Sheet, by: number): Sheet {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

export function drawChart(board: Board, lang: Lang, cells: Cells, look: Look): SVGGElement {
  const inside = grown({ x: 0, y: 0, width: board.width, height: board.height }, look.edge);
  const frame = rectangle(inside);
  const clip = svg("clipPath", { id: "inside" }, svg("path", { d: frame }));
  const body = svg("g", { "clip-path": "url(#inside)" });
  body.append(svg("path", { class: "sea", d: frame }), ...look.map(board, lang, cells));
  const chart = svg("g", { class: "chart" }, svg("defs", {}, clip), body);
  chart.append(...neatline(inside));
  return chart;
}

function rectangle(sheet: Sheet): string {
  const [x, y, w, h] = [sheet.x, sheet.y, sheet.width, sheet.height].map((v) => round(v * UNIT));
  return `M${x} ${y}h${w}v${h}h${-w!}Z`;
}

/** The frame: a double line with a graduated band between. */
function neatline(inside: Sheet): SVGElement[] {
  return [
    svg("path", { class: "paper", d: `${rectangle(grown(inside, 0.85))}${rectangle(inside)}` }),
    svg("path", { class: "frame thin", d: rectangle(inside) }),
    svg("path", { class: "frame thick", d: rectangle(grown(inside, 0.42)) }),
    svg("path", { class: "frame graduation", d: rectangle(grown(inside, 0.16)) }),
  ];
}
