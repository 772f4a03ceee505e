/** Number keys of answers: each keeps its own while the same question is asked again. */

import type { Choices } from "./choices";

/** Answers with a number key. */
const MOST = 9;

export class Numbers {
  #given = new Map<string, number>();
  #kind = "";

  of(action: string): number | null {
    return this.#given.get(action) ?? null;
  }

  /** Gives numbers to new answers; only another kind of question begins anew. */
  give(kind: string, { byGroup, byPiece, byCell, plain }: Choices): void {
    if (kind !== this.#kind) this.#given.clear();
    this.#kind = kind;
    const about = [byGroup, byPiece, byCell].flatMap((by) => [...by.values()].flat());
    const taken = new Set(this.#given.values());
    let next = 1;
    for (const { action } of [...about, ...plain]) {
      if (this.#given.has(action)) continue;
      while (taken.has(next)) next++;
      if (next > MOST) return;
      this.#given.set(action, next);
      taken.add(next);
    }
  }
}
