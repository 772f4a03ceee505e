/** Where rolls are read in the game's tables: those to come, and the last ones made. */

import type { Engagement, EventOut, Odds, Reading, Throw } from "../api/types";

/** A roll to come in a table, and whose it is where that must be told apart. */
export interface Mark {
  reading: Reading;
  seat?: string;
}

/** The rolls of the step under way of the combat that is asked about, else of its later steps. */
function thrown(engagements: Engagement[]): Throw[] {
  const stages = engagements.find((one) => one.asked)?.stages ?? [];
  const rolls = (state: string) =>
    stages
      .filter((stage) => stage.state === state)
      .flatMap(({ throws = [] }) => throws.filter(({ reads }) => reads?.length));
  const now = rolls("now");
  return now.length ? now : rolls("ahead");
}

/** What is about to be rolled: by the answer looked at, else in the combat that is asked about. */
export function coming(odds: Odds | null, engagements: Engagement[]): Mark[] {
  const found = thrown(engagements).flatMap(({ reads = [], seat }) =>
    reads.map((reading) => ({ reading, seat })),
  );
  if (!odds?.reads?.length) return found;
  return odds.reads.map((reading) => ({ reading, seat: seatOf(found, reading) }));
}

/** Whose roll it is, where the combat tells. */
function seatOf(known: { reading: Reading; seat: string }[], wanted: Reading) {
  const where = JSON.stringify(wanted);
  return known.find(({ reading }) => JSON.stringify(reading) === where)?.seat;
}

/** Modifiers that count for what is about to be rolled, by case and reason. */
export function counting(odds: Odds | null, engagements: Engagement[]): Set<string> {
  const listed = odds?.reads?.length
    ? odds.preview.flatMap(({ args }) => [args.modifiers ?? [], args.shifts ?? []].flat())
    : thrown(engagements).flatMap(({ modifiers = [] }) => modifiers);
  return new Set((listed as { case: string; reason: string }[]).map(keyOf));
}

export const keyOf = (one: { case: string; reason: string }): string => `${one.case} ${one.reason}`;

/** By table, the last event whose roll was read in it. */
export function lastRolls(events: EventOut[]): Map<string, EventOut> {
  const found = new Map<string, EventOut>();
  for (const event of events) for (const { aid } of event.reads ?? []) found.set(aid, event);
  return found;
}

/** A die as its faces fall into rows, and whose it is if it is one seat's alone. */
export interface Die {
  rows: number[];
  seat?: string;
}

/** The dice to come, those that fall alike as one. */
export function diceOf(marks: Mark[]): Die[] {
  const found = new Map<string, Die>();
  for (const { reading, seat } of marks) {
    const rows = reading.rows ?? [];
    const known = found.get(rows.join());
    if (known && known.seat !== seat) known.seat = undefined;
    if (!known && rows.length) found.set(rows.join(), { rows, seat });
  }
  return [...found.values()];
}

/** The faces of a die that are read in a row. */
export const facesIn = ({ rows }: Die, row: number): number[] =>
  rows.flatMap((at, i) => (at === row ? [i + 1] : []));

/** Faces as players say them: 1, 2–4. */
export function runs(faces: number[]): string {
  const found: [number, number][] = [];
  for (const face of [...faces].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && last[1] === face - 1) last[1] = face;
    else found.push([face, face]);
  }
  return found.map(([a, b]) => (a === b ? `${a}` : `${a}–${b}`)).join(", ");
}
