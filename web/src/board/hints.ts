/** What lies over the sheet for a while: places to go, the path there, facings, the cursor. */

import type { Lang } from "../api/types";
import { type Cells, degrees, round, towards, UNIT } from "./geometry";
import { glyph, markShape } from "./glyphs";
import { svg } from "./svg";

/** A cell where a move can end. */
export interface Place {
  cell: string;
  facings: number[];
  /** Every way there leaves these marks (glyph and letter). */
  costs: { glyph: string; letter: string }[];
  chosen: boolean;
  /** It is what is asked about, not an answer. */
  asked?: boolean;
  /** What it costs to get there. */
  price?: string;
}

/** A move shown before it is made. */
export interface Ghost {
  path: string[];
  facing: number;
  glyph: string;
  costs: { glyph: string; letter: string }[];
  /** It does not get all the way. */
  short?: boolean;
}

/** Facings that can be chosen at a cell. */
export interface Dial {
  cell: string;
  facings: number[];
  chosen: number | null;
}

export interface HintsShown {
  places: Place[];
  ghosts: Ghost[];
  dial: Dial | null;
  /** Cells to point at: where something happened. */
  spots: string[];
  hover: string | null;
  cursor: string | null;
}

export const NO_HINTS: HintsShown = {
  places: [],
  ghosts: [],
  dial: null,
  spots: [],
  hover: null,
  cursor: null,
};

export class Hints {
  readonly under = svg("g", { class: "hints under" });
  readonly over = svg("g", { class: "hints over" });
  #layers = {
    places: svg("g", { class: "places" }),
    hover: svg("path", { class: "hover" }),
    cursor: svg("path", { class: "cursor" }),
    ghost: svg("g", { class: "ghost" }),
    spots: svg("g", { class: "spots" }),
    dial: svg("g", { class: "dial" }),
  };
  #shown: HintsShown = NO_HINTS;

  constructor(
    readonly cells: Cells,
    readonly lang: Lang,
  ) {
    const { places, hover, cursor, ghost, spots, dial } = this.#layers;
    this.under.append(places, hover);
    this.over.append(ghost, spots, cursor, dial);
  }

  set(shown: HintsShown): void {
    const was = this.#shown;
    this.#shown = shown;
    if (was.places !== shown.places)
      this.#layers.places.replaceChildren(...shown.places.flatMap((place) => this.#place(place)));
    if (was.ghosts !== shown.ghosts)
      this.#layers.ghost.replaceChildren(...shown.ghosts.flatMap((ghost) => this.#ghost(ghost)));
    if (was.dial !== shown.dial) this.#layers.dial.replaceChildren(...this.#dial(shown.dial));
    if (was.spots !== shown.spots) this.#layers.spots.replaceChildren(...this.#spots(shown.spots));
    if (was.hover !== shown.hover)
      this.#layers.hover.setAttribute("d", this.#hex(shown.hover, 0.97));
    if (was.cursor !== shown.cursor)
      this.#layers.cursor.setAttribute("d", this.#hex(shown.cursor, 1));
  }

  #hex(id: string | null, size: number): string {
    const cell = id ? this.cells.byId.get(id) : undefined;
    return cell ? this.cells.shape(cell, size) : "";
  }

  #place(place: Place): SVGElement[] {
    const cell = this.cells.byId.get(place.cell);
    if (!cell) return [];
    const costly = place.costs.length > 0 ? " costly" : "";
    const chosen = place.asked ? " asked" : place.chosen ? " chosen" : "";
    const found: SVGElement[] = [
      svg("path", {
        class: `place${costly}${chosen}`,
        d: this.cells.shape(cell, 0.93),
        "data-cell": cell.id,
      }),
    ];
    for (const facing of place.facings) {
      const at = towards(cell, facing, 0.36);
      const turn = `translate(${round(at.x * UNIT)} ${round(at.y * UNIT)}) rotate(${degrees(facing)})`;
      found.push(
        svg("path", { class: `way${costly}`, d: "M-6-8L8 0L-6 8L-3 0Z", transform: turn }),
      );
    }
    if (place.price)
      found.push(
        svg(
          "text",
          { class: "price", x: round(cell.x * UNIT), y: round((cell.y + 0.12) * UNIT) },
          place.price,
        ),
      );
    if (place.costs.length)
      found.push(this.#cost(place.costs[0]!, cell.x * UNIT, cell.y * UNIT, 0.9));
    return found;
  }

  #cost(cost: { glyph: string; letter: string }, x: number, y: number, scale: number): SVGElement {
    return svg(
      "g",
      { class: "mark", transform: `translate(${round(x)} ${round(y)}) scale(${scale})` },
      svg(
        "g",
        { class: "size" },
        svg("path", { d: markShape(cost.glyph) }),
        svg("text", { y: 4 }, cost.letter),
      ),
    );
  }

  #ghost(ghost: Ghost): SVGElement[] {
    const cells = ghost.path.map((id) => this.cells.byId.get(id)!).filter(Boolean);
    const last = cells.at(-1);
    if (!last) return [];
    const line = cells.map((c) => `${round(c.x * UNIT)} ${round(c.y * UNIT)}`).join("L");
    const shape = glyph(ghost.glyph);
    const at = `translate(${round(last.x * UNIT)} ${round(last.y * UNIT)})`;
    const found: SVGElement[] = [
      svg("path", { class: "path casing", d: `M${line}` }),
      svg("path", { class: "path", d: `M${line}` }),
      svg(
        "g",
        {
          class: `shape${ghost.short ? " short" : ""}`,
          transform: `${at} rotate(${degrees(ghost.facing)})`,
        },
        svg("path", { d: shape.hull }),
        svg("path", { class: "strokes", d: shape.strokes }),
      ),
    ];
    ghost.costs.forEach((cost, i) => {
      found.push(this.#cost(cost, last.x * UNIT + 30 - i * 21, last.y * UNIT + 26, 1));
    });
    return found;
  }

  /** Arrows round a cell; each is a button for the pointer. */
  #dial(dial: Dial | null): SVGElement[] {
    const cell = dial ? this.cells.byId.get(dial.cell) : undefined;
    if (!dial || !cell) return [];
    return dial.facings.map((facing) => {
      const at = towards(cell, facing, 0.86);
      const turn = `translate(${round(at.x * UNIT)} ${round(at.y * UNIT)})`;
      const chosen = dial.chosen === facing ? " chosen" : "";
      return svg(
        "g",
        { class: `face${chosen}`, "data-face": facing, transform: turn },
        svg("circle", { r: 25 }),
        svg("path", { d: "M-9-11L14 0L-9 11L-4 0Z", transform: `rotate(${degrees(facing)})` }),
      );
    });
  }

  #spots(spots: string[]): SVGElement[] {
    return spots.flatMap((id) => {
      const cell = this.cells.byId.get(id);
      if (!cell) return [];
      const [x, y] = [round(cell.x * UNIT), round(cell.y * UNIT)];
      const name = svg("text", { class: "spot-name", x, y: y + 50 });
      name.textContent = id;
      return [svg("circle", { class: "spot", r: 62, cx: x, cy: y }), name];
    });
  }
}
