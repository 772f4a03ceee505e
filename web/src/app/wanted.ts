/** What a lesson asks for, among the answers that can be given. */

import type { Choice } from "./choices";
import type { TableStore } from "./table.svelte";

type Asked = Pick<TableStore, "awaited">;

/** The one of these that is asked for now. */
export function wanted(table: Asked, choices: readonly Choice[]): Choice | undefined {
  const [next] = table.awaited();
  return choices.find((choice) => choice.action === next);
}

/** The same among all that a click on a cell, or on a counter in it, could mean. */
export function wantedAt(
  table: Asked & Pick<TableStore, "choices" | "pieces">,
  cell: string,
  piece: string | null,
): Choice | undefined {
  const { byPiece, byCell } = table.choices;
  const lying = table.pieces.filter((one) => one.cell === cell).map(({ id }) => id);
  const meant = piece && byPiece.has(piece) ? [piece] : lying;
  const about = meant.flatMap((id) => byPiece.get(id) ?? []);
  return wanted(table, [...(byCell.get(cell) ?? []), ...about]);
}

/** Is a unit's move chosen whole? Not where a lesson asks for this answer and no more. */
export function whole(table: Asked & Pick<TableStore, "play">, { action }: Choice): boolean {
  const awaited = table.awaited();
  const alone = awaited.length === 1 && awaited[0] === action;
  return table.play.wholeMoves && !alone;
}

/** Would it end what others could still act in? Not asked where a lesson wants it ended. */
export function urged(
  table: Asked & Pick<TableStore, "choices" | "urges">,
  choice: Choice,
): boolean {
  const { byPiece, plain } = table.choices;
  return table.urges && byPiece.size > 0 && plain.length === 1 && !wanted(table, [choice]);
}
