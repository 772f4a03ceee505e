import { describe, expect, it } from "vitest";
import type { Engagement, Head, Piece } from "../src/api/types";
import { headAfter, moved } from "../src/app/differences";

const piece = (id: string, cell: string): Piece =>
  ({ id, seat: "allied", group: "g", kind: "k", cell, marks: ["moved"] }) as Piece;
const fight = (cell: string) => ({ cell }) as Engagement;

describe("news of counters", () => {
  it("changes only what it tells of", () => {
    const [first, second] = moved(
      [piece("A", "0101"), piece("B", "0102")],
      [{ id: "B", cell: "0103" }],
      [],
    );
    expect(first).toEqual(piece("A", "0101"));
    expect(second).toEqual(piece("B", "0103"));
  });
  it("brings new ones and takes those that left", () => {
    expect(moved([piece("A", "0101")], [piece("C", "0104")], ["A"])).toEqual([piece("C", "0104")]);
  });
  it("leaves the list alone when there is none", () => {
    const pieces = [piece("A", "0101")];
    expect(moved(pieces, [], [])).toBe(pieces);
  });
});

describe("news beside the counters", () => {
  const head = { turn: 3, phase: "C", engagements: [fight("0101"), fight("0202")] } as Head;
  it("keeps what it does not tell of", () => {
    expect(headAfter(head, { phase: "D" })).toMatchObject({ ...head, phase: "D" });
  });
  it("changes single entries, and takes out those that left", () => {
    const before = { ...head, coming: { A: 3, B: 4 }, states: { NIJ: "wired" } } as Head;
    const after = headAfter(before, { coming: { A: null, C: 5 } });
    expect(after.coming).toEqual({ B: 4, C: 5 });
    expect(after.states).toEqual({ NIJ: "wired" });
  });
  it("takes a number for the engagement at that place before", () => {
    const after = headAfter(head, { engagements: [fight("0303"), 0] });
    expect(after.engagements).toEqual([fight("0303"), fight("0101")]);
  });
});
