/** Geometry of the small charts of the study: data in, SVG paths and ticks out. */

export interface Dot {
  x: number;
  y: number;
}

/** A value with the limits between which it lies. */
export interface Banded extends Dot {
  low: number;
  high: number;
}

export interface Range {
  from: number;
  to: number;
}

/** Maps a range of values onto a range of pixels. */
export function scale(values: Range, pixels: Range): (value: number) => number {
  const size = values.to - values.from || 1;
  return (value) => pixels.from + ((value - values.from) / size) * (pixels.to - pixels.from);
}

type Place = (dot: Dot) => Dot;

const spot = ({ x, y }: Dot) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A line from dot to dot. */
export function line(dots: Dot[], place: Place): string {
  return dots.map((dot, i) => `${i ? "L" : "M"}${spot(place(dot))}`).join("");
}

/** A line that keeps its height until the next dot. */
export function steps(dots: Dot[], place: Place): string {
  return line(
    dots.flatMap((dot, i) => (i ? [{ x: dot.x, y: dots[i - 1]!.y }, dot] : [dot])),
    place,
  );
}

/** The area between the limits of a line. */
export function band(dots: Banded[], place: Place): string {
  if (!dots.length) return "";
  const above = dots.map(({ x, high }) => ({ x, y: high }));
  const below = dots.map(({ x, low }) => ({ x, y: low })).reverse();
  return `${line([...above, ...below], place)}Z`;
}

const NEAT = [1, 2, 5, 10];

/** About so many round values inside a range. */
export function ticks({ from, to }: Range, about: number): number[] {
  const rough = (to - from) / Math.max(1, about);
  if (rough <= 0) return [from];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (NEAT.find((neat) => neat * power >= rough) ?? 10) * power;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  // Adding zero turns -0 into 0.
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step + 0);
}

export interface Gain {
  move: number;
  gain: number;
  spread: number;
}

/** Luck summed over the moves, and how far such dice usually stray. */
export function running(casts: Gain[], end: number): { dots: Dot[]; usual: Banded[] } {
  const dots: Dot[] = [{ x: 0, y: 0 }];
  const usual: Banded[] = [{ x: 0, y: 0, low: 0, high: 0 }];
  let [total, variance] = [0, 0];
  for (const { move, gain, spread } of casts) {
    total += gain;
    variance += spread * spread;
    const last = dots.at(-1)!;
    if (last.x === move) {
      dots.pop();
      usual.pop();
    }
    const strays = Math.sqrt(variance);
    dots.push({ x: move, y: total });
    usual.push({ x: move, y: 0, low: -strays, high: strays });
  }
  dots.push({ x: end, y: total });
  usual.push({ ...usual.at(-1)!, x: end });
  return { dots, usual };
}

/** What a move's dice brought the first seat. */
export interface MoveLuck {
  gain: number;
  /** Of a single die: how many of its faces were at least as good for the side it favoured. */
  odds: string;
}

export interface DieLuck extends Gain {
  faces: number;
  sides: number;
}

export function byMove(casts: DieLuck[]): Map<number, MoveLuck> {
  const found = new Map<number, MoveLuck>();
  for (const { move, gain, faces, sides } of casts) {
    const before = found.get(move);
    if (before) found.set(move, { gain: before.gain + gain, odds: "" });
    else found.set(move, { gain, odds: `${faces}/${sides}` });
  }
  return found;
}
