/** The study of the game at a table: luck as soon as it may be known, chances when it is over. */

import { ApiError } from "../api/client";
import type { Chances, Luck } from "../api/types";
import { byMove } from "./table/study/chart";
import type { TableStore } from "./table.svelte";

const AGAIN_AFTER = 700;
const HIDDEN = 403;

export class Study {
  luck = $state.raw<Luck | null>(null);
  /** Would luck tell what is still hidden? */
  hidden = $state(false);
  chances = $state.raw<Chances | null>(null);
  working = $state(false);
  /** What each move's dice brought the first seat. */
  gains = $derived(byMove(this.luck?.casts ?? []));
  #asked = -1;
  #left = false;

  constructor(readonly table: TableStore) {}

  /** Is there a curve, even a first one? */
  get begun(): boolean {
    return !!this.chances?.points.length;
  }

  get done(): boolean {
    return !!this.chances?.over;
  }

  /** To be called whenever luck is shown and the table may have moved on. */
  async weigh(): Promise<void> {
    const { position } = this.table;
    if (this.#asked === position) return;
    this.#asked = position;
    try {
      this.luck = await this.table.client.luck();
      this.hidden = false;
    } catch (error) {
      this.hidden = error instanceof ApiError && error.status === HIDDEN;
      if (!this.hidden) this.table.tell(error);
    }
  }

  /** Has the server work out the chances, and follows its progress. */
  async begin(): Promise<void> {
    if (this.working) return;
    this.working = true;
    this.#left = false;
    try {
      while (!this.#left) {
        this.chances = await this.table.client.study();
        if (this.done) break;
        await new Promise((go) => setTimeout(go, AGAIN_AFTER));
      }
    } catch (error) {
      this.chances = null;
      this.table.tell(error);
    } finally {
      this.working = false;
    }
  }

  /** Stops asking; the server works on. */
  leave(): void {
    this.#left = true;
  }
}
