import { expect, test } from "vitest";
import type { EventOut, WorkedOut } from "../src/api/types";
import { fold, piecesIn } from "../src/app/table/log";
import { costsOf, hindrances } from "../src/app/table/orders";

const event = (n: number, move: number, ship = "B1") =>
  ({ n, move, case: "5.2-a", kind: "rowed", args: { ship } }) as EventOut;
const events = [event(0, 1), event(1, 2), event(2, 3, "B2"), event(3, 4), event(4, 5)];

test("the steps of an order are one line until it is opened", () => {
  const lines = fold(events, [[2, 4]], new Set());
  expect(lines.map((line) => [line.event.n, line.folded.length])).toEqual([
    [0, 0],
    [1, 3],
    [4, 0],
  ]);
  expect(fold(events, [[2, 4]], new Set([2]))).toHaveLength(5);
  expect(fold(events, [], new Set())).toHaveLength(5);
});

test("two orders in a row are two lines", () => {
  const orders: [number, number][] = [
    [1, 2],
    [3, 4],
  ];
  expect(fold(events, orders, new Set()).map((line) => line.folded.length)).toEqual([2, 2, 0]);
});

test("an order names its pieces once", () => {
  expect(piecesIn(events, (id) => id.startsWith("B"))).toEqual(["B1", "B2"]);
});

const refusal = { cases: ["6.2-b"], reason: "rowed_enough", args: {}, text: {} };
const worked = {
  actions: ["move B1", "row", "stop"],
  moves: [
    { piece: "B1", cell: "1011", marks: ["exhausted"] },
    { piece: "B2", cell: "1012" },
  ],
  stuck: [
    { piece: "B3", refusal },
    { piece: "B4", refusal },
    { piece: "B5", refusal: null },
  ],
} as unknown as WorkedOut;

test("who cannot follow is told by reason", () => {
  expect(hindrances(worked).map((one) => one.pieces)).toEqual([["B3", "B4"], ["B5"]]);
});

test("the marks that an order leaves are counted", () => {
  expect(costsOf(worked)).toEqual([["exhausted", 1]]);
});
