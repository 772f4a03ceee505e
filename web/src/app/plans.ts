/** The ways a unit's move can end, grouped by where. */

import type { Piece, Plan } from "../api/types";

export interface Destination {
  cell: string;
  /** Best first, as the server sends them. */
  plans: Plan[];
  facings: number[];
  /** Marks that every way there leaves and that the unit does not carry yet. */
  costs: string[];
}

export function destinations(plans: Plan[], carried: string[] = []): Destination[] {
  const byCell = new Map<string, Plan[]>();
  for (const plan of plans) {
    if (!plan.cell) continue;
    const held = byCell.get(plan.cell);
    if (held) held.push(plan);
    else byCell.set(plan.cell, [plan]);
  }
  return [...byCell].map(([cell, found]) => ({
    cell,
    plans: found,
    facings: [...new Set(found.map((plan) => plan.facing))].filter((f) => f >= 0).sort(),
    costs: costsOfAll(found, carried),
  }));
}

/** Marks a plan leaves that the unit does not carry yet. */
export function costs(plan: Plan, carried: string[]): string[] {
  return plan.marks.filter((mark) => !carried.includes(mark));
}

function costsOfAll(plans: Plan[], carried: string[]): string[] {
  const [first, ...rest] = plans.map((plan) => costs(plan, carried));
  return (first ?? []).filter((mark) => rest.every((marks) => marks.includes(mark)));
}

/** The cheapest plan to a cell, with a facing if one is asked for. */
export function bestPlan(destination: Destination, facing: number | null = null): Plan | null {
  const found = destination.plans.find((plan) => facing === null || plan.facing === facing);
  return found ?? null;
}

/** Plans that differ in nothing a person sees, but for what was done on the way, stay apart. */
export function samePlan(a: Plan | null, b: Plan | null): boolean {
  return a !== null && b !== null && a.actions.join() === b.actions.join();
}

/** Do these plans take the piece anywhere, or turn it? If not, they are no moves to choose from. */
export function leads(plans: Plan[], piece: Piece | undefined): boolean {
  if (plans.length < 2 || !piece) return false;
  return plans.some((plan) => plan.cell !== piece.cell || plan.facing !== (piece.facing ?? -1));
}

/** Verbs that alone take the piece elsewhere or turn it: those to ask about when it cannot go. */
export function movingVerbs(plans: Plan[], piece: Piece): string[] {
  const found = plans
    .filter((plan) => plan.actions.length === 3)
    .filter((plan) => plan.cell !== piece.cell || plan.facing !== piece.facing)
    .map((plan) => plan.actions[1]!)
    .filter((action) => !action.includes(" "));
  return [...new Set(found)];
}

/** The plan that ends nearest to a cell; of several the first, which is the cheapest. */
export function nearestPlan(
  plans: Plan[],
  cell: string,
  at: (cell: string) => { x: number; y: number } | undefined,
): Plan | null {
  const to = at(cell);
  let [best, least] = [null as Plan | null, Number.POSITIVE_INFINITY];
  for (const plan of plans) {
    const from = at(plan.cell);
    if (!from || !to) continue;
    const far = Math.hypot(from.x - to.x, from.y - to.y);
    if (far < least - 1e-6) [best, least] = [plan, far];
  }
  return best;
}
