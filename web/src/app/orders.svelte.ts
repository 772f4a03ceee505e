/** Orders: several pieces chosen, what they shall do, and what would come of it. */

import type { Order, Piece, WorkedOut } from "../api/types";
import { Broken, phaseOf } from "./broken";
import { type Choice, nearestFirst, nearestTo } from "./choices";
import type { TableStore } from "./table.svelte";
import type { Turn } from "./turn.svelte";

/** What is asked of whoever is chosen. */
export type Wish = Omit<Order, "position" | "pieces">;

/** Pieces that can be chosen together by what they belong to. */
export interface Squad {
  id: string;
  pieces: string[];
}

export class Orders {
  picked = $state.raw<string[]>([]);
  /** Clicks add to the choice and drags draw a box, without the Shift key, too. */
  selecting = $state(false);
  wish = $state.raw<Wish | null>(null);
  worked = $state.raw<WorkedOut | null>(null);
  /** A path being drawn. */
  path = $state.raw<string[] | null>(null);
  /** The last order carried out, to be repeated. */
  last = $state.raw<Wish | null>(null);
  /** Who cannot get there goes as near as it can. */
  nearest = $state(true);
  /** Nobody takes a way that leaves a mark on it. */
  fresh = $state(false);
  asking = $state(false);
  /** Grows with every question: answers to earlier ones come too late. */
  #question = 0;

  constructor(
    readonly table: TableStore,
    readonly turn: Turn,
  ) {}

  /** Is anything being chosen or shown? */
  open = $derived(this.picked.length > 0);

  /** Counters beside the board that can be chosen. */
  waiting: Map<string, Piece> = $derived.by(() => {
    const roster = new Map(this.table.board?.roster?.map((piece) => [piece.id, piece]));
    const asked = this.table.choices.plain.map((choice) => choice.arg);
    return new Map(asked.flatMap((id) => (roster.has(id) ? [[id, roster.get(id)!]] : [])));
  });

  /** The groups of those who can act, each with who of it can. */
  squads: Squad[] = $derived.by(() => {
    const found = new Map<string, string[]>();
    for (const id of [...this.turn.ready, ...this.waiting.keys()]) {
      const group = (this.table.byId.get(id) ?? this.waiting.get(id))?.group;
      if (!group || !this.table.isGroup(group)) continue;
      found.set(group, [...(found.get(group) ?? []), id]);
    }
    const several = [...found].filter(([, pieces]) => pieces.length > 1);
    return several.map(([id, pieces]) => ({ id, pieces }));
  });

  /** Answers that those chosen could give each for itself. */
  answers: Choice[] = $derived.by(() => {
    const verbs = new Map<string, Choice>();
    for (const id of this.picked)
      for (const choice of this.table.choices.byPiece.get(id) ?? [])
        if (!verbs.has(choice.verb)) verbs.set(choice.verb, choice);
    return [...verbs.values()];
  });

