/** What is said of an order: its costs, and who cannot follow for which reason. */

import type { Refusal, WorkedOut } from "../../api/types";
import type { Orders } from "../orders.svelte";
import type { TableStore } from "../table.svelte";

export interface Hindrance {
  pieces: string[];
  refusal: Refusal | null;
}

/** Those who cannot follow, by reason. */
export function hindrances(worked: WorkedOut): Hindrance[] {
  const found = new Map<string, Hindrance>();
  for (const { piece, refusal } of worked.stuck) {
    const key = refusal ? `${refusal.reason} ${refusal.cases.join()}` : "";
    const known = found.get(key);
    if (known) known.pieces.push(piece);
    else found.set(key, { pieces: [piece], refusal: refusal ?? null });
  }
  return [...found.values()];
}

/** A click on the board while several are chosen, or to choose several; false: it means the rest. */
export function order(
  orders: Orders,
  cell: string,
  piece: string | null,
  adding: boolean,
): boolean {
  const { table } = orders;
  if (!table.mine) return false;
  const here = table.pieces.filter((one) => one.cell === cell).map((one) => one.id);
  if (orders.path) {
    orders.extendPath(between(table, orders.path.at(-1) ?? cell, cell));
    return true;
  }
  if (adding) {
    orders.pick(piece ? [piece] : here);
    return true;
  }
  if (!orders.open) return false;
  const targets = table.choices.byCell.get(cell) ?? [];
  // Stacks go to where others of theirs stand; ships cannot, so there a click chooses anew.
  const stays = table.play.formations || !table.urges;
  const own = here.some((id) => table.byId.get(id)?.seat === table.decision?.seat);
  if (own && stays && !targets.length) {
    orders.clear();
    return false;
  }
  if (targets.length && !orders.answers.length) void orders.target(targets[0]!);
  else void orders.goTo(cell);
  return true;
}

/** The cells on the straight line from one to another, without the first. */
function between({ cells }: TableStore, from: string, to: string): string[] {
  const [a, b] = [cells.get(from), cells.get(to)];
  if (!a || !b) return [to];
  const steps = Math.max(1, Math.round(2 * Math.hypot(b.x - a.x, b.y - a.y)));
  const found: string[] = [];
  for (let step = 1; step <= steps; step++) {
    const [x, y] = [a.x + ((b.x - a.x) * step) / steps, a.y + ((b.y - a.y) * step) / steps];
    let [best, least] = [to, 0.7];
    for (const cell of cells.values()) {
      const away = Math.hypot(cell.x - x, cell.y - y);
      if (away < least - 1e-6) [best, least] = [cell.id, away];
    }
    if (found.at(-1) !== best && best !== from) found.push(best);
  }
  return found;
}

/** How many pieces come to carry each mark. */
export function costsOf(worked: WorkedOut): [string, number][] {
  const found = new Map<string, number>();
  for (const mark of worked.moves.flatMap((move) => move.marks ?? []))
    found.set(mark, (found.get(mark) ?? 0) + 1);
  return [...found];
}
