/** An exercise at a table: its goal, whether it is over, the verdict, and the best way shown. */

import { lobby } from "../../api/client";
import type { ExerciseOut, Verdict, WayStep } from "../../api/types";
import { sitDown } from "../doors";
import { router } from "../router.svelte";
import { forget } from "../seats";
import { recall, remember } from "../settings.svelte";
import type { TableStore } from "../table.svelte";
import { markSolved } from "./solved.svelte";

/** Milliseconds to wait for the other side, at most so often. */
const PAUSE = 150;
const PATIENCE = 100;

export class ExerciseRun {
  told = $state.raw<ExerciseOut | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  judging = $state(false);
  /** The best way is being shown on this table. */
  showing = $state(false);
  /** The step of the best way that comes next. */
  index = $state(0);
  #asked = false;

  step: WayStep | null = $derived(this.showing ? (this.verdict?.way[this.index] ?? null) : null);

  constructor(readonly table: TableStore) {}

  async load(): Promise<void> {
    if (this.#asked && !this.told) return;
    this.#asked = true;
    const { exercise } = await this.table.client.exercise();
    this.told = exercise;
    if (!exercise) return;
    this.showing = recall(this.#shown) !== null;
    this.index = Number(recall(this.#shown) ?? 0);
    // A turn that was taken back is played anew, and judged anew.
    if (!exercise.over && typeof this.verdict?.chance === "number") this.verdict = null;
    const late = exercise.over || this.showing;
    if (!late || this.verdict || this.judging) return;
    await this.judge().catch((error) => this.table.tell(error));
  }

  get #shown(): string {
    return `exercise.shown.${this.table.id}`;
  }

  /** Cells to light up. */
  get spots(): string[] {
    if (!this.told || this.told.over) return [];
    return this.told.show
      .map((id) => (this.table.isCell(id) ? id : this.table.cellOf(id)))
      .filter((cell) => !!cell) as string[];
  }

  async judge(): Promise<void> {
    this.judging = true;
    try {
      this.verdict = await this.table.client.judge();
      if (this.verdict.solved && this.told && !this.showing) {
        markSolved(this.told.game, this.told.id);
      }
    } finally {
      this.judging = false;
    }
  }

  async again(): Promise<void> {
    await this.#anew(false);
  }

  /** Plays the best way on a table of its own, step by step. */
  async show(): Promise<void> {
    await this.#anew(true);
  }

  /** This table is left when there is another one. */
  async #anew(shown: boolean): Promise<void> {
    const { told, table } = this;
    if (!told) return;
    await beginExercise(told.game, told.id, shown);
    forget(table.id);
  }

  /** Gives the answers of the next step, as far as the dice leave them open. */
  async next(): Promise<void> {
    const { step, table } = this;
    if (!step) return;
    for (const action of step.do) {
      if (!(await this.#turn())) break;
      const [verb = "", ...rest] = action.split(" ");
      const offered = table.legal?.[verb];
      if (!offered || (rest.length && !offered.includes(rest.join(" ")))) continue;
      await table.act([action]);
    }
    this.index += 1;
    remember(this.#shown, String(this.index));
  }

  /** Waits until it is this side's turn to answer; false if it will not be. */
  async #turn(): Promise<boolean> {
    for (let tries = 0; tries < PATIENCE; tries++) {
      if (this.table.mine && !this.table.busy) return true;
      if (this.table.outcome) return false;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    return false;
  }
}

/** A table for an exercise, to try it or to be shown its best way. */
export async function beginExercise(game: string, id: string, shown = false): Promise<void> {
  const made = await lobby.exercise(game, id);
  await sitDown(made, Object.keys(made.invitations));
  if (shown) remember(`exercise.shown.${made.id}`, "0");
  router.go(`/t/${made.id}`);
}
