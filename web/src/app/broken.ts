/** An order broken off by another decision: who still waits, what was asked, and when. */

import type { Wish } from "./orders.svelte";
import type { TableStore } from "./table.svelte";

type Asked = Pick<TableStore, "decision" | "head" | "mine">;

export class Broken {
  constructor(
    readonly wish: Wish,
    readonly waits: string[],
    readonly kind: string | undefined,
    readonly phase: string,
  ) {}

  /** Has its phase passed? */
  past(table: Asked): boolean {
    return this.phase !== phaseOf(table);
  }

  /** Can those who wait go on? */
  ready({ mine, decision }: Asked): boolean {
    return mine && decision?.kind === this.kind;
  }
}

/** Where the game stands, as far as an order lasts. */
export function phaseOf({ head }: Asked): string {
  return `${head?.turn} ${head?.phasing} ${head?.phase}`;
}
