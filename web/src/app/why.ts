/** Why not: the server is asked why something cannot be chosen, and what it says is shown. */

import type { Refusal, Route } from "../api/types";
import { actionOf, type Choice } from "./choices";
import { nearestRoute } from "./routes";
import type { TableStore } from "./table.svelte";
import { toasts } from "./toasts.svelte";

/** More reasons than these are not told at once. */
const MOST = 3;

/** The verbs that take a piece a step further and say no place. */
function steps(table: TableStore): string[] {
  const { moves = [], verbs = {} } = table.game ?? {};
  return moves.filter((verb) => !verbs[verb]);
}

/** Why a piece cannot be chosen. */
export async function whyPiece(table: TableStore, id: string): Promise<void> {
  if (!table.mine) return;
  const all = Object.entries(table.game?.verbs ?? {})
    .filter(([verb, argument]) => argument !== "" && aboutPieces(table, verb))
    .map(([verb]) => verb);
  const offered = all.filter((verb) => verb in (table.legal ?? {}));
  for (const verbs of table.play.whyVerbs(offered, all)) {
    const asked = verbs.map((verb) => actionOf(verb, id));
    const [first] = await refusals(table, asked);
    if (first) return toasts.refusal(first);
  }
  const cell = table.cellOf(id);
  if (cell && table.choices.byCell.size && !table.choices.byCell.has(cell))
    await whyArea(table, cell);
  else notNow(table);
}

/** Nothing that could be asked for has to do with what was clicked: what is decided is told. */
function notNow(table: TableStore): void {
  const { decision } = table;
  if (!decision) return;
  const ask = table.say(`ask.${decision.kind}`, decision.args);
  toasts.refused("prompt.not_now", { ask }, [decision.case]);
}

/** Not about places or groups, as far as the answers offered now show. */
function aboutPieces(table: TableStore, verb: string): boolean {
  const [arg] = table.legal?.[verb] ?? [];
  return !arg || table.isPiece(arg) || !!table.board?.roster?.some((piece) => piece.id === arg);
}

/** Why nothing that is offered now can be done in an area. */
export async function whyArea(table: TableStore, cell: string): Promise<void> {
  const verbs = Object.entries(table.legal ?? {})
    .filter(([, [arg]]) => arg && table.isCell(arg))
    .map(([verb]) => verb);
  const asked = verbs.map((verb) => actionOf(verb, cell));
  const [first] = await refusals(table, asked);
  if (first) toasts.refusal(first);
  else notNow(table);
}

interface UnderWay {
  begun: Choice;
  piece: string;
  routes: Route[];
}

/** Why the unit under way cannot get to a cell: what stops it where it stands, or else where it has
 * come nearest. */
export async function whyPlace(
  table: TableStore,
  { begun, piece, routes }: UnderWay,
  cell: string,
): Promise<void> {
  const verbs = steps(table);
  const last = nearestRoute(routes, cell, (id) => table.cells.get(id));
  for (const before of [[begun.action], last?.actions.slice(0, -1) ?? []]) {
    const found = before.length ? await refusals(table, verbs, before) : [];
    if (found.length) return toasts.refusal(...found.slice(0, MOST));
  }
  const stops = await stopped(table, piece, cell);
  if (stops) toasts.refusal(stops);
  else toasts.refused("prompt.out_of_reach", { piece }, [table.decision?.case ?? ""]);
}

/** What stops a piece where it comes nearest, as the server works an order out. */
async function stopped(table: TableStore, piece: string, cell: string): Promise<Refusal | null> {
  const { client, position } = table;
  try {
    const wish = { kind: "to", gather: true } as const;
    const worked = await client.order({ ...wish, position, pieces: [piece], cell });
    return worked.stuck[0]?.refusal ?? null;
  } catch {
    return null;
  }
}

/** What the server refuses, each reason once. */
async function refusals(
  table: TableStore,
  actions: string[],
  before: string[] = [],
): Promise<Refusal[]> {
  const answers = await Promise.all(
    actions.map((action) =>
      table.client.why(action, before).then(
        (answer) => answer.refusal,
        () => null,
      ),
    ),
  );
  const seen = new Set<string>();
  return answers.filter((refusal) => {
    if (!refusal?.cases.length || seen.has(refusal.reason)) return false;
    seen.add(refusal.reason);
    return true;
  }) as Refusal[];
}
