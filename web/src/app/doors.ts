/** Taking seats at tables, and what this browser adds to their dice. */

import { lobby } from "../api/client";
import type { Made } from "../api/types";
import { hold } from "./seats";

/** 32 random bytes, which nobody can foresee, as a word. */
function contribution(): string {
  const drawn = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
  return btoa(drawn).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Takes a seat by its invitation, which is good once. */
export async function comeIn(table: string, invitation: string): Promise<void> {
  const added = contribution();
  const { seat, key, commitment } = await lobby.join(table, invitation, added);
  hold(table, { [seat]: key }, { commitment, added: { [seat]: added } });
}

/** Takes some seats of a new table; the invitations to the others are kept, to be sent. */
export async function sitDown(made: Made, seats: string[]): Promise<void> {
  const others = Object.entries(made.invitations).filter(([seat]) => !seats.includes(seat));
  const kept = { watch: made.watch, invitations: Object.fromEntries(others) };
  hold(made.id, seats.length ? {} : { "": made.watch }, { ...kept, commitment: made.commitment });
  for (const seat of seats) await comeIn(made.id, made.invitations[seat]!);
}
