/** A lesson at a table: which step it stands at, what may be answered, and what the coach shows. */

import { lobby, TableClient } from "../../api/client";
import type { LessonOut, LessonStep, Refusal } from "../../api/types";
import { sitDown } from "../doors";
import { router } from "../router.svelte";
import { forget, held, hold } from "../seats";
import { recall, remember } from "../settings.svelte";
import type { TableStore } from "../table.svelte";
import { beats } from "./beats";

/** A level that answers at once. */
const OPPONENT = "regular";
/** Milliseconds to see what a unit of the other side does. */
const BEAT = 1100;

export class Lesson {
  told = $state.raw<LessonOut | null>(null);
  /** The step that was reached; the moves of the table may already be further. */
  #index = $state(0);
  /** What the umpire said when asked why not. */
  refusal = $state.raw<Refusal | null>(null);
  /** Something else than what the coach asks for was tried. */
  strayed = $state(false);

  index: number = $derived.by(() =>
    this.told ? placed(this.told.steps, this.#index, this.table.moves) : 0,
  );
  step: LessonStep | null = $derived(this.told?.steps[this.index] ?? null);
  last = $derived(!!this.told && this.index === this.told.steps.length - 1);
  /** Is the table still on the way the coach knows? */
  guided = $derived(!!this.told?.followed);

  constructor(readonly table: TableStore) {
    table.guard = (actions) => this.#allows(actions);
    table.awaited = () => (this.guided && this.step?.kind === "do" ? this.rest : []);
  }

  async load(): Promise<void> {
    const known = this.table.game?.scenarios.some(
      (one) => one.id === this.table.snapshot?.scenario,
    );
    if (known && !this.told) return;
    const { lesson } = await this.table.client.lesson();
    if (!this.told) this.#index = Number(recall(this.#name) ?? 0);
    this.told = lesson;
  }

  get #name(): string {
    return `lesson.${this.table.id}`;
  }

  /** Cells to light up for this step. */
  get spots(): string[] {
    if (!this.guided) return [];
    return (this.step?.show ?? [])
      .map((id) => (this.table.isCell(id) ? id : this.table.cellOf(id)))
      .filter((cell) => !!cell) as string[];
  }

  /** What of the step's answers is still to be given. */
  get rest(): string[] {
    const { step } = this;
    if (!step) return [];
    const moves = step.moves ?? [];
    return moves
      .slice(this.table.moves - step.at)
      .filter(({ auto }) => !auto)
      .map(({ action }) => action);
  }

  next(): void {
    if (!this.told || this.last) return;
    this.refusal = null;
    this.strayed = false;
    this.#index = this.index + 1;
    remember(this.#name, String(this.#index));
  }

  /** Does for the player what the coach asks for. */
  async doIt(): Promise<void> {
    await this.table.act(this.rest);
  }

  /** The same by a key. */
  async help(): Promise<void> {
    if (this.guided && this.step?.kind === "do") await this.doIt();
  }

  /** The other side plays its part of the script. */
  async watch(): Promise<void> {
    const { table } = this;
    for (const seat of this.others) {
      const key = held(table.id)?.keys[seat];
      if (!key) continue;
      const other = new TableClient(table.id, [key]);
      let { position, decision } = await other.snapshot();
      if (decision?.seat !== seat) continue;
      for (const [nth, beat] of beats(this.rest, (id) => this.#belongs(id, seat)).entries()) {
        if (nth) await aBeat();
        ({ position } = await other.act(position, beat));
        await table.refresh();
      }
    }
    await table.refresh();
  }

  #belongs(piece: string, seat: string): boolean {
    return this.table.byId.get(piece)?.seat === seat;
  }

  async ask(): Promise<void> {
    if (!this.step?.why) return;
    const { refusal } = await this.table.client.why(this.step.why);
    this.refusal = refusal;
  }

  /** A click on what the coach asks about is the question why not. */
  clicked(cell: string, piece: string | null): boolean {
    const { step, table } = this;
    if (!this.guided || !step?.why || this.refusal) return false;
    const arg = step.why.split(" ")[1];
    const here = table.pieces.filter((one) => one.cell === cell).map(({ id }) => id);
    const only = here.length === 1 ? here[0] : null;
    const own = Object.values(table.decision?.args ?? {}).map(String);
    if (arg ? ![cell, piece, only].includes(arg) : own.some((id) => table.cellOf(id) === cell))
      return false;
    void this.ask().catch((error) => table.tell(error));
    return true;
  }

  /** The seats of the script's own side. */
  get others(): string[] {
    return (this.table.game?.seats ?? []).filter((seat) => seat !== this.told?.seat);
  }

  async again(): Promise<void> {
    const { told, table } = this;
    if (!told) return;
    await beginLesson(told.game, told.id, told.seat);
    forget(table.id);
  }

  /** The game goes on from here, against the computer. */
  async playOn(): Promise<void> {
    const { table, told } = this;
    if (!told) return;
    const seats = Object.fromEntries(
      (table.game?.seats ?? []).map((seat) => [seat, seat === told.seat ? "human" : OPPONENT]),
    );
    // Where something is hidden, only those who know everything may branch off.
    const all = new TableClient(table.id, Object.values(held(table.id)?.keys ?? {}));
    const made = await all.branch(table.moves, seats);
    await sitDown(made, [told.seat]);
    router.go(`/t/${made.id}`);
  }

  #allows(actions: string[]): boolean {
    const { step } = this;
    if (!this.guided || !step) return true;
    const allowed = step.kind === "do" && follows(step, this.table.moves - step.at, actions);
    this.strayed = !allowed;
    return allowed;
  }
}

/** A table for a lesson: the other side's key is kept apart, for the coach alone. */
export async function beginLesson(game: string, id: string, seat: string): Promise<void> {
  const made = await lobby.lesson(game, id);
  const seats = Object.keys(made.invitations);
  await sitDown(made, seats);
  hold(made.id, {}, { given: seats.filter((other) => other !== seat) });
  router.go(`/t/${made.id}`);
}

/** Are these answers the next ones of a step? Those without alternative may be left out. */
export function follows(step: LessonStep, from: number, actions: readonly string[]): boolean {
  const moves = step.moves ?? [];
  let at = from;
  for (const action of actions) {
    while (moves[at]?.auto && moves[at]?.action !== action) at++;
    if (moves[at]?.action !== action) return false;
    at++;
  }
  return true;
}

/** Between two of them; nobody who wants no motion is made to wait. */
function aBeat(): Promise<void> {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return new Promise((done) => setTimeout(done, still ? 0 : BEAT));
}

/** The step to stand at: the one reached, unless the moves made are behind or beyond it. */
export function placed(steps: readonly LessonStep[], reached: number, moves: number): number {
  let index = Math.min(reached, steps.length - 1);
  while (index > 0 && steps[index]!.at > moves) index--;
  while (index < steps.length - 1 && isDone(steps[index]!, moves)) index++;
  return index;
}

function isDone({ end, at }: LessonStep, moves: number): boolean {
  return moves > at && moves >= end;
}
