/** Layers over the map, shown on demand: zones of control, supply. Fetched when they are wanted. */

import type { Layer } from "../api/types";
import type { TableStore } from "./table.svelte";

const KINDS = ["zoc", "supply"];
const NONE: Layer[] = [];

export class Layers {
  shown = $state("");
  #found = $state.raw<Layer[]>(NONE);
  /** Those of the kind that is shown. */
  layers: Layer[] = $derived(
    this.shown ? this.#found.filter(({ id }) => id.startsWith(this.shown)) : NONE,
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
