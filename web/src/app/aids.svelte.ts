/** The game's tables and the arcs of its pieces, fetched when they are wanted. */

import { ApiError } from "../api/client";
import type { Aid, Arc, EventOut } from "../api/types";
import { coming, counting, lastRolls, type Mark } from "./marks";
import type { TableStore } from "./table.svelte";
import type { Turn } from "./turn.svelte";

const NONE: never[] = [];

export class PlayerAids {
  open = $state(false);
  all = $state.raw<Aid[]>(NONE);
  /** Do the pieces of this game have arcs? */
  hasArcs = $state(false);
  /** The table picked by hand; it gives way to the next roll. */
  #picked = $state<string | null>(null);
  /** Are arcs drawn on the map, and of which piece? */
  drawn = $state(false);
  piece = $state<string | null>(null);
  arcs = $state.raw<Arc[]>(NONE);
  #asked = "";
  #loaded = false;

  marks: Mark[] = $derived.by(() =>
    coming(this.turn.staged?.odds ?? null, this.table.head?.engagements ?? NONE),
  );
  counting: Set<string> = $derived.by(() =>
    counting(this.turn.staged?.odds ?? null, this.table.head?.engagements ?? NONE),
  );
  last: Map<string, EventOut> = $derived.by(() => lastRolls(this.table.events));
  shown: Aid | null = $derived.by(() => {
    const latest = [...this.last.values()].sort((a, b) => b.n - a.n)[0];
    const wanted = [this.#picked, this.marks[0]?.reading.aid, latest?.reads?.[0]?.aid];
    const found = wanted.map((id) => this.all.find((aid) => aid.id === id));
    return found.find((aid) => aid) ?? this.all[0] ?? null;
  });

  constructor(
    readonly table: TableStore,
    readonly turn: Turn,
  ) {}

  pick(id: string): void {
    this.#picked = id;
  }

  /** To be called when another roll is about to be made. */
  forget(): void {
    this.#picked = null;
  }

  /** Once: they do not change while the game is played. */
  async load(): Promise<void> {
    if (this.#loaded) return;
    this.#loaded = true;
    try {
      const { aids, arcs } = await this.table.client.aids();
      [this.all, this.hasArcs] = [aids, arcs];
    } catch (error) {
      this.#loaded = false;
      this.table.tell(error);
    }
  }

  /** Draws the arcs of a piece, or none. */
  async follow(piece: string | null): Promise<void> {
    const wanted = this.drawn && piece ? `${piece} ${this.table.position}` : "";
    if (wanted === this.#asked) return;
    this.#asked = wanted;
    if (!wanted || !piece) {
      [this.piece, this.arcs] = [null, NONE];
      return;
    }
    const found = await this.#arcsOf(piece);
    if (this.#asked === wanted) [this.piece, this.arcs] = [piece, found];
  }

  /** None of what is not a counter, or while others decide in secret. */
  async #arcsOf(piece: string): Promise<Arc[]> {
    try {
      return (await this.table.client.arcs(piece)).arcs;
    } catch (error) {
      if (error instanceof ApiError) return NONE;
      throw error;
    }
  }
}