  #own(id: string): boolean {
    return this.table.mine && this.table.byId.get(id)?.seat === this.table.decision?.seat;
  }

  #offered(id: string): boolean {
    return this.table.choices.byPiece.has(id) || this.waiting.has(id);
  }

  // -- who ----------------------------------------------------------------------------------------

  /** Adds pieces, or takes them away if all are chosen already. */
  pick(ids: string[]): void {
    const own = ids.filter((id) => this.#own(id) || this.#offered(id));
    if (!own.length) return;
    const all = own.every((id) => this.picked.includes(id));
    const others = this.picked.filter((id) => !own.includes(id));
    const begun = this.picked.length || !this.turn.piece ? [] : [this.turn.piece];
    this.turn.clear();
    this.picked = all ? others : [...new Set([...begun, ...this.picked, ...own])];
    this.#forget();
  }

  /** These and nobody else. */
  only(ids: string[]): void {
    this.picked = [];
    this.pick(ids);
  }

  pickGroup(piece: string): void {
    const group = this.table.byId.get(piece)?.group;
    const squad = this.squads.find((one) => one.id === group);
    if (squad) this.only(squad.pieces);
  }

  pickAll(): void {
    this.only(this.turn.ready);
  }

  clear(): void {
    this.picked = [];
    this.#broken = null;
    this.#forget();
  }

  #forget(): void {
    this.#question++;
    this.wish = null;
    this.worked = null;
    this.path = null;
    this.asking = false;
  }

  /** To be called when the table has moved on. */
  settle(): void {
    this.#forget();
    this.picked = this.picked.filter((id) => this.#own(id) || this.#offered(id));
    if (!this.table.mine) this.selecting = false;
    this.#goOn();
  }

  #broken: Broken | null = null;

  /** When those who wait can go on, what they would do now is shown to be confirmed anew: in the
   * same phase, or not at all. */
  #goOn(): void {
    const broken = this.#broken;
    if (broken?.past(this.table)) this.#broken = null;
    else if (broken?.ready(this.table)) {
      this.#broken = null;
      this.only(broken.waits);
      if (this.open) void this.ask(broken.wish);
    }
  }

  // -- what ---------------------------------------------------------------------------------------

  async ask(wish: Wish): Promise<void> {
    this.#broken = null;
    const question = ++this.#question;
    this.path = null;
    this.wish = wish;
    this.asking = true;
    try {
      const worked = await this.table.client.order({
        nearest: this.nearest,
        fresh: this.fresh,
        ...wish,
        position: this.table.position,
        pieces: this.picked,
      });
      if (question === this.#question) this.worked = worked;
    } catch (error) {
      if (question === this.#question) {
        this.#forget();
        this.table.tell(error);
      }
    } finally {
      if (question === this.#question) this.asking = false;
    }
  }

  ahead(hexes: number): Promise<void> {
    return this.ask({ kind: "ahead", hexes });
  }

  wheel(turn: 1 | -1): Promise<void> {
    return this.ask({ kind: "wheel", turn });
  }

  /** They go to a cell, the first of them in front: in formation, or all to the same place. */
  async goTo(cell: string, first: string | null = null): Promise<void> {
    const { byId, cells } = this.table;
    const front = first ?? nearestTo(cell, this.picked, byId, (id) => cells.get(id));
    if (front) this.picked = [front, ...this.picked.filter((id) => id !== front)];
    const placed = this.picked.some((id) => this.table.isCell(this.table.byId.get(id)?.cell ?? ""));
    if (!placed || !this.answers.length) return this.ask({ kind: "each", cell });
    return this.ask({ kind: "to", cell, gather: !this.table.play.formations });
  }

  /** The cell is a target: all of those chosen act on it with this answer. */
  target(choice: Choice): Promise<void> {
    return this.ask({ kind: "each", cell: choice.arg, verb: choice.verb });
  }

  each(verb: string): Promise<void> {
    return this.ask({ kind: "each", verb });
  }

  async repeat(): Promise<void> {
    if (this.last) await this.ask(this.last);
  }

  /** After another wish about marks or nearness, the same order is worked out again. */
  async again(): Promise<void> {
    if (this.wish) await this.ask(this.wish);
  }

  // -- the same again -----------------------------------------------------------------------------

  /** The last single answer about a piece, where the same is asked piece by piece. */
  #answered: { kind: string; verb: string } | null = null;

  /** To be called before an answer is sent. */
  note(actions: string[]): void {
    const [verb, arg] = actions[0]?.split(" ") ?? [];
    const single = actions.length === 1 && arg && this.table.choices.byPiece.size === 1;
    const kind = this.table.decision?.kind ?? "";
    this.#answered = single && verb ? { kind, verb } : null;
  }

  /** The answer that could be given to all the questions that follow. */
  get alike(): Choice | null {
    const { decision, choices } = this.table;
    if (!this.#answered || decision?.kind !== this.#answered.kind || choices.byPiece.size !== 1)
      return null;
    return choices.all.find((choice) => choice.verb === this.#answered?.verb) ?? null;
  }

  /** Gives the same answer as last to all the questions of this kind that follow. */
  async answerAlike(): Promise<void> {
    const { alike, table } = this;
    if (!alike) return;
    const pieces = table.pieces.filter((one) => this.#own(one.id)).map((one) => one.id);
    const asked = { kind: "each", verb: alike.verb, position: table.position, pieces } as const;
    try {
      const { actions } = await table.client.order(asked);
      if (actions.length) await table.act([...actions], true);
    } catch (error) {
      table.tell(error);
    }
  }

  // -- a path -------------------------------------------------------------------------------------

  startPath(): void {
    const [first] = nearestFirst(this.picked, this.table.byId, (cell) =>
      this.table.cells.get(cell),
    );
    const cell = first && this.table.byId.get(first)?.cell;
    this.#forget();
    this.path = cell ? [cell] : [];
  }

  /** Goes on to a cell, through those that lie between. */
  extendPath(cells: string[]): void {
    if (!this.path) return;
    const path = [...this.path];
    for (const cell of cells) if (path.at(-1) !== cell) path.push(cell);
    this.path = path;
  }

  async endPath(): Promise<void> {
    const path = this.path;
    if (path && path.length > 1) await this.ask({ kind: "along", path });
    else this.path = null;
  }

  /** Does what was worked out go on with fewer, and with somebody? */
  #goesOn(before: number): boolean {
    const now = this.worked?.waits?.length ?? 0;
    return now < before && !!this.worked?.actions.length;
  }

  // -- done ---------------------------------------------------------------------------------------

  /** Carries out what is shown; who could not follow stays chosen. */
  async confirm(): Promise<void> {
    const { worked, wish } = this;
    if (!worked?.actions.length) return;
    const kind = this.table.decision?.kind;
    const phase = phaseOf(this.table);
    const waits = [...(worked.waits ?? [])];
    const left = [...worked.stuck.map(({ piece }) => piece), ...waits];
    if (!(await this.table.act([...worked.actions], true))) return;
    if (wish && wish.kind !== "each") this.last = wish;
    this.picked = left.filter((id) => this.#own(id) || this.#offered(id));
    if (!wish || !waits.length) return;
    if (!this.table.mine || this.table.decision?.kind !== kind) {
      this.picked = [];
      this.#broken = new Broken(wish, waits, kind, phase);
      return this.#goOn();
    }
    // Dice fell in between: the others go on with what was confirmed for all.
    await this.ask(wish);
    if (this.#goesOn(waits.length)) await this.confirm();
  }
}
