/** The ways a unit's move can end, grouped by where. */

import type { Piece, Route } from "../api/types";

export interface Destination {
  cell: string;
  /** Best first, as the server sends them. */
  routes: Route[];
  facings: number[];
  /** Marks that every way there leaves and that the unit does not carry yet. */
  costs: string[];
}

export function destinations(routes: Route[], carried: string[] = []): Destination[] {
  const byCell = new Map<string, Route[]>();
  for (const route of routes) {
    if (!route.cell) continue;
    const held = byCell.get(route.cell);
    if (held) held.push(route);
    else byCell.set(route.cell, [route]);
  }
  return [...byCell].map(([cell, found]) => ({
    cell,
    routes: found,
    facings: [...new Set(found.map((route) => route.facing))].filter((f) => f >= 0).sort(),
    costs: costsOfAll(found, carried),
  }));
}

/** Marks a route leaves that the unit does not carry yet. */
export function costs(route: { marks?: readonly string[] }, carried: readonly string[]): string[] {
  return (route.marks ?? []).filter((mark) => !carried.includes(mark));
}

function costsOfAll(routes: Route[], carried: string[]): string[] {
  const [first, ...rest] = routes.map((route) => costs(route, carried));
  return (first ?? []).filter((mark) => rest.every((marks) => marks.includes(mark)));
}

/** The cheapest route to a cell, with a facing if one is asked for. */
export function bestRoute(destination: Destination, facing: number | null = null): Route | null {
  const found = destination.routes.find((route) => facing === null || route.facing === facing);
  return found ?? null;
}

/** Routes that differ in nothing a person sees, but for what was done on the way, stay apart. */
export function sameRoute(a: Route | null, b: Route | null): boolean {
  return a !== null && b !== null && a.actions.join() === b.actions.join();
}

/** Do these routes take the piece anywhere, or turn it? If not, they are no moves to choose from. */
export function leads(routes: Route[], piece: Piece | undefined): boolean {
  if (routes.length < 2 || !piece) return false;
  return routes.some((route) => route.cell !== piece.cell || route.facing !== (piece.facing ?? -1));
}

/** The route that ends nearest to a cell; of several the first, which is the cheapest. */
export function nearestRoute(
  routes: Route[],
  cell: string,
  at: (cell: string) => { x: number; y: number } | undefined,
): Route | null {
  const to = at(cell);
  let [best, least] = [null as Route | null, Number.POSITIVE_INFINITY];
  for (const route of routes) {
    const from = at(route.cell);
    if (!from || !to) continue;
    const far = Math.hypot(from.x - to.x, from.y - to.y);
    if (far < least - 1e-6) [best, least] = [route, far];
  }
  return best;
}
