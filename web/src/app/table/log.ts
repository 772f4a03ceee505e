/** Sorting the log's lines for a reader. */

import type { EventOut } from "../../api/types";

export const FILTERS = ["all", "dice", "losses", "moves"] as const;
export type Filter = (typeof FILTERS)[number];

const LOSS = /eliminat|lost|sunk|destroy|taken_off|surrender/;
const PLACE = ["hex", "area", "to"];

export function matches(event: EventOut, filter: Filter): boolean {
  if (filter === "dice") return rolls(event).length > 0;
  if (filter === "losses") return LOSS.test(event.kind);
  if (filter === "moves")
    return (
      PLACE.some((name) => name in event.args) && !rolls(event).length && !LOSS.test(event.kind)
    );
  return true;
}

/** A line of the log: an event, or all that an order brought, folded up. */
export interface Line {
  event: EventOut;
  folded: EventOut[];
}

/** The steps of each order as one line, unless it is opened. */
export function fold(
  events: EventOut[],
  orders: readonly (readonly [number, number])[],
  opened: ReadonlySet<number>,
): Line[] {
  const lines: Line[] = [];
  let at = 0;
  for (const event of events) {
    while (at < orders.length && orders[at]![1] < event.move) at++;
    const order = orders[at];
    const last = lines.at(-1);
    if (!order || event.move < order[0] || opened.has(order[0])) lines.push({ event, folded: [] });
    else if (last?.folded[0] && last.folded[0].move >= order[0]) last.folded.push(event);
    else lines.push({ event, folded: [event] });
  }
  return lines.map((line) => (line.folded.length > 1 ? line : { event: line.event, folded: [] }));
}

/** The pieces that events are about, each once. */
export function piecesIn(events: EventOut[], isPiece: (id: string) => boolean): string[] {
  const named = events.flatMap((event) => Object.values(event.args).map(String));
  return [...new Set(named.filter(isPiece))];
}

/** The dice an event tells of, in the order they fell. */
export function rolls(event: EventOut): number[] {
  return [event.args.roll, event.args.second].filter((value) => typeof value === "number");
}
