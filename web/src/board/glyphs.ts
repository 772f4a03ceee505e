/** Our own drawings: ships seen from above, bow to the east, and the shapes of state markers. */

/** One drawing of a piece, in units of a hundredth of a hex, pointing east. */
export interface Glyph {
  hull: string;
  /** The part that carries the colour of its group. */
  band: string;
  /** Fine lines, shown when large enough. */
  lines: string;
  /** Oars, guns: strokes outside the hull. */
  strokes: string;
  /** Half the length, for arrows and rings. */
  reach: number;
}

function oars(from: number, to: number, step: number, beam: number, length: number): string {
  let path = "";
  for (let x = from; x <= to; x += step)
    path += `M${x} ${-beam}l-5 ${-length}M${x} ${beam}l-5 ${length}`;
  return path;
}

const galley: Glyph = {
  hull: "M-41 0C-40-8-33-11.5-14-12L12-11.5C25-11 33-5.5 39-1.4L49 0L39 1.4C33 5.5 25 11 12 11.5L-14 12C-33 11.5-40 8-41 0Z",
  band: "M14-11.5C26-10.6 33-5.5 39-1.4L49 0L39 1.4C33 5.5 26 10.6 14 11.5Z",
  lines: "M-36 0H12M-27-9Q-31 0-27 9M-4-9V9M4-8L-16 13M4-8a1.6 1.6 0 1 1 .1 0",
  strokes: oars(-24, 8, 5.4, 11, 11),
  reach: 45,
};

const galleass: Glyph = {
  hull: "M-43 0C-43-13-37-17.5-20-18.5L12-18.5C28-18 40-11 43 0C40 11 28 18 12 18.5L-20 18.5C-37 17.5-43 13-43 0Z",
  band: "M15-18.4C29-17.6 40-11 43 0C40 11 29 17.6 15 18.4Z",
  lines: "M-38 0H14M-29-15Q-33 0-29 15M-12-15V15M4-15V15M0-8L-22 16M26 0a4 4 0 1 1-.1-.1",
  strokes: `${oars(-26, 10, 7, 18, 7)}M42-5l8-3M43 0h8M42 5l8 3M34-13l6-6M34 13l6 6M-42-5l-7-3M-42 5l-7 3`,
  reach: 46,
};

const galliot: Glyph = {
  hull: "M-29 0C-28-6-23-8.4-10-8.6L8-8.2C17-7.6 23-4 27-1.1L34 0L27 1.1C23 4 17 7.6 8 8.2L-10 8.6C-23 8.4-28 6-29 0Z",
  band: "M9-8.1C18-7.4 23-4 27-1.1L34 0L27 1.1C23 4 18 7.4 9 8.1Z",
  lines: "M-25 0H8M-3-6L-15 9M-18-6Q-21 0-18 6",
  strokes: oars(-15, 5, 6.4, 8, 8),
  reach: 32,
};

/** For a game without drawings of its own: a plain counter with a nose. */
const plain: Glyph = {
  hull: "M-30-26H24L36 0L24 26H-30Z",
  band: "M14-26H24L36 0L24 26H14Z",
  lines: "",
  strokes: "",
  reach: 36,
};

const GLYPHS: Record<string, Glyph> = { galley, galleass, galliot };

export function glyph(name: string): Glyph {
  return GLYPHS[name] ?? plain;
}

/** The outline of a state marker, about 10 units across; its letter is written inside. */
const MARKS: Record<string, string> = {
  exhausted: "M-9-8H9L0 10Z",
  repulsed: "M10-9V9H-2L-11 0L-2-9Z",
  immobilised: "M-9-9H9V9H-9Z",
  anchored: "M0-11A11 11 0 1 1-.1-11Z",
  frozen: "M0-11L9.5-5.5V5.5L0 11L-9.5 5.5V-5.5Z",
  ram: "M-10-9L12 0L-10 9L-5 0Z",
  acting: "M-10-10L12 0L-10 10Z",
  acted_once: "M-8-10H8A3 3 0 0 1 11-7V7A3 3 0 0 1 8 10H-8A3 3 0 0 1-11 7V-7A3 3 0 0 1-8-10Z",
  acted_twice: "M-8-10H8A3 3 0 0 1 11-7V7A3 3 0 0 1 8 10H-8A3 3 0 0 1-11 7V-7A3 3 0 0 1-8-10Z",
  fired:
    "M0-12L3.500-4.500L11-7L7.500 0L11 7L3.500 4.500L0 12L-3.500 4.500L-11 7L-7.500 0L-11-7L-3.500-4.500Z",
  out_of_supply: "M0-11A11 11 0 1 1-.1-11Z",
  disorganised: "M0-11A11 11 0 1 1-.1-11Z",
  broken: "M0-11A11 11 0 1 1-.1-11Z",
  disabled: "M0-12L12 0L0 12L-12 0Z",
  crippled: "M0-12L12 0L0 12L-12 0Z",
  fatigued: "M0-11L12 9H-12Z",
  first_fire: "M0-11A11 11 0 1 1-.1-11Z",
  final_fire: "M0-11A11 11 0 1 1-.1-11Z",
  overrun: "M-11-6H1V-12L13 0L1 12V6H-11Z",
  ferry: "M-13-4H13L8 9H-8Z",
  boats: "M-13-4H13L8 9H-8Z",
};

/** What is drawn inside a marker instead of the initial of its name. */
const SIGNS: Record<string, { text?: string; path?: string }> = {
  acting: { text: "" },
  acted_once: { text: "1" },
  acted_twice: { text: "2" },
  fired: { text: "" },
  out_of_supply: { path: "M-5-5V5H5V-5ZM-8 8L8-8" },
  disorganised: { text: "!" },
  broken: { path: "M-5-5L5 5M5-5L-5 5" },
  disabled: { text: "!" },
  crippled: { path: "M-5-5L5 5M5-5L-5 5" },
  fatigued: { text: "f" },
  first_fire: { text: "1" },
  final_fire: { text: "2" },
};

export function markSign(name: string, initial: string): { text?: string; path?: string } {
  return SIGNS[name] ?? { text: initial };
}

export function markShape(name: string): string {
  return MARKS[name] ?? "M0-10L10 0L0 10L-10 0Z";
}
