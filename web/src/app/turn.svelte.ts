/** A person making up their mind: the unit chosen, the places it can go, the roll about to be made. */

import { ApiError } from "../api/client";
import type { Odds, Plan, Refusal } from "../api/types";
import { stacking } from "../board/stacking";
import { actionOf, type Choice, following, gathers, inOfferedOrder, nearestFirst } from "./choices";
import { bestPlan, type Destination, destinations, leads, movingVerbs, nearestPlan } from "./plans";
import { recall, remember } from "./settings.svelte";
import type { TableStore } from "./table.svelte";
import { toasts } from "./toasts.svelte";

/** An answer that rolls dice, shown with its chances until it is confirmed. */
export interface Staged {
  choice: Choice;
  odds: Odds;
}

/** Verbs of moving, learnt from the moves seen, by game; kept for the next visit. */
const LEARNT = "moving";

function learnt(game: string): string[] {
  return (recall(`${LEARNT}.${game}`) ?? "").split(" ").filter(Boolean);
}

function learn(game: string, verbs: string[]): void {
  const known = new Set([...learnt(game), ...verbs]);
  remember(`${LEARNT}.${game}`, [...known].join(" "));
}

interface Gathering {
  kind: string;
  verb: string;
  offered: string[];
  picked: string[];
}

export class Turn {
  piece = $state<string | null>(null);
  begun = $state.raw<Choice | null>(null);
  plans = $state.raw<Plan[]>([]);
  plan = $state.raw<Plan | null>(null);
  cell = $state<string | null>(null);
  staged = $state.raw<Staged | null>(null);
  gathering = $state.raw<Gathering | null>(null);
  asking = $state(false);
  ending = $state.raw<Choice | null>(null);
  /** An answer the pointer or the focus is on: what it is about is shown on the board. */
  hinted = $state.raw<Choice | null>(null);
  #odds = new Map<string, Promise<Odds | null>>();
  #oddsOf = -1;
  /** Grows whenever a choice is dropped: answers to what was asked before come too late. */
  #question = 0;

  /** Units of one's own that can act, in reading order. */
  ready: string[] = $derived.by(() =>
    nearestFirst(
      [...this.table.choices.byPiece.keys()].filter((id) => this.#own(id)),
      this.table.byId,
      (cell) => this.table.cells.get(cell),
    ),
  );
  targets: string[] = $derived.by(() =>
    [...this.table.choices.byPiece.keys()].filter((id) => !this.#own(id)),
  );
  /** What pieces can be stepped through: one's own, or else the targets. */
  steps = $derived(this.ready.length ? this.ready : this.targets);
  destinations: Destination[] = $derived(destinations(this.plans, this.#carried()));
  destination = $derived(this.destinations.find((d) => d.cell === this.cell) ?? null);

  constructor(readonly table: TableStore) {}

  #own(id: string): boolean {
    return this.table.byId.get(id)?.seat === this.table.decision?.seat;
  }

  #carried(): string[] {
    return (this.piece && this.table.byId.get(this.piece)?.marks) || [];
  }

  /** To be called when the table has moved on: nothing half-chosen may survive. */
  settle(): void {
    this.clear();
    const { decision, choices } = this.table;
    if (stacking(this.table.board) || !gathers(decision, choices) || !this.table.mine) {
      this.gathering = null;
    } else if (this.gathering?.kind !== decision!.kind || decision!.args!.count === 0) {
      const offered = [...choices.byPiece.values()].flat();
      const [verb] = offered.map((choice) => choice.verb);
      this.gathering = {
        kind: decision!.kind,
        verb: verb ?? "",
        offered: offered.map((choice) => choice.arg),
        picked: [],
      };
    }
    void this.#showRoll();
  }

  clear(): void {
    this.#question++;
    this.asking = false;
    this.piece = null;
    this.begun = null;
    this.plans = [];
    this.plan = null;
    this.cell = null;
    this.staged = null;
    this.ending = null;
    this.hinted = null;
  }

  /** Gathered or forced: when only a roll is left to confirm, its chances are shown at once. */
  async #showRoll(): Promise<void> {
    const { plain, byPiece, byCell, byGroup } = this.table.choices;
    if (byCell.size || byGroup.size) return;
    const about = this.table.decision?.args?.count;
    const alone = byPiece.size === 0 && plain.length === 1;
    const single = byPiece.size === 1 && plain.length === 0;
    const choice = single ? [...byPiece.values()].flat()[0] : plain[0];
    if (!choice || !(single || alone || (about && plain.length === 1))) return;
    const position = this.table.position;
    const odds = await this.odds(choice.action);
    if (odds && this.table.position === position && !this.staged) this.staged = { choice, odds };
  }

  // -- choosing ------------------------------------------------------------------------------

  /** A piece was clicked: choose it, aim at it, or say why not. */
  async pickPiece(id: string): Promise<void> {
    if (this.gathering?.picked.includes(id)) return this.#gather(id);
    const choices = this.table.choices.byPiece.get(id);
    if (this.gathering && (choices || this.gathering.offered.includes(id))) return this.#gather(id);
    const ofGroup = this.table.choices.byGroup.get(this.table.byId.get(id)?.group ?? "");
    if (!choices && ofGroup?.[0]) return this.begin(ofGroup[0]);
    if (!choices) return this.whyPiece(id);
    if (choices.length > 1) {
      this.clear();
      this.piece = id;
      return;
    }
    return this.begin(choices[0]!);
  }

  async begin(choice: Choice): Promise<void> {
    if (this.staged?.choice.action === choice.action) return this.confirm();
    this.clear();
    toasts.clear();
    this.piece = this.table.isPiece(choice.arg) ? choice.arg : null;
    if (this.gathering && choice.verb === this.gathering.verb) return this.#gather(choice.arg);
    this.asking = true;
    const question = this.#question;
    try {
      const [odds, plans] = await Promise.all([
        this.odds(choice.action),
        this.piece && this.#walks ? this.#plans(choice.action) : Promise.resolve([]),
      ]);
      if (question !== this.#question) return;
      if (odds) this.staged = { choice, odds };
      else if (leads(plans, this.table.byId.get(choice.arg))) this.#open(choice, plans);
      else await this.send([choice.action]);
    } finally {
      if (question === this.#question) this.asking = false;
    }
    if (this.plans.length && this.destinations.length === 1)
      this.pickPlace(this.destinations[0]!.cell);
  }

  /** On hexes a unit's whole move is planned at once, and several units are gathered before they
   * act; among areas every answer is one step, and `count` says how many are left. */
  get #walks(): boolean {
    return this.table.board?.layout !== "area";
  }

  #open(choice: Choice, plans: Plan[]): void {
    [this.begun, this.plans] = [choice, plans];
    learn(this.table.board!.game, movingVerbs(plans, this.table.byId.get(choice.arg)!));
  }

  async #plans(action: string): Promise<Plan[]> {
    try {
      return (await this.table.client.plans(action)).plans;
    } catch (error) {
      if (error instanceof ApiError) return [];
      throw error;
    }
  }

