/** One table: the picture of it, and what can be sent to it. */

import type { Moved, Until, Update } from "../api/types";
import { TablePicture } from "./picture.svelte";
import { toasts } from "./toasts.svelte";

export class TableStore extends TablePicture {
  /** An action of this browser is on its way. */
  busy = $state(false);
  /** Where the hint under the pointer or the focus would take counters. */
  advised = $state.raw<readonly Moved[]>([]);
  /** What this browser sent in one go, as numbers of moves before and after. */
  #sent: { from: number; to: number; actions: string[] }[] = [];

  /** May these be sent? A lesson allows only what it asks for. */
  guard: (actions: string[]) => boolean = () => true;
  /** The answers that a lesson asks for now. */
  awaited: () => readonly string[] = () => [];

  /** Sends actions; true if all were carried out. ``whole``: all or none, as one order. */
  async act(actions: string[], whole = false): Promise<boolean> {
    if (!this.guard(actions)) return false;
    const moves = this.moves;
    this.acting(actions);
    const done = await this.#attempt(() => this.client.act(this.position, actions, whole));
    if (!done) return false;
    this.before = moves;
    this.#sent = [...this.#sent.slice(-200), { from: moves, to: this.moves, actions }];
    return true;
  }

  /** Told of what is about to be sent. */
  acting: (actions: string[]) => void = () => {};
  /** The turn of a seat that the computer is to finish, whoever decides in between. */
  finishing = $state.raw<{ seat: string; turn: number } | null>(null);
  /** The computer leaves dice to the person. */
  leavesDice = $state(false);

  /** Lets the computer answer for this seat: once, or for a unit, a phase or a turn. */
  async decide(until: Until = "answer"): Promise<void> {
    if (this.busy || !this.decision) return;
    this.finishing =
      until === "turn" ? { seat: this.decision.seat, turn: this.head?.turn ?? 0 } : null;
    await this.#decide(until);
  }

  /** To be called when the table has moved on: does the computer go on with the turn? */
  async goOn(): Promise<void> {
    const { finishing, decision, head } = this;
    if (!finishing || this.busy) return;
    if (!decision || head?.turn !== finishing.turn) this.finishing = null;
    else if (this.mine && decision.seat === finishing.seat) await this.#decide("turn");
  }

  async #decide(until: Until): Promise<void> {
    this.busy = true;
    const moves = this.moves;
    try {
      const stop = this.leavesDice && until !== "answer";
      const { position } = await this.client.decide(this.position, until, stop);
      if (position === this.position) this.finishing = null;
      this.newest = Math.max(this.newest, position);
      if (this.position < position) await this.refresh();
      this.before = moves;
      this.#sent = [...this.#sent.slice(-200), { from: moves, to: this.moves, actions: [] }];
    } catch (error) {
      this.finishing = null;
      this.tell(error);
    } finally {
      this.busy = false;
    }
    await this.goOn();
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
