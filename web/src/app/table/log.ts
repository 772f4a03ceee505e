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

/** The dice an event tells of, in the order they fell. */
export function rolls(event: EventOut): number[] {
  return [event.args.roll, event.args.second].filter((value) => typeof value === "number");
}
