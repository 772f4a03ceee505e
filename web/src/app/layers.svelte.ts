/** Layers over the map, shown on demand: zones of control, supply, reach. Fetched when wanted. */

import type { Layer } from "../api/types";
import type { TableStore } from "./table.svelte";

const KINDS = ["zoc", "supply", "french", "forts", "guns", "arms", "rally", "reach", "idle"];
const NONE: Layer[] = [];
/** Layers take the server a while: a quick game is followed at this pace. */
const LULL_MS = 1000;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class Layers {
  shown = $state("");
  /** Seats whose layers are left out. */
  hidden = $state.raw<string[]>([]);
  #found = $state.raw<Layer[]>(NONE);
  #following = false;
  /** Those of the kind that is shown. */
  layers: Layer[] = $derived(
    this.shown
      ? this.#found.filter(
          ({ id, seat }) => id.startsWith(this.shown) && !this.hidden.includes(seat),
        )
      : NONE,
  );

  constructor(readonly table: TableStore) {}

  /** Has the game anything to show? */
  get any(): boolean {
    return this.kinds.length > 0;
  }

  get kinds(): string[] {
    return KINDS.filter((kind) => this.table.hasLabel(`layer.${kind}`));
  }

  /** The next kind, and after the last none. */
  next(): void {
    const at = this.kinds.indexOf(this.shown);
    this.shown = this.kinds[at + 1] ?? "";
  }

  /** Shows or leaves out what belongs to a seat. */
  toggle(seat: string): void {
    const rest = this.hidden.filter((other) => other !== seat);
    this.hidden = rest.length < this.hidden.length ? rest : [...rest, seat];
  }

  /** To be called whenever the table or what is wanted has changed. */
  async load(): Promise<void> {
    if (this.#following) return;
    this.#following = true;
    let asked = this.table.position;
    await this.#ask();
    for (;;) {
      await pause(LULL_MS);
      if (!this.shown || asked === this.table.position) break;
      asked = this.table.position;
      await this.#ask();
    }
    this.#following = false;
  }

  async #ask(): Promise<void> {
    try {
      this.#found = (await this.table.client.layers()).layers;
    } catch (error) {
      this.table.tell(error);
    }
  }
}
