import { describe, expect, test } from "vitest";
import type { Engagement, EventOut, Throw } from "../src/api/types";
import { barsOf, many, shownOf, stageOf, standings, storyOf, sumsOf } from "../src/app/combat";
import { stretches } from "../src/board/lines";

const party = (seat: string, ...pieces: string[]) => ({
  seat,
  fighters: pieces.map((piece) => ({ piece, counts: "1" })),
  total: "1",
  facts: {},
});
const combat = (cell: string, asked = false): Engagement => ({
  kind: "push",
  cell,
  attackers: party("red", "a1"),
  defenders: party("blue", "b1"),
  opens: ["told"],
  stages: [
    { id: "D", state: "done", tells: ["told"] },
    { id: "G", state: "done", tells: ["fire", "hurt"] },
    { id: "H", state: "now", tells: ["push", "fire", "hurt"] },
    { id: "I", state: "never", tells: ["storm", "hurt"] },
  ],
  asked,
});
const event = (n: number, kind: string, args: EventOut["args"]): EventOut =>
  ({ n, kind, case: "", args }) as unknown as EventOut;

describe("which combat and which step", () => {
  const [one, two] = [combat("0101"), combat("0202", true)];
  test("the one asked about, unless another was picked", () => {
    expect(shownOf([one, two], null)).toBe(two);
    expect(shownOf([one, two], "push 0101")).toBe(one);
    expect(shownOf([one], "gone 0909")).toBe(one);
    expect(shownOf([], null)).toBeNull();
  });
  test("the step under way, unless another that it has was picked", () => {
    expect(stageOf(one, null)?.id).toBe("H");
    expect(stageOf(one, "D")?.id).toBe("D");
    expect(stageOf(one, "I")?.id).toBe("H");
  });
});

test("a declared combat stands as its column says, or by the strengths", () => {
  const [told, plain] = [combat("0101"), combat("0202")];
  const column = { ...told, facts: { column: "3:1" } };
  expect(standings([column, plain, told])).toEqual({ "0101": "3:1", "0202": "1:1" });
  expect(standings()).toEqual({});
});

describe("what came of each step", () => {
  test("since it was last announced, and only what is about it", () => {
    const story = storyOf(
      [
        event(0, "told", { hex: "0101", attackers: ["z"] }),
        event(1, "hurt", { unit: "b1" }),
        event(2, "told", { hex: "0101", attackers: ["a1", "a2"] }),
        event(3, "fire", { hex: "0909" }),
        event(4, "fire", { hex: "0101" }),
        event(5, "hurt", { unit: "b1" }),
        event(6, "push", { hex: "0101", attackers: ["a1"] }),
        event(7, "hurt", { unit: "a2" }),
        event(8, "hurt", { unit: "elsewhere" }),
      ],
      combat("0101"),
    );
    const numbers = [...story].map(([id, events]) => [id, events.map(({ n }) => n)]);
    expect(numbers).toEqual([
      ["D", [2]],
      ["G", [4, 5]],
      ["H", [6, 7]],
    ]);
  });
  test("nothing before it is announced", () => {
    expect(storyOf([event(0, "fire", { hex: "0101" })], combat("0101")).size).toBe(0);
  });
});

describe("chances", () => {
  const thrown: Throw = {
    id: "roll",
    seat: "red",
    results: [
      { ways: 2, shown: "D1", means: { lost: 1, tired: 1 } },
      { ways: 3, means: { lost: 2 } },
      { ways: 5 },
    ],
  };
  test("each result's share of all ways", () => {
    expect(barsOf(thrown).map(({ share }) => share)).toEqual([0.2, 0.3, 0.5]);
    expect(many(thrown)).toBe(false);
  });
  test("each consequence, whatever comes with it; none last", () => {
    expect(sumsOf(thrown)).toEqual([
      ["lost", 5],
      ["tired", 2],
      ["", 5],
    ]);
  });
});

test("lines that share a stretch draw it once, either way round", () => {
  const pairs = stretches([["a", "b", "c"], ["d", "c", "b"], ["e"]]);
  expect(pairs.length).toBe(3);
});
