/** What stands in the rulebook beside its text: figures and tables, by the case they belong to. */

import { lobby } from "../../api/client";
import type { Aid, Figure } from "../../api/types";
import type { TableStore } from "../table.svelte";

const sectionOf = (id: string) => id.replace(/-[^-]*$/, "");

export class Rulebook {
  figures = $state.raw<Figure[]>([]);
  tables = $state.raw<Aid[]>([]);
  #asked = false;

  constructor(readonly table: TableStore) {}

  /** Once, when the rules are opened first. */
  async load(): Promise<void> {
    const game = this.table.snapshot?.game;
    if (this.#asked || !game) return;
    this.#asked = true;
    try {
      const [figures, { aids }] = await Promise.all([
        lobby.figures(game),
        this.table.client.aids(),
      ]);
      [this.figures, this.tables] = [figures, [...aids]];
    } catch (error) {
      this.#asked = false;
      this.table.tell(error);
    }
  }

  figuresAt = (id: string): Figure[] => this.figures.filter((one) => one.case === id);

  /** The tables of a section, which stand at its end. */
  tablesOf = (section: string): Aid[] =>
    this.tables.filter((one) => one.case === section || sectionOf(one.case) === section);
}
