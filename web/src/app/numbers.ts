/** Number keys of answers: each keeps its own while their list only shrinks. */

import type { Choices } from "./choices";

/** Ending has a key of its own. */
const END = "end";
/** Answers with a number key. */
const MOST = 9;

export class Numbers {
  #offered: string[] = [];

  of(action: string): number | null {
    const at = this.#offered.indexOf(action);
    return at >= 0 && at < MOST ? at + 1 : null;
  }

  /** Counts the answers anew if there is one among them that was not offered before. */
  give({ byGroup, byPiece, byCell, plain }: Choices): void {
    const about = [byGroup, byPiece, byCell].flatMap((by) => [...by.values()].flat());
    const now = [...about, ...plain].filter(({ verb }) => verb !== END).map(({ action }) => action);
    if (!now.every((action) => this.#offered.includes(action))) this.#offered = now;
  }
}
