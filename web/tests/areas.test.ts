import { expect, test } from "vitest";
import type { Cell, Kind, Piece } from "../src/api/types";
import { choicesOf, gathers, pickIn } from "../src/app/choices";
import {
  AreaIndex,
  COUNTER,
  fanColumns,
  grid,
  largest,
  layOut,
  outlinePath,
  pileUp,
  roomOf,
  shelf,
  within,
} from "../src/board/areas";
import { sizeFor } from "../src/board/fan";
import { laid, pilesOf } from "../src/board/stacks";

type Ring = [number, number][];
const block = (x: number, y: number, w: number, h: number): Ring => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
  [x, y],
];
const area = (id: string, x: number, y: number, ring: Ring, terrain = "land"): Cell => ({
  id,
  x,
  y,
  terrain,
  outline: [[ring]],
});
const west = area("W", 2, 2, block(0, 0, 4, 4));
const east = area("E", 6, 2, block(4, 0, 4, 4));
const box = area("BOX", 2, 3.2, block(1, 3, 2, 0.6), "box");
const piece = (id: string, more: Partial<Piece> = {}): Piece => ({
  id,
  seat: "allied",
  group: "29D",
  kind: "infantry",
  cell: "W",
  ...more,
});

test("an area is found by its outline, a box before the sea it lies on", () => {
  const index = new AreaIndex([west, east, box]);
  expect(index.at({ x: 3.9, y: 1 })?.id).toBe("W");
  expect(index.at({ x: 4.1, y: 1 })?.id).toBe("E");
  expect(index.at({ x: 2, y: 3.2 })?.id).toBe("BOX");
  expect(index.at({ x: 9, y: 9 })).toBe(null);
  expect(index.beside(west, 0)?.id).toBe("E");
  expect(index.beside(west, 180)).toBe(null);
  expect(outlinePath(box)).toMatch(/^M100 300L.*Z$/);
});

test("a hole in an outline is outside", () => {
  const ring = [block(0, 0, 6, 6), block(2, 2, 2, 2)];
  expect(within({ x: 1, y: 1 }, [ring])).toBe(true);
  expect(within({ x: 3, y: 3 }, [ring])).toBe(false);
});

test("counters stand where an area is widest, with its name below them", () => {
  const bottle: Ring = [
    [0, 0],
    [1, 0],
    [1, 4],
    [5, 4],
    [5, 8],
    [0, 8],
    [0, 0],
  ];
  const room = roomOf(area("B", 2, 6, bottle));
  expect(room.y).toBeGreaterThanOrEqual(3.9);
  expect(room.width).toBeGreaterThan(4.5);
  expect(shelf(room).height).toBeLessThan(room.height);
  const free = [
    [true, false, false],
    [true, true, true],
    [false, true, true],
  ];
  const found = largest(free, { column: 2, row: 2 });
  expect(found).toEqual({ column: 1, row: 1, width: 2, height: 2 });
});

