/** Layers over the map, shown on demand: zones of control, supply, reach. Fetched when wanted. */

import type { Layer } from "../api/types";
import type { TableStore } from "./table.svelte";

const KINDS = ["zoc", "supply", "french", "forts", "guns", "arms", "rally", "reach", "idle"];
const NONE: Layer[] = [];

export class Layers {
  shown = $state("");
  /** Seats whose layers are left out. */
  hidden = $state.raw<string[]>([]);
  #found = $state.raw<Layer[]>(NONE);
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
    const position = this.table.position;
    try {
      const { layers } = await this.table.client.layers();
      if (position === this.table.position) this.#found = layers;
    } catch (error) {
      this.table.tell(error);
    }
  }
}
