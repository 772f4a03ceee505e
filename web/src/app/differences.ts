/** The picture of a table after news of what has changed in it. */

import type { Head, HeadNews, Piece, PieceNews } from "../api/types";

/** The pieces after some changed and others have left; the same list if none did. */
export function moved(pieces: Piece[], changed: PieceNews[], gone: string[]): Piece[] {
  if (!changed.length && !gone.length) return pieces;
  const news = new Map(changed.map((piece) => [piece.id, piece]));
  const left = new Set(gone);
  const stay = pieces
    .filter((piece) => !left.has(piece.id))
    .map((piece) => {
      const now = news.get(piece.id);
      news.delete(piece.id);
      return now ? { ...piece, ...now } : piece;
    });
  return [...stay, ...[...news.values()].map((piece) => piece as Piece)];
}

type Entries = Record<string, unknown>;

/** Entries after their news: null for those that left. */
function entriesAfter(before: Entries = {}, news: Entries = {}): Entries {
  const all = Object.entries({ ...before, ...news });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** What stands beside the counters, with its news; an engagement told as a number is the one that
 * was at that place. */
export function headAfter(head: Head, news: HeadNews): Head {
  const before = head.engagements ?? [];
  const engagements = news.engagements?.map((one) =>
    typeof one === "number" ? before[one]! : one,
  );
  return {
    ...head,
    ...news,
    engagements: engagements ?? before,
    control: entriesAfter(head.control, news.control),
    states: entriesAfter(head.states, news.states),
    coming: entriesAfter(head.coming, news.coming),
  } as Head;
}
