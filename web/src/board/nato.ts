/** Counters with unit symbols: size, arm, efficiency, steps, and attack-defence-movement. */

import type { Piece } from "../api/types";
import { inkOn } from "./colours";
import { seatClass } from "./seats";
import type { Sorts } from "./squares";
import { svg } from "./svg";

export const NATO = "nato_";

const PLATE =
  "M-36-42H36A6 6 0 0 1 42-36V36A6 6 0 0 1 36 42H-36A6 6 0 0 1-42 36V-36A6 6 0 0 1-36-42Z";
const RING =
  "M-40-49H40A9 9 0 0 1 49-40V40A9 9 0 0 1 40 49H-40A9 9 0 0 1-49 40V-40A9 9 0 0 1-40-49Z";
const BOX = "M-25-14H25V16H-25Z";
const CROSS = "M-25-14L25 16M25-14L-25 16";
const TRACK = "M-9-6H9a7 7 0 0 1 0 14H-9a7 7 0 0 1 0-14Z";

/** By arm: lines drawn, and shapes filled, inside the box. */
const ARMS: Record<string, { line?: string; fill?: string }> = {
  infantry: { line: CROSS },
  parachute: { line: `${CROSS}M-11 14a5.500 5.500 0 0 1 11 0a5.500 5.500 0 0 1 11 0` },
  glider: { line: `${CROSS}M-13 8L0 14.500L13 8` },
  armour: { line: TRACK },
  mechanised: { line: `${CROSS}${TRACK}` },
  reconnaissance: { line: "M-25 16L25-14" },
  artillery: { fill: "M0-6.500A7.500 7.500 0 1 1-.1-6.500Z" },
  engineer: { line: "M-13 9V-5H13V9M0-5V9" },
  antitank: { line: "M-25 16L0-14L25 16" },
  flak: { line: "M-25 16C-14-8 14-8 25 16" },
  machine_gun: { line: "M0 12V-9M-6-2L0-9L6-2M-9 12H9" },
};

/** By size, strokes above the box. */
const SIZES: Record<string, string> = {
  I: "M0-25V-17",
  II: "M-3.500-25V-17M3.500-25V-17",
  III: "M-7-25V-17M0-25V-17M7-25V-17",
  X: "M-4.500-25.500L4.500-17M4.500-25.500L-4.500-17",
};

/** Marks that are seen on the counter itself; the others are set upon it. */
const WORN = ["reduced", "moved"];

/** A glyph's arm and size: 'nato_machine_gun_II'. */
export function armOf(glyph: string): { arm: string; size: string } {
  const parts = glyph.slice(NATO.length).split("_");
  const size = parts.pop() ?? "";
  return { arm: parts.join("_"), size };
}

/** The figures below the box: attack, or bombardment and range; defence; movement. */
export function figuresOf(values: Readonly<Record<string, number>>): {
  first: string;
  range: string;
  rest: string;
} {
  const fires = "B" in values;
  return {
    first: String(fires ? values.B : (values.A ?? "")),
    range: fires && values.R ? `(${values.R})` : "",
    rest: `-${values.D ?? 0}-${values.M ?? 0}`,
  };
}

export function nato(
  piece: Piece,
  sorts: Sorts,
  badges: (piece: Piece, sorts: Sorts) => SVGGElement,
): SVGGElement {
  const glyph = sorts.kinds.get(piece.kind)?.glyph ?? "";
  const { arm, size } = armOf(glyph);
  const colour = sorts.groups.get(piece.group)?.colour ?? "#888888";
  const seat = seatClass(sorts.seats, piece.seat);
  const worn = WORN.filter((mark) => piece.marks?.includes(mark));
  const root = svg("g", { class: ["square nato", seat, ...worn].join(" ") });
  root.style.setProperty("--group", colour);
  root.style.setProperty("--on-group", inkOn(colour));
  const symbol = ARMS[arm] ?? {};
  root.append(
    svg("path", { class: "ring", d: RING }),
    svg("path", { class: "plate", d: PLATE }),
    svg(
      "g",
      { class: "unit" },
      svg("path", { class: "sizes", d: SIZES[size] ?? "" }),
      svg("path", { class: "box", d: BOX }),
      svg("path", { class: "symbol filled", d: symbol.fill ?? "" }),
      svg("path", { class: "symbol", d: symbol.line ?? "" }),
    ),
    svg("path", { class: "lost-steps", d: "M14-42H29L42-29V-14Z" }),
    ...pips(piece),
    name(piece.id),
    ...figures(piece),
  );
  const upon = (piece.marks ?? []).filter((mark) => !WORN.includes(mark));
  const set = badges({ ...piece, marks: upon }, sorts);
  upon.forEach((_, i) => {
    set.children[i]?.setAttribute("transform", `translate(${34 - i * 27} -42)`);
  });
  root.append(set);
  return root;
}

function name(id: string): SVGTextElement {
  const size = Math.min(14.5, 112 / Math.max(1, id.length));
  const text = svg("text", { class: "called", y: -30 }, id);
  text.style.fontSize = `${size}px`;
  return text;
}

function figures({ values = {} }: Piece): SVGElement[] {
  if (!("D" in values)) return [];
  const { first, range, rest } = figuresOf(values);
  const text = svg("text", { class: "figures", y: 37 }, first);
  if (range) text.append(svg("tspan", { class: "range" }, range));
  text.append(rest);
  if ((first + range + rest).length > 6) text.style.fontSize = "19px";
  return [text, svg("text", { class: "efficiency", x: 33.5, y: 7 }, String(values.E ?? ""))];
}

/** A square a step, hollow once it is lost. */
function pips({ values = {} }: Piece): SVGElement[] {
  const [left, all] = [values.S ?? 0, values.F ?? 0];
  return Array.from({ length: all }, (_, i) => {
    const at = { x: -38, y: 9 - i * 9.5, width: 7, height: 7 };
    return svg("rect", { class: i < left ? "pip" : "pip gone", ...at });
  });
}
