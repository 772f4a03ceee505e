/** The chances of all targets on offer, fetched at once and shown on the board. */

import type { Prospects as Told } from "../api/types";
import { percent } from "./players";
import type { TableStore } from "./table.svelte";

/** With more places on offer than these nothing is aimed at. */
const MOST_CELLS = 20;
const NONE: Readonly<Record<string, string>> = {};

export class Prospects {
  #told = $state.raw<Told | null>(null);

  constructor(readonly table: TableStore) {}

  /** By cell, the best chance of a target there. */
  badges: Readonly<Record<string, string>> = $derived.by(() => {
    if (this.#told?.position !== this.table.position || !this.table.mine) return NONE;
    const best = new Map<string, number>();
    for (const { action, wanted, by_all } of this.#told.found) {
      const arg = action.split(" ")[1] ?? "";
      // Whoever attacks is no target: at what is not chosen yet.
      if (by_all && this.table.byId.get(arg)?.seat === this.table.decision?.seat) continue;
      const cell = this.table.isCell(arg) ? arg : this.table.byId.get(arg)?.cell;
      if (cell && wanted != null) best.set(cell, Math.max(wanted, best.get(cell) ?? 0));
    }
    return best.size ? Object.fromEntries([...best].map(([id, c]) => [id, percent(c)])) : NONE;
  });

  /** Are they the chances if everybody takes part who can? */
  byAll: boolean = $derived(!!this.#told?.found.some(({ by_all }) => by_all));

  /** Is anything of the enemy's, or a place that nobody moves to, among the answers? */
  get #aims(): boolean {
    const { table } = this;
    if (!table.mine) return false;
    const { byPiece, byCell } = table.choices;
    const seat = table.decision?.seat;
    if ([...byPiece.keys()].some((id) => table.byId.get(id)?.seat !== seat)) return true;
    const verbs = new Set([...byCell.values()].flat().map((choice) => choice.verb));
    const moves = table.game?.moves ?? [];
    return byCell.size <= MOST_CELLS && verbs.size > 0 && !moves.some((verb) => verbs.has(verb));
  }

  /** To be called whenever the table has moved on. */
  async load(): Promise<void> {
    if (!this.#aims) return;
    try {
      this.#told = await this.table.client.prospects();
    } catch {
      this.#told = null; // the chances are told one by one all the same
    }
  }
}
