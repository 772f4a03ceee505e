/** The sheet of a game of areas: water, land, borders, names, and what is printed in each area. */

import type { Board, Cell, Lang } from "../api/types";
import { boundsOf, type Room, roomOf } from "./areas";
import { featurePath } from "./coast";
import { type Cells, round, UNIT } from "./geometry";
import { hatch } from "./hatch";
import { sign } from "./signs";
import { svg } from "./svg";

const WATER = ["open", "strait", "assault"];

export function drawAreas(board: Board, lang: Lang, index: Cells): SVGElement[] {
  const land = coastOf(board, ["land", "island"]);
  const of = (...terrain: string[]) => board.cells.filter((cell) => terrain.includes(cell.terrain));
  const paths = (cells: Cell[]) => cells.map((cell) => index.shape(cell)).join("");
  const hills = of("land").filter((cell) => cell.signs?.includes("hill"));
  return [
    svg("defs", {}, hatch("hills", "hills", "M-1 5L5-1M3 9L9 3", 8)),
    svg("path", { class: "area strait", d: paths(of("strait")) }),
    svg("path", { class: "area assault", d: paths(of("assault")) }),
    ...shallows(land),
    svg("path", { class: "land", d: land }),
    svg("path", { class: "area ground", d: paths(of("land")) }),
    svg("path", { class: "area hill", d: paths(hills), fill: "url(#hills)" }),
    svg("path", { class: "border water", d: paths(of(...WATER)) }),
    svg("path", { class: "border ground", d: paths(of("land")) }),
    svg("path", { class: "coast", d: land }),
    svg("path", { class: "link", d: coastOf(board, ["link"]) }),
    svg("path", { class: "area box", d: paths(of("box")) }),
    signs(board),
    labels(board, lang),
  ];
}

function coastOf(board: Board, kinds: string[]): string {
  const features = board.coast.features.filter((feature) =>
    kinds.includes(String(feature.properties?.kind)),
  );
  return features.map(featurePath).join("");
}

/** The water gets lighter towards the shore. */
function shallows(land: string): SVGElement[] {
  return [120, 66, 26].map((width) =>
    svg("path", { class: `shoaling s${width}`, d: land, "stroke-width": width }),
  );
}

function signs(board: Board): SVGGElement {
  const group = svg("g", { class: "signs" });
  for (const cell of board.cells) {
    const room = roomOf(cell);
    const shown = (cell.signs ?? []).filter((id) => id !== "edge");
    shown.forEach((id, i) => {
      const x = (room.x + 0.34 + i * 0.66) * UNIT;
      const y = (room.y + 0.34) * UNIT;
      const at = `translate(${round(x)} ${round(y)})`;
      group.append(svg("g", { class: `sign ${id}`, transform: at }, svg("path", { d: sign(id) })));
    });
  }
  return group;
}

/** Ids and names of the areas at the foot of their room; the seas' names stand large. */
function labels(board: Board, lang: Lang): SVGGElement {
  const group = svg("g", { class: "labels" });
  for (const cell of board.cells) {
    if (cell.terrain === "open") continue;
    const box = cell.terrain === "box";
    const room = box ? boundsOf(cell) : roomOf(cell);
    group.append(label(cell, room, box, lang));
  }
  for (const { text, x, y, kind } of board.labels) {
    const at = { x: round(x * UNIT), y: round(y * UNIT) };
    const name = svg("text", { class: `name ${kind}`, ...at }, text[lang] ?? "");
    if (x < board.width * 0.06) name.style.textAnchor = "start";
    group.append(name);
  }
  return group;
}

function label(cell: Cell, room: Room, box: boolean, lang: Lang): SVGElement {
  const x = round((room.x + room.width / 2) * UNIT);
  const y = round((box ? room.y - 0.25 : room.y + room.height - 0.16) * UNIT);
  const water = WATER.includes(cell.terrain) ? " water" : "";
  const large = box ? " box" : "";
  const big = cell.signs?.includes("city") ? " city" : "";
  const name = cell.name?.[lang] ?? "";
  // Width is estimated from the number of letters; a name that is too long is written smaller.
  const long = (name.length + cell.id.length + 1) * 0.17;
  const fit = box ? 1 : Math.max(0.72, Math.min(1, (room.width * 1.25) / long));
  const text = svg("text", { class: `place-name${water}${large}${big}`, x, y });
  text.style.setProperty("--fit", String(round(fit * 10) / 10));
  if (!box) text.append(svg("tspan", { class: "id" }, cell.id), " ");
  text.append(svg("tspan", { class: "called" }, name));
  return text;
}
