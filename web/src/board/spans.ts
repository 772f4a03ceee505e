/** Bridges and ferries over their hexsides. The state of a bridge can change. */

import type { Board, CoastFeature } from "../api/types";
import { round, UNIT } from "./geometry";
import { svg } from "./svg";

/** Something printed at the middle of a hexside. */
export interface Span {
  id: string;
  kind: string;
  cells: string[];
  feature: CoastFeature;
}

export function spansOf(board: Board | null | undefined): Span[] {
  return (board?.coast.features ?? [])
    .filter((feature) => feature.geometry.type === "Point" && feature.properties?.id)
    .map((feature) => ({
      id: String(feature.properties!.id),
      kind: String(feature.properties!.kind),
      cells: (feature.properties!.cells ?? []) as string[],
      feature,
    }));
}

/** 'destroyed', and after it the seat that holds it, if one does. */
export function stateOf(told: string | undefined): { stands: string; holder: string } {
  const [stands = "", holder = ""] = (told ?? "").split(" ");
  return { stands, holder };
}

const ROAD = "M-24-11L-17-7H17L24-11M-24 11L-17 7H17L24 11";
const DECK = "M-20-6H20V6H-20Z";
const TIES = "M-13-6V6M-6.500-6V6M0-6V6M6.500-6V6M13-6V6";
const GAP = "M-7-10L-3-3L-8 2L-4 10L5 10L2 3L8-2L3-10Z";

export class Spans {
  readonly root = svg("g", { class: "spans" });
  #drawn = new Map<string, SVGGElement>();
  #shown: Record<string, string> = {};

  constructor(board: Board) {
    for (const span of spansOf(board)) {
      const root = draw(span);
      this.#drawn.set(span.id, root);
      this.root.append(root);
    }
  }

  set(states: Record<string, string>): void {
    if (states === this.#shown) return;
    this.#shown = states;
    for (const [id, root] of this.#drawn) {
      const { stands } = stateOf(states[id]);
      for (const state of ["intact", "wired", "destroyed"])
        root.classList.toggle(state, state === stands);
    }
  }
}

function draw({ id, kind, feature }: Span): SVGGElement {
  const told = feature.properties ?? {};
  const [x, y] = feature.geometry.coordinates as [number, number];
  const turn = `translate(${round(x * UNIT)} ${round(y * UNIT)})`;
  const sort = [kind, told.rail ? "rail" : "", told.key ? "key" : "", told.water ?? ""];
  const root = svg("g", { class: `span ${sort.join(" ")}`, "data-span": id, transform: turn });
  const along = svg("g", { transform: `rotate(${Number(told.angle ?? 0)})` });
  if (kind === "ferry") along.append(svg("path", { class: "line", d: "M-22 0H22M-7-6H7L4 6H-4Z" }));
  else
    along.append(
      svg("path", { class: "deck", d: DECK }),
      svg("path", { class: "ties", d: told.rail ? TIES : "" }),
      svg("path", { class: "rails", d: ROAD }),
      svg("path", { class: "gap", d: GAP }),
    );
  root.append(along);
  if (kind === "bridge")
    root.append(svg("path", { class: "charge", d: "M10-20H18V-10H10ZM14-20V-24L18-27" }));
  return root;
}
