/** The exercises that were solved in this browser, and the tables that were opened for them. */

import { recall, remember } from "../settings.svelte";

const SOLVED = "exercises.solved";
const TABLES = "exercises.tables";
/** Tables remembered; older ones are listed among the games again. */
const MOST_TABLES = 200;

function kept(name: string): string[] {
  try {
    const found: unknown = JSON.parse(recall(name) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

class Solved {
  list = $state.raw(kept(SOLVED));
}

const solved = new Solved();

export function isSolved(game: string, id: string): boolean {
  return solved.list.includes(`${game}/${id}`);
}

export function markSolved(game: string, id: string): void {
  if (isSolved(game, id)) return;
  solved.list = [...solved.list, `${game}/${id}`];
  remember(SOLVED, JSON.stringify(solved.list));
}

export function noteTable(id: string): void {
  remember(TABLES, JSON.stringify([...kept(TABLES), id].slice(-MOST_TABLES)));
}

/** The tables that are exercises: they are no games to go on with. */
export function exerciseTables(): Set<string> {
  return new Set(kept(TABLES));
}
