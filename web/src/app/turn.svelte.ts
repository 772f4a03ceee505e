/** A person making up their mind: the unit chosen, the places it can go, the roll about to be made. */

import { ApiError } from "../api/client";
import type { Odds, Route } from "../api/types";
import { actionOf, type Choice, following, inOfferedOrder, nearestFirst } from "./choices";
import { Numbers } from "./numbers";
import { bestRoute, type Destination, destinations, leads } from "./routes";
import type { TableStore } from "./table.svelte";
import { toasts } from "./toasts.svelte";
import { urged, wanted, whole } from "./wanted";
import { whyArea, whyPiece, whyPlace } from "./why";

/** An answer that rolls dice, shown with its chances until it is confirmed. */
export interface Staged {
  choice: Choice;
  odds: Odds;
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
  routes = $state.raw<Route[]>([]);
  route = $state.raw<Route | null>(null);
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
  destinations: Destination[] = $derived(destinations(this.routes, this.#carried()));
  destination = $derived(this.destinations.find((d) => d.cell === this.cell) ?? null);

  constructor(readonly table: TableStore) {}

  #own(id: string): boolean {
    return this.table.byId.get(id)?.seat === this.table.decision?.seat;
  }

  #carried(): string[] {
    return (this.piece && this.table.byId.get(this.piece)?.marks) || [];
  }

  /** The number key of an answer, if it has one. */
  number(action: string): number | null {
    return this.#numbers.of(action);
  }
  #numbers = new Numbers();

  /** To be called when the table has moved on: nothing half-chosen may survive. */
  settle(): void {
    this.clear();
    this.#numbers.give(this.table.choices);
    const { decision, choices } = this.table;
    if (!this.table.mine || !this.table.play.gathers(decision, choices)) {
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
    this.routes = [];
    this.route = null;
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
    const asked = wanted(this.table, choices);
    if (choices.length > 1 && !asked) {
      this.clear();
      this.piece = id;
      return;
    }
    return this.begin(asked ?? choices[0]!);
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
      const [odds, routes] = await Promise.all([
        this.odds(choice.action),
        this.piece && whole(this.table, choice) ? this.#routes(choice.action) : [],
      ]);
      if (question !== this.#question) return;
      if (odds) this.staged = { choice, odds };
      else if (leads(routes, this.table.byId.get(choice.arg))) this.#open(choice, routes);
      else await this.send([choice.action]);
    } finally {
      if (question === this.#question) this.asking = false;
    }
    if (this.routes.length && this.destinations.length === 1)
      this.pickPlace(this.destinations[0]!.cell);
  }

  #open(choice: Choice, routes: Route[]): void {
    [this.begun, this.routes] = [choice, routes];
  }

  async #routes(action: string): Promise<Route[]> {
    try {
      return (await this.table.client.routes(action)).plans;
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
    if (this.cell === cell && destination.routes.length === 1) void this.confirm();
    this.cell = cell;
    if (this.route?.cell !== cell) this.route = bestRoute(destination);
    return true;
  }

  pickFacing(facing: number): void {
    if (!this.destination) return;
    if (this.route?.facing === facing && this.#facedBefore === facing) {
      void this.confirm();
      return;
    }
    this.#facedBefore = facing;
    this.route = bestRoute(this.destination, facing);
  }
  #facedBefore: number | null = null;

  pickRoute(route: Route): void {
    this.cell = route.cell;
    this.route = route;
    this.#facedBefore = route.facing;
  }

  stepRoute(step: 1 | -1): void {
    const all = this.destinations.flatMap((destination) => destination.routes);
    const next = following(all, this.route, step);
    if (next) this.pickRoute(next);
  }

  async confirm(): Promise<void> {
    if (this.route) await this.send([...this.route.actions]);
    else if (this.staged) await this.send([this.staged.choice.action]);
  }

  async send(actions: string[]): Promise<boolean> {
    this.#facedBefore = null;
    return this.table.act(actions);
  }

  /** A plain answer: ending a phase asks first when units could still act. */
  async plain(choice: Choice): Promise<void> {
    if (!this.gathering && urged(this.table, choice)) {
      this.ending = choice;
      return;
    }
    return this.begin(choice);
  }

  async end(): Promise<void> {
    const choice = this.ending;
    this.ending = null;
    if (choice) await this.send([choice.action]);
  }

  // -- several before confirming -------------------------------------------------------------

  /** Adds or removes a piece. Where the engine wants its own order, all are sent again. */
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
    else if (this.piece || this.route || (this.staged && this.table.choices.all.length > 1))
      this.clear();
    else if (this.table.justChosen) await this.table.undo();
  }

  // -- why not -------------------------------------------------------------------------------

  whyPiece(id: string): Promise<void> {
    return whyPiece(this.table, id);
  }

  whyArea(cell: string): Promise<void> {
    return whyArea(this.table, cell);
  }

  async whyPlace(cell: string): Promise<void> {
    const { begun, piece, routes } = this;
    if (begun && piece) await whyPlace(this.table, { begun, piece, routes }, cell);
  }
}
