/** What is told of a combat: which one, what came of each step, and the chances of each result. */

import type { Engagement, EventOut, Stage, Throw } from "../api/types";

export const keyOf = ({ kind, cell }: Engagement): string => `${kind} ${cell}`;

/** The combat looked at: the one chosen by hand, else the one that is asked about, else the first. */
export function shownOf(engagements: Engagement[], picked: string | null): Engagement | null {
  const chosen = engagements.find((one) => keyOf(one) === picked);
  return chosen ?? engagements.find((one) => one.asked) ?? engagements[0] ?? null;
}

/** The step looked at: the one chosen by hand, else the one under way. */
export function stageOf({ stages }: Engagement, picked: string | null): Stage | null {
  const chosen = stages.find((stage) => stage.id === picked && stage.state !== "never");
  return chosen ?? stages.find((stage) => stage.state === "now") ?? null;
}

/** By step, the events that tell what came of it, since the combat was last announced. */
export function storyOf(events: EventOut[], engagement: Engagement): Map<string, EventOut[]> {
  const story = new Map<string, EventOut[]>();
  const { cell, opens, stages } = engagement;
  const start = events.findLastIndex((one) => opens.includes(one.kind) && names(one).has(cell));
  if (start < 0) return story;
  const since = events.slice(start);
  const taking = participants(since, engagement);
  let at = 0;
  for (const event of since) {
    const named = names(event);
    if (!named.has(cell) && ![...named].some((name) => taking.has(name))) continue;
    const next = stages.findIndex((stage, i) => i > at && stage.tells?.[0] === event.kind);
    const told = stages.findIndex((stage, i) => i >= at && stage.tells?.includes(event.kind));
    const to = next >= 0 ? next : told;
    if (to < 0) continue;
    at = to;
    const id = stages[at]!.id;
    story.set(id, [...(story.get(id) ?? []), event]);
  }
  return story;
}

/** Everything an event names. */
function names({ args }: EventOut): Set<string> {
  return new Set(
    Object.values(args)
      .flat()
      .filter((value): value is string => typeof value === "string"),
  );
}

/** Those that fight, those that fell, and those that came or went. */
function participants(events: EventOut[], { cell, attackers, defenders }: Engagement): Set<string> {
  const found = new Set([...attackers.fighters, ...defenders.fighters].map(({ piece }) => piece));
  for (const event of events)
    for (const name of names(event).has(cell) ? unitsOf(event) : []) found.add(name);
  return found;
}

const UNITS = ["unit", "units", "attackers", "defenders"];

function unitsOf({ args }: EventOut): string[] {
  return UNITS.flatMap((name) => args[name] ?? []).filter(
    (value): value is string => typeof value === "string",
  );
}

// -- chances ---------------------------------------------------------------------------------------

export interface Bar {
  /** As in the table of the game. */
  shown: string;
  means: Record<string, number>;
  ways: number;
  share: number;
}

/** Longer lists of results are summed up first. */
const FEW = 5;

export const waysOf = ({ results }: Throw): number =>
  results.reduce((sum, { ways }) => sum + ways, 0);

export function barsOf(thrown: Throw): Bar[] {
  const all = waysOf(thrown);
  return thrown.results.map(({ ways, shown = "", means = {} }) => ({
    shown,
    means,
    ways,
    share: ways / all,
  }));
}

/** Is a roll easier to read as the chance of each consequence on its own? */
export const many = ({ results }: Throw): boolean => results.length > FEW;

/** In how many ways each consequence comes about; no consequence comes last, as ''. */
export function sumsOf(thrown: Throw): [string, number][] {
  const sums = new Map<string, number>();
  let without = 0;
  for (const { ways, means = {} } of thrown.results) {
    for (const what of Object.keys(means)) sums.set(what, (sums.get(what) ?? 0) + ways);
    if (!Object.keys(means).length) without += ways;
  }
  const found = [...sums].sort((a, b) => b[1] - a[1]);
  return without ? [...found, ["", without]] : found;
}

/** By cell, how the combats that are declared stand: the column of their table, or the strengths. */
export function standings(engagements: readonly Engagement[] = []): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { cell, facts, attackers, defenders } of engagements)
    found[cell] ??= facts?.column ?? `${attackers.total}:${defenders.total}`;
  return found;
}