  /** The exact chances of an action, or null if it rolls no dice. */
  odds(action: string): Promise<Odds | null> {
    if (this.#oddsOf !== this.table.position) this.#odds.clear();
    this.#oddsOf = this.table.position;
    const known = this.#odds.get(action);
    if (known) return known;
    const asked = this.table.client
      .odds(action)
      .then((odds) => (Object.keys(odds.results).some((r) => r !== "-") ? odds : null))
      .catch(() => null);
    this.#odds.set(action, asked);
    return asked;
  }

  /** A cell was clicked while a unit looks for a place to go; a second click confirms. */
  pickPlace(cell: string): boolean {
    const destination = this.destinations.find((d) => d.cell === cell);
    if (!destination) return false;
    if (this.cell === cell && destination.plans.length === 1) void this.confirm();
    this.cell = cell;
    if (this.plan?.cell !== cell) this.plan = bestPlan(destination);
    return true;
  }

  pickFacing(facing: number): void {
    if (!this.destination) return;
    if (this.plan?.facing === facing && this.#facedBefore === facing) {
      void this.confirm();
      return;
    }
    this.#facedBefore = facing;
    this.plan = bestPlan(this.destination, facing);
  }
  #facedBefore: number | null = null;

  pickPlan(plan: Plan): void {
    this.cell = plan.cell;
    this.plan = plan;
    this.#facedBefore = plan.facing;
  }

  stepPlan(step: 1 | -1): void {
    const all = this.destinations.flatMap((destination) => destination.plans);
    const next = following(all, this.plan, step);
    if (next) this.pickPlan(next);
  }

  async confirm(): Promise<void> {
    if (this.plan) await this.send([...this.plan.actions]);
    else if (this.staged) await this.send([this.staged.choice.action]);
  }

  async send(actions: string[]): Promise<boolean> {
    this.#facedBefore = null;
    return this.table.act(actions);
  }

  /** A plain answer: ending a phase asks first when units could still act. */
  async plain(choice: Choice): Promise<void> {
    const others = this.table.choices.byPiece.size;
    if (
      others &&
      !this.gathering &&
      this.table.choices.plain.length === 1 &&
      this.#closes(choice)
    ) {
      this.ending = choice;
      return;
    }
    return this.begin(choice);
  }

  /** Does an answer end more than what has just been begun: a move, a list of attackers? */
  #closes({ verb }: Choice): boolean {
    const chosen = this.table.decision?.args?.count;
    const hexes = this.table.board?.layout === "hex" && stacking(this.table.board);
    return !hexes || (verb === "end" && !(typeof chosen === "number" && chosen > 0));
  }

