/** Sums of an account of points; every number in it is the rules' own. */

import type { Account, Tally } from "../api/types";

export interface Standing {
  seat: string;
  lines: Tally[];
  total: number;
  /** How far it is ahead of the best other seat. */
  lead: number;
  /** What its lead must still gain to win; 0 or less: it wins as things stand. */
  needs: number;
  /** Lines that can still bring it points. */
  reach: { line: Tally; more: number }[];
}

/** What a line could still bring; nothing where there is no telling. */
export function more(line: Tally): number {
  return Math.max(0, (line.most ?? -1) - line.points);
}

export function standings(account: Account, seats: readonly string[]): Standing[] {
  const lines = (seat: string) => account.lines.filter((line) => line.seat === seat);
  const total = (seat: string) => lines(seat).reduce((sum, line) => sum + line.points, 0);
  return seats.map((seat) => {
    const others = seats.filter((other) => other !== seat).map(total);
    const lead = total(seat) - Math.max(...others);
    const own = lines(seat);
    return {
      seat,
      lines: own,
      total: total(seat),
      lead,
      needs: (account.leads[seat] ?? 1) - lead,
      reach: own.map((line) => ({ line, more: more(line) })).filter(({ more }) => more > 0),
    };
  });
}
