/** Small signs over cells: the chance of what is aimed at there. */

import { type Cells, round, UNIT } from "./geometry";
import { svg } from "./svg";

type Texts = Readonly<Record<string, string>>;
/** Above a counter, clear of its name. */
const ABOVE = 0.55;
const [WIDTH, HEIGHT, LETTER] = [58, 30, 13];

export class Badges {
  readonly root = svg("g", { class: "badges" });
  #shown: Texts = {};

  constructor(readonly cells: Cells) {}

  set(texts: Texts): void {
    if (texts === this.#shown) return;
    this.#shown = texts;
    this.root.replaceChildren(
      ...Object.entries(texts).flatMap(([id, text]) => this.#badge(id, text)),
    );
  }

  #badge(id: string, text: string): SVGElement[] {
    const cell = this.cells.byId.get(id);
    if (!cell) return [];
    const at = `translate(${round(cell.x * UNIT)} ${round((cell.y - ABOVE) * UNIT)})`;
    const badge = svg("g", { class: "badge", transform: at, "data-badge": id });
    const width = Math.max(WIDTH, LETTER * text.length + HEIGHT / 2);
    const size = { x: -width / 2, y: -HEIGHT / 2, width, height: HEIGHT, rx: HEIGHT / 2 };
    const said = svg("text", {});
    said.textContent = text;
    badge.append(svg("rect", size), said);
    return [badge];
  }
}
