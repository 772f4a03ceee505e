/** Square counters: a plate, a strip in the colour of the group, a symbol, its name and values. */

import type { Group, Kind, Lang, Mark, Piece } from "../api/types";
import { inkOn } from "./colours";
import { markShape, markSign } from "./glyphs";
import { NATO, nato } from "./nato";
import { seatClass } from "./seats";
import { svg } from "./svg";

const PLATE = `M-36-42H36A6 6 0 0 1 42-36V36A6 6 0 0 1 36 42H-36A6 6 0 0 1-42 36V-36A6 6 0 0 1-36-42Z`;
const STRIP = `M-36-42H36A6 6 0 0 1 42-36V-20H-42V-36A6 6 0 0 1-36-42Z`;
const RING =
  "M-40-49H40A9 9 0 0 1 49-40V40A9 9 0 0 1 40 49H-40A9 9 0 0 1-49 40V-40A9 9 0 0 1-40-49Z";
const BOX = "M-22-13H22V15H-22Z";

/** A symbol: lines drawn, and shapes filled. All within 60 by 34 units. */
interface Symbol {
  line?: string;
  fill?: string;
}

const SHIP = "M-32 4H33L26 15H-26Z";
const TURRETS = "M-22 4V-1H-12V4ZM12 4V-1H22V4ZM-26 0H-22V2H-26ZM22 0H27V2H22Z";

const SYMBOLS: Record<string, Symbol> = {
  infantry: { line: `${BOX}M-22-13L22 15M22-13L-22 15` },
  infantry_entrenched: {
    line: `${BOX}M-22-13L22 15M22-13L-22 15`,
    fill: "M-34-17H-29V17H29V-17H34V21H-34Z",
  },
  cavalry: { line: `${BOX}M-22 15L22-13` },
  cavalry_reserve: { line: `M-22-13H22V15H-22ZM-22 15L22-13M-27-18V20M27-18V20` },
  artillery: { line: BOX, fill: "M0-6A7 7 0 1 1-.1-6Z" },
  artillery_heavy: { line: BOX, fill: "M0-10A11 11 0 1 1-.1-10Z" },
  ship_BB: {
    fill: `${SHIP}${TURRETS}M-10 4V-6H-4V-14H0V-6H8V4ZM-8-6V-11H-5V-6Z`,
    line: "M-2-14V-18",
  },
  ship_BC: { fill: `${SHIP}${TURRETS}M-9 4V-12H-4V4ZM-2 4V-12H3V4ZM5 4V-12H10V4Z` },
  ship_B: { fill: `${SHIP}${TURRETS}M-7 4V-11H-2V4ZM2 4V-11H7V4Z`, line: "M-13 4V-15M13 4V-15" },
  ship_CL: {
    fill: "M-32 6H33L27 14H-27ZM-12 6V-6H-8V6ZM-4 6V-6H0V6ZM4 6V-6H8V6Z",
    line: "M-18 6V-10M16 6V-10",
  },
  ship_MS: { fill: "M-22 2L22-2L16 13H-16ZM-6 0V-10H6V-1Z", line: "M-12 1V-14M16 12Q28 16 34 8" },
  fort: { fill: "M0-19L7-8L22-6L12 4L14 18L0 11L-14 18L-12 4L-22-6L-7-8ZM0-6L-6 4L0 7L6 4Z" },
  beachhead_supplied: { fill: "M-30 8H30V14H-30ZM-7-18H7V-6H15L0 8L-15-6H-7Z" },
  beachhead_unsupplied: { line: "M-30 11H30M-7-18H7V-6H15L0 6L-15-6H-7Z" },
  mine_hidden: { line: "M-30 12q7.5-9 15 0t15 0t15 0t15 0" },
  mine_dummy: { line: "M0-16A16 16 0 1 1-.1-16M-11-11L11 11M11-11L-11 11" },
  mine_level_1: { fill: mine(0, 0, 12) },
  mine_level_2: { fill: `${mine(-15, 3, 10)}${mine(15, -3, 10)}` },
};

