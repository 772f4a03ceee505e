/** Where an event happened: the cells it names, or those of the pieces it names. */

import type { EventOut } from "../api/types";

export function cellsOf(
  event: EventOut,
  isCell: (id: string) => boolean,
  cellOfPiece: (id: string) => string | undefined,
): string[] {
  const names = Object.values(event.args).flatMap(namesIn);
  const cells = names.filter(isCell);
  if (cells.length) return [...new Set(cells)];
  const found = names.map(cellOfPiece).filter((cell) => cell !== undefined);
  return [...new Set(found)];
}

function namesIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.flatMap(namesIn) : [];
}
