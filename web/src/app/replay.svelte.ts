/** Looking back: the table as it stood after some move, stepped or played through. */

import type { EventOut, Head, Piece } from "../api/types";
import type { TableStore } from "./table.svelte";
import { toasts } from "./toasts.svelte";

const PACE = 550;

export class Replay {
  open = $state(false);
  at = $state(0);
  of = $state(0);
  playing = $state(false);
  pieces = $state.raw<Piece[]>([]);
  head = $state.raw<Head | null>(null);
  events = $state.raw<EventOut[]>([]);
  #wanted = -1;
  #loading = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: TableStore) {}

  async start(at = this.table.moves): Promise<void> {
    this.of = this.table.moves;
    await this.go(at);
    this.open = true;
  }

  leave(): void {
    this.pause();
    this.open = false;
  }

  /** Shows a position. While one is being fetched, only the latest wish waits. */
  async go(at: number): Promise<void> {
    this.of = Math.max(this.of, this.table.moves);
    this.#wanted = Math.max(0, Math.min(this.of, at));
    this.at = this.#wanted;
    if (this.#loading) return;
    this.#loading = true;
    try {
      let shown = -1;
      while (shown !== this.#wanted) {
        shown = this.#wanted;
        const then = await this.table.client.history(shown);
        const { pieces, ...head } = then.view;
        [this.pieces, this.head, this.events] = [pieces, head, then.events];
      }
    } catch (error) {
      toasts.error(error);
    } finally {
      this.#loading = false;
    }
  }

  play(): void {
    this.playing = true;
    if (this.at >= this.of) this.at = 0;
    const next = async () => {
      await this.go(this.at + 1);
      if (this.at >= this.of) this.pause();
      if (this.playing) this.#timer = setTimeout(next, PACE);
    };
    this.#timer = setTimeout(next, 0);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }
}