  async end(): Promise<void> {
    const choice = this.ending;
    this.ending = null;
    if (choice) await this.send([choice.action]);
  }

  // -- several before confirming -------------------------------------------------------------

  /** Takes a piece in or out. The engine may want them in its own order: then all are named anew. */
  async #gather(id: string): Promise<void> {
    const gathering = this.gathering!;
    const { picked, offered, verb } = gathering;
    const leaving = picked.includes(id);
    const wanted = leaving ? picked.filter((other) => other !== id) : [...picked, id];
    const next: Gathering = { ...gathering, picked: wanted };
    if (!leaving && this.table.choices.byPiece.has(id)) {
      this.gathering = next;
      if (!(await this.send([actionOf(verb, id)]))) this.gathering = gathering;
      return;
    }
    for (let i = 0; i < picked.length; i++) if (!(await this.table.undoOne())) break;
    const names = leaving ? wanted : inOfferedOrder(wanted, offered);
    this.gathering = { ...next, picked: names };
    if (names.length) await this.send(names.map((name) => actionOf(verb, name)));
  }

  // -- stepping and leaving ------------------------------------------------------------------

  step(by: 1 | -1): string | null {
    const from = this.staged?.choice.arg || this.piece;
    const next = following(this.steps, from, by);
    if (next && !this.gathering) void this.pickPiece(next);
    return next;
  }

  async cancel(): Promise<void> {
    if (this.ending) this.ending = null;
    else if (this.piece || this.plan || (this.staged && this.table.choices.all.length > 1))
      this.clear();
    else if (this.table.justChosen) await this.table.undo();
  }

  // -- why not -------------------------------------------------------------------------------

  /** Asks why a piece cannot be chosen, by the verbs that are offered now, then by all others. */
  async whyPiece(id: string): Promise<void> {
    if (!this.table.mine) return;
    const verbs = Object.entries(this.table.game?.verbs ?? {});
    const takesPiece = verbs
      .filter(([verb, argument]) => argument !== "" && this.#aboutPieces(verb))
      .map(([verb]) => verb);
    const offered = takesPiece.filter((verb) => verb in (this.table.legal ?? {}));
    for (const asked of !stacking(this.table.board) ? [offered, takesPiece] : [offered]) {
      const found = await this.#refusals(asked.map((verb) => actionOf(verb, id)));
      const [first] = found;
      if (!first) continue;
      toasts.refusal(first);
      return;
    }
  }

  /** Not about places or groups, as far as the answers offered now show. */
  #aboutPieces(verb: string): boolean {
    const [arg] = this.table.legal?.[verb] ?? [];
    return !arg || this.table.isPiece(arg);
  }

  /** Why nothing that is offered now can be done in an area. */
  async whyArea(cell: string): Promise<void> {
    const verbs = Object.entries(this.table.legal ?? {})
      .filter(([, [arg]]) => arg && this.table.isCell(arg))
      .map(([verb]) => verb);
    const [first] = await this.#refusals(verbs.map((verb) => actionOf(verb, cell)));
    if (first) toasts.refusal(first);
  }

  /** Why the unit under way cannot get to a cell: what stops its oars, sails, turns where it
   * stands, or else where it has come nearest. */
  async whyPlace(cell: string): Promise<void> {
    const { begun, piece } = this;
    if (!begun || !piece) return;
    const verbs = learnt(this.table.board!.game);
    const last = nearestPlan(this.plans, cell, (id) => this.table.cells.get(id));
    for (const before of [[begun.action], last?.actions.slice(0, -1) ?? []]) {
      const found = before.length ? await this.#refusals(verbs, before) : [];
      if (!found.length) continue;
      toasts.refusal(...found.slice(0, 3));
      return;
    }
    toasts.refused("prompt.out_of_reach", { piece });
  }

  async #refusals(actions: string[], before: string[] = []): Promise<Refusal[]> {
    const answers = await Promise.all(
      actions.map((action) =>
        this.table.client.why(action, before).then(
          (answer) => answer.refusal,
          () => null,
        ),
      ),
    );
    const seen = new Set<string>();
    return answers.filter((refusal) => {
      if (!refusal?.cases.length || seen.has(refusal.reason)) return false;
      seen.add(refusal.reason);
      return true;
    }) as Refusal[];
  }
}
