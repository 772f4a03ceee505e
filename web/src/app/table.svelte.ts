/** One table: the picture of it, and what can be sent to it. */

import type { Update } from "../api/types";
import { TablePicture } from "./picture.svelte";
import { toasts } from "./toasts.svelte";

export class TableStore extends TablePicture {
  /** An action of this browser is on its way. */
  busy = $state(false);
  /** What this browser sent in one go, as numbers of moves before and after. */
  #sent: { from: number; to: number; actions: string[] }[] = [];

  /** Sends actions; true if all were carried out. ``whole``: all or none, as one order. */
  async act(actions: string[], whole = false): Promise<boolean> {
    const moves = this.moves;
    const done = await this.#attempt(() => this.client.act(this.position, actions, whole));
    if (!done) return false;
    this.before = moves;
    this.#sent = [...this.#sent.slice(-200), { from: moves, to: this.moves, actions }];
    return true;
  }

  /** Lets the computer answer for this seat: once, or until somebody else or another phase comes. */
  async decide(all: boolean): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const moves = this.moves;
    try {
      const { position } = await this.client.decide(this.position, all);
      this.newest = Math.max(this.newest, position);
      if (this.position < position) await this.refresh();
      this.before = moves;
      this.#sent = [...this.#sent.slice(-200), { from: moves, to: this.moves, actions: [] }];
    } catch (error) {
      this.tell(error);
    } finally {
      this.busy = false;
    }
  }

  /** Takes back what was last sent in one go: a whole move, or one choice. */
  async undo(): Promise<boolean> {
    if (this.busy) return false;
    const last = this.#sent.pop();
    const keep = last?.to === this.moves ? last.from : this.moves - 1;
    while (this.moves > keep && this.canUndo) if (!(await this.undoOne())) return false;
    return true;
  }

  /** Is the decision about what this browser has just chosen and can still take back? */
  get justChosen(): boolean {
    const last = this.#sent.at(-1);
    if (!this.canUndo || last?.to !== this.moves || last.actions.length > 1) return false;
    const about = last.actions[0]?.split(" ")[1];
    return !!about && Object.values(this.decision?.args ?? {}).includes(about);
  }

  undoOne(): Promise<boolean> {
    return this.#attempt(() => this.client.undo(this.position));
  }

  async #attempt(send: () => Promise<Update>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      const update = await send();
      await this.update(update);
      if (update.stopped) toasts.refusal(update.stopped);
      return !update.stopped;
    } catch (error) {
      this.tell(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