test("counters lie side by side inside the room, or not at all", () => {
  const room = { x: 0, y: 0, width: 4, height: 2 };
  for (const count of [1, 2, 5, 8]) {
    const spots = layOut(count, room, 0.5)!;
    expect(spots).toHaveLength(count);
    for (const { x, y, scale } of spots) {
      const half = (COUNTER * scale) / 2 - 1e-6;
      expect(x - half).toBeGreaterThanOrEqual(0);
      expect(x + half).toBeLessThanOrEqual(4);
      expect(y - half).toBeGreaterThanOrEqual(0);
      expect(y + half).toBeLessThanOrEqual(2);
    }
    const places = new Set(spots.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`));
    expect(places.size).toBe(count);
  }
  expect(layOut(60, room)).toBe(null);
  expect(grid(3, 2, 1, { x: 0, y: 0 }).map((spot) => Math.sign(spot.y))).toEqual([-1, -1, 1]);
});

test("what does not fit is piled by seat and sort", () => {
  const kinds = new Map<string, Kind>([
    ["infantry", { id: "infantry", name: {}, glyph: "infantry", pile: "land" }],
    ["fort", { id: "fort", name: {}, glyph: "fort", pile: "works" }],
  ]);
  const pieces = [
    ...Array.from({ length: 6 }, (_, i) => piece(`A${i}`)),
    piece("F", { kind: "fort", seat: "turkish" }),
  ];
  const piles = pilesOf(pieces, kinds, (id) => pieces.findIndex((one) => one.id === id));
  expect(piles.map((pile) => pile.length)).toEqual([6, 1]);
  const small = { x: 0, y: 0, width: 1.8, height: 1 };
  const lying = laid(piles, small);
  expect(lying.filter((one) => one.covered)).toHaveLength(5);
  expect(lying.find((one) => one.piece.id === "A5")).toMatchObject({ covered: false });
  expect(pileUp([3, 1], small)[0]).toHaveLength(3);
  expect(laid(piles, { x: 0, y: 0, width: 9, height: 4 }).some((one) => one.covered)).toBe(false);
});

test("a fan fits on the screen", () => {
  expect(fanColumns(5, 20)).toBe(3);
  expect(fanColumns(60, 6)).toBe(6);
  for (const [count, width, height] of [
    [5, 300, 300],
    [48, 340, 420],
    [30, 800, 600],
  ] as const) {
    const size = sizeFor(count, width, height);
    const columns = fanColumns(count, Math.floor(width / size));
    expect(columns * size).toBeLessThanOrEqual(width);
    expect(Math.ceil(count / columns) * size).toBeLessThanOrEqual(height);
  }
});

const isPiece = (id: string) => ["A", "B", "C"].includes(id);
const isCell = (id: string) => ["W", "E"].includes(id);
const isGroup = (id: string) => id === "29D";

test("answers about formations are told apart", () => {
  const found = choicesOf({ formation: ["29D"], join: ["A"], end: [] }, isPiece, isCell, isGroup);
  expect(found.byGroup.get("29D")).toHaveLength(1);
  expect(found.plain.map((choice) => choice.action)).toEqual(["end"]);
});

test("answers of several kinds are not gathered", () => {
  const decision = { seat: "a", case: "1", kind: "hit", args: { count: 0 } };
  const two = choicesOf({ hit: ["A"], sacrifice: ["A"] }, isPiece, isCell);
  expect(gathers(decision, two)).toBe(false);
  expect(gathers(decision, choicesOf({ hit: ["A", "B"] }, isPiece, isCell))).toBe(true);
  expect(gathers(decision, choicesOf({ go: ["W"] }, isPiece, isCell))).toBe(false);
});

test("a click on an area means the counter hit, the place, or the stack", () => {
  const pieces = [piece("A"), piece("B"), piece("C", { cell: "E", group: "T9", seat: "turkish" })];
  const legal = { go: ["E"], march: ["E"], move: ["A"] };
  const choices = choicesOf(legal, isPiece, isCell, isGroup);
  expect(pickIn("W", choices, pieces, "A")).toEqual({
    choices: choices.byPiece.get("A"),
    piece: "A",
  });
  // Not to be chosen: it is said why.
  expect(pickIn("W", choices, pieces, "B")).toEqual({ choices: [], piece: "B" });
  // Two verbs for one area; the enemy counter in it does not stand in the way.
  const there = pickIn("E", choices, pieces, "C");
  expect(there.choices.map((choice) => choice.action)).toEqual(["go E", "march E"]);
  expect(there.piece).toBe(null);
  // Several counters and nothing hit: the stack is to be spread out.
  expect(pickIn("W", choices, pieces, null)).toEqual({ choices: [], piece: null });
  const groups = choicesOf({ formation: ["29D"] }, isPiece, isCell, isGroup);
  expect(pickIn("W", groups, pieces, "B").choices[0]?.action).toBe("formation 29D");
});
