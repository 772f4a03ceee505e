/** Combats announced: an arrow from every hex that attacks, and a sign on the target. */

import type { Arrow } from "../api/types";
import { type Cells, type Point, round, UNIT } from "./geometry";
import { svg } from "./svg";

/** A tapering arrow between two points, in drawing units, short of both ends. */
export function arrowPath(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const at = (along: number, aside: number) =>
    `${round((from.x + ux * along) * UNIT - uy * aside)} ${round((from.y + uy * along) * UNIT + ux * aside)}`;
  const [tail, neck, tip] = [0.36, far - 0.5, far - 0.32];
  return `M${at(tail, -6)}L${at(neck, -8)}L${at(neck, -19)}L${at(tip, 0)}L${at(neck, 19)}L${at(neck, 8)}L${at(tail, 6)}Z`;
}

const SIGN = "M0-14L3-5L13-6L6 1L10 11L0 5L-10 11L-6 1L-13-6L-3-5Z";

export class Arrows {
  readonly root = svg("g", { class: "arrows" });
  #shown: readonly Arrow[] = [];

  constructor(readonly cells: Cells) {}

  set(arrows: readonly Arrow[]): void {
    if (arrows === this.#shown) return;
    this.#shown = arrows;
    this.root.replaceChildren(...arrows.flatMap((arrow) => this.#draw(arrow)));
  }

  #draw({ kind, to, sources }: Arrow): SVGElement[] {
    const target = this.cells.byId.get(to);
    if (!target) return [];
    const found: SVGElement[] = sources
      .map((id) => this.cells.byId.get(id))
      .filter((cell) => cell !== undefined)
      .map((cell) => svg("path", { class: `arrow ${kind}`, d: arrowPath(cell, target) }));
    const at = `translate(${round((target.x - 0.36) * UNIT)} ${round((target.y - 0.34) * UNIT)})`;
    found.push(svg("path", { class: `fight ${kind}`, d: SIGN, transform: at }));
    return found;
  }
}
