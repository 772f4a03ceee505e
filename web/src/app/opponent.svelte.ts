/** What a person asks of the computer: to play now, what it thinks, a hint. */

import { ApiError } from "../api/client";
import type { Hints, Thought, Words } from "../api/types";
import { weighs } from "./players";
import type { TableStore } from "./table.svelte";

/** Answers that only say that the table has moved on. */
const LATE = ["stale", "nobody_thinks", "game_over", "wrong_seat"];

export class Opponent {
  thoughts = $state.raw<Thought[]>([]);
  /** Why there are no thoughts to be seen. */
  hidden = $state.raw<Words | null>(null);
  asking = $state(false);
  #hints = $state.raw<Hints | null>(null);

  constructor(readonly table: TableStore) {}

  /** Seats of computers that weigh plans. */
  seats: string[] = $derived.by(() =>
    Object.entries(this.table.snapshot?.seats ?? {})
      .filter(([, player]) => weighs(player))
      .map(([seat]) => seat),
  );

  /** May this browser hurry a computer: does it play, or does nobody? */
  hurries = $derived.by(
    () =>
      this.table.you.length > 0 ||
      !Object.values(this.table.snapshot?.seats ?? {}).includes("human"),
  );

  /** The hints for the current question; none if they were for another. */
  hints = $derived.by(() => (this.#hints?.position === this.table.position ? this.#hints : null));

  async playNow(): Promise<void> {
    await this.#try(() => this.table.client.now());
  }

  async think(): Promise<void> {
    try {
      this.thoughts = (await this.table.client.thoughts()).thoughts;
      this.hidden = null;
    } catch (error) {
      this.thoughts = [];
      if (error instanceof ApiError && error.status === 403) this.hidden = error.words;
      else this.table.tell(error);
    }
  }

  async ask(): Promise<void> {
    this.asking = true;
    await this.#try(async () => {
      this.#hints = await this.table.client.hint(this.table.position);
    });
    this.asking = false;
  }

  async #try(request: () => Promise<unknown>): Promise<void> {
    try {
      await request();
    } catch (error) {
      if (!(error instanceof ApiError && LATE.includes(error.code))) this.table.tell(error);
    }
  }
}
