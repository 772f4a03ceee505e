import { describe, expect, test } from "vitest";
import type { Engagement, EventOut, Odds, Stage } from "../src/api/types";
import { coming, counting, diceOf, facesIn, keyOf, lastRolls, runs } from "../src/app/marks";

const push = { aid: "push", column: 2, rows: [0, 1, 1] };
const fire = { aid: "fire", column: 0, rows: [0, 1, 2] };
const tired = { case: "1.1-a", effect: "+1", reason: "tired" };

const throwing = (state: string, ...reads: (typeof push)[]): Stage => ({
  id: state,
  state,
  throws: [{ id: "die", seat: "red", results: [], reads, modifiers: [tired] }],
});
const combat = (asked: boolean, ...stages: Stage[]) =>
  ({ kind: "push", cell: "0101", asked, stages }) as unknown as Engagement;
const odds = (reads: (typeof push)[]) =>
  ({ results: {}, preview: [{ case: "", kind: "", args: { shifts: [tired] } }], reads }) as Odds;

describe("the roll to come", () => {
  test("is that of the answer looked at", () => {
    const [other, same] = [throwing("now", fire), throwing("now", push)];
    expect(coming(odds([push]), [combat(true, other)])).toEqual([{ reading: push }]);
    expect(coming(odds([push]), [combat(true, same)])).toEqual([{ reading: push, seat: "red" }]);
    expect(counting(odds([push]), [])).toEqual(new Set([keyOf(tired)]));
  });

  test("or of the step under way of the combat that is asked about", () => {
    const both = combat(true, throwing("now", fire), throwing("ahead", push));
    expect(coming(null, [combat(false, throwing("now", push)), both])).toEqual([
      { reading: fire, seat: "red" },
    ]);
    expect(counting(null, [both])).toEqual(new Set([keyOf(tired)]));
  });

  test("or of a later step while nothing is rolled in this one", () => {
    const later = combat(true, throwing("now"), throwing("ahead", push));
    expect(coming(null, [later])).toEqual([{ reading: push, seat: "red" }]);
    expect(coming(null, [combat(false, throwing("now", push))])).toEqual([]);
  });
});

test("the last roll of each table is kept", () => {
  const event = (n: number, aid: string) =>
    ({ n, kind: "rolled", args: {}, reads: [{ aid, column: 0, row: n, die: 1 }] }) as unknown;
  const events = [event(1, "push"), event(2, "fire"), event(3, "push")] as EventOut[];
  const last = lastRolls(events);
  expect([...last].map(([aid, { n }]) => [aid, n])).toEqual([
    ["push", 3],
    ["fire", 2],
  ]);
});

test("faces stand beside the row they are read in, each die on its own", () => {
  const [red, blue] = diceOf([
    { reading: push, seat: "red" },
    { reading: fire, seat: "blue" },
    { reading: { ...fire, column: 1 }, seat: "blue" },
  ]);
  expect([red!.seat, blue!.seat]).toEqual(["red", "blue"]);
  expect(facesIn(red!, 1)).toEqual([2, 3]);
  expect(facesIn(blue!, 2)).toEqual([3]);
});

test("dice of several seats that fall alike are one, and nobody's", () => {
  const dice = diceOf([
    { reading: push, seat: "red" },
    { reading: { ...push, column: 0 }, seat: "blue" },
    { reading: { aid: "range", column: 1, row: 0 } },
  ]);
  expect(dice).toEqual([{ rows: push.rows, seat: undefined }]);
});

test("faces are told as players say them", () => {
  expect(runs([1])).toBe("1");
  expect(runs([4, 2, 3, 7])).toBe("2–4, 7");
});