function mine(x: number, y: number, r: number): string {
  const horns = [0, 45, 90, 135, 180, 225, 270, 315].map((angle) => {
    const a = (angle * Math.PI) / 180;
    const [c, s] = [Math.cos(a), Math.sin(a)];
    const at = (d: number, w: number) => `${x + d * c - w * s} ${y + d * s + w * c}`;
    return `M${at(r - 1, -2)}L${at(r + 5, -2)}L${at(r + 5, 2)}L${at(r - 1, 2)}Z`;
  });
  return `M${x} ${y - r}A${r} ${r} 0 1 1 ${x - 0.1} ${y - r}Z${horns.join("")}`;
}

const HEAVY = "_heavy";

export interface Sorts {
  kinds: ReadonlyMap<string, Kind>;
  groups: ReadonlyMap<string, Group>;
  marks: ReadonlyMap<string, Mark>;
  seats: string[];
  lang: Lang;
}

/** One counter, 84 units square round the origin. */
export function square(piece: Piece, sorts: Sorts): SVGGElement {
  const glyph = sorts.kinds.get(piece.kind)?.glyph ?? "";
  if (glyph.startsWith(NATO)) return nato(piece, sorts, marks);
  const group = sorts.groups.get(piece.group);
  const symbol = SYMBOLS[glyph] ?? SYMBOLS[glyph.replace(HEAVY, "")] ?? {};
  const colour = group?.colour ?? "#888888";
  const seat = seatClass(sorts.seats, piece.seat);
  const root = svg("g", {
    class: `square ${seat} glyph-${glyph}${piece.down ? " down" : ""}`,
  });
  root.style.setProperty("--group", colour);
  root.style.setProperty("--on-group", inkOn(colour));
  root.append(
    svg("path", { class: "ring", d: RING }),
    svg("path", { class: "plate", d: PLATE }),
    svg("path", { class: "strip", d: STRIP }),
    svg("path", { class: "fill", d: symbol.fill ?? "" }),
    svg("path", { class: "line", d: symbol.line ?? "" }),
  );
  if (piece.down) root.append(...faceDown(glyph));
  root.append(code(piece), ...figures(piece, glyph), marks(piece, sorts));
  return root;
}

function faceDown(glyph: string): SVGElement[] {
  const back = svg("path", { class: "back", d: "M-37-15H37V37H-37Z" });
  return glyph.endsWith("hidden") ? [svg("text", { class: "unknown", y: 5 }, "?"), back] : [back];
}

/** What is printed on it: its id, if the title says nothing else. */
function code(piece: Piece): SVGTextElement {
  const text = piece.label ?? piece.id;
  const size = Math.min(19, 132 / Math.max(1, text.length));
  const element = svg("text", { class: "id", y: -31 + size * 0.35 }, text);
  element.style.fontSize = `${size}px`;
  return element;
}

/** Values in a row; heavy guns are underlined. */
function figures(piece: Piece, glyph: string): SVGElement[] {
  const values = Object.values(piece.values ?? {});
  if (!values.length) return [];
  const found: SVGElement[] = [svg("text", { class: "figures", y: 38 }, values.join("·"))];
  if (glyph.endsWith(HEAVY))
    found.push(
      svg("path", { class: "heavy", d: values.length > 1 ? "M-14 21.500H-4" : "M-6 21.500H6" }),
    );
  return found;
}

export function marks(piece: Piece, sorts: Sorts): SVGGElement {
  const group = svg("g", { class: "marks" });
  (piece.marks ?? []).forEach((id, i) => {
    const mark = sorts.marks.get(id);
    const at = `translate(${40 - Math.floor(i / 4) * 80} ${-30 + (i % 4) * 23})`;
    const { text, path } = markSign(
      mark?.glyph ?? "",
      mark?.name[sorts.lang]?.charAt(0).toUpperCase() ?? "?",
    );
    const inner = path
      ? svg("path", { class: "inner", d: path })
      : svg("text", { y: 4.5 }, text ?? "");
    group.append(
      svg(
        "g",
        { class: `mark mark-${id}`, transform: at },
        svg("g", { class: "size" }, svg("path", { d: markShape(mark?.glyph ?? "") }), inner),
      ),
    );
  });
  return group;
}
