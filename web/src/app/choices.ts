/** The legal answers of a decision, sorted by what they are about. No rules, only names. */

import type { Decision, Legal, Piece } from "../api/types";

export interface Choice {
  verb: string;
  arg: string;
  /** What is sent: the verb and its argument. */
  action: string;
}

export interface Choices {
  all: Choice[];
  byPiece: Map<string, Choice[]>;
  byCell: Map<string, Choice[]>;
  /** About a whole group: a formation, a squadron. */
  byGroup: Map<string, Choice[]>;
  /** Without an argument, or about a word that is nothing on the board. */
  plain: Choice[];
}

const none = (): Choices => ({
  all: [],
  byPiece: new Map(),
  byCell: new Map(),
  byGroup: new Map(),
  plain: [],
});

export const NO_CHOICES: Choices = none();

export function actionOf(verb: string, arg = ""): string {
  return arg ? `${verb} ${arg}` : verb;
}

export function choicesOf(
  legal: Legal | null | undefined,
  isPiece: (id: string) => boolean,
  isCell: (id: string) => boolean,
  isGroup: (id: string) => boolean = () => false,
): Choices {
  if (!legal) return NO_CHOICES;
  const found = none();
  for (const [verb, args] of Object.entries(legal))
    for (const arg of args.length ? args : [""]) {
      const choice = { verb, arg, action: actionOf(verb, arg) };
      found.all.push(choice);
      if (arg && isPiece(arg)) push(found.byPiece, arg, choice);
      else if (arg && isCell(arg)) push(found.byCell, arg, choice);
      else if (arg && isGroup(arg)) push(found.byGroup, arg, choice);
      else found.plain.push(choice);
    }
  return found;
}

function push(map: Map<string, Choice[]>, key: string, choice: Choice): void {
  const held = map.get(key);
  if (held) held.push(choice);
  else map.set(key, [choice]);
}

/** Does this decision gather several answers before it is carried out? */
export function gathers(decision: Decision | null, choices: Choices = NO_CHOICES): boolean {
  if (typeof decision?.args?.count !== "number" || choices.byCell.size) return false;
  const verbs = new Set([...choices.byPiece.values()].flat().map((choice) => choice.verb));
  return verbs.size <= 1;
}

/** Answers in the order the engine first offered them. */
export function inOfferedOrder(picked: string[], offered: string[]): string[] {
  return [...picked].sort((a, b) => offered.indexOf(a) - offered.indexOf(b));
}

/** The next of a list after one of its items, going round. */
export function following<T>(items: T[], item: T | null, step: 1 | -1): T | null {
  if (!items.length) return null;
  const at = item === null ? -1 : items.indexOf(item);
  if (at < 0) return (step > 0 ? items[0] : items.at(-1)) ?? null;
  return items[(at + step + items.length) % items.length] ?? null;
}

/** Pieces in reading order of the board, so that stepping through them does not jump about. */
export function nearestFirst(
  ids: string[],
  pieces: Map<string, Piece>,
  at: (cell: string) => { x: number; y: number } | undefined,
): string[] {
  const place = (id: string) => at(pieces.get(id)?.cell ?? "") ?? { x: 0, y: 0 };
  return [...ids].sort((a, b) => {
    const [p, q] = [place(a), place(b)];
    return p.y - q.y || p.x - q.x;
  });
}

/** The piece that stands nearest to a cell. */
export function nearestTo(
  cell: string,
  ids: string[],
  pieces: Map<string, Piece>,
  at: (cell: string) => { x: number; y: number } | undefined,
): string | null {
  const to = at(cell);
  const far = (id: string) => {
    const from = at(pieces.get(id)?.cell ?? "");
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : Number.POSITIVE_INFINITY;
  };
  return [...ids].sort((a, b) => far(a) - far(b))[0] ?? null;
}

/** What a click on an area means: answers to choose from, or a piece, or (neither) its stack. */
export function pickIn(
  cell: string,
  { byPiece, byCell, byGroup }: Choices,
  pieces: Piece[],
  hit: string | null,
): { choices: Choice[]; piece: string | null } {
  const places = byCell.get(cell) ?? [];
  const about = (piece: Piece) => byPiece.get(piece.id) ?? byGroup.get(piece.group) ?? [];
  const here = pieces.filter((piece) => piece.cell === cell);
  const meant = here.find((piece) => piece.id === hit);
  if (meant && about(meant).length) return { choices: about(meant), piece: meant.id };
  if (meant && !places.length) return { choices: [], piece: meant.id };
  const able = here.filter((piece) => about(piece).length);
  if (places.length) {
    const others = meant ? [] : [...new Set(able.flatMap(about))];
    return { choices: others.length > FEW ? places : [...places, ...others], piece: null };
  }
  const only = able.length === 1 && here.length === 1 ? able[0]! : null;
  if (only) return { choices: about(only), piece: only.id };
  return { choices: [], piece: here.length === 1 ? here[0]!.id : null };
}

/** More answers than this are not listed at the pointer. */
const FEW = 8;
