/** The exercises that were solved in this browser. */

import { recall, remember } from "../settings.svelte";

const SOLVED = "exercises.solved";

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
