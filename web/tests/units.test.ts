import { describe, expect, test } from "vitest";
import type { Board, Piece } from "../src/api/types";
import { arrivals } from "../src/app/coming";
import { arrowPath } from "../src/board/arrows";
import { heaped } from "../src/board/hexstacks";
import { armOf, figuresOf } from "../src/board/nato";
import { spansOf, stateOf } from "../src/board/spans";
import { outside } from "../src/board/veils";

const piece = (id: string, seat = "allied"): Piece => ({
  id,
  seat,
  group: "g",
  kind: "k",
  cell: "0101",
});
describe("a heap in a hex", () => {
  const centre = { x: 3, y: 4 };
  test("one alone lies in the middle, large", () => {
    const [one] = heaped([[piece("a")]], centre);
    expect(one!.spot).toMatchObject({ x: 3, y: 4, under: 0 });
    expect(one!.covered).toBe(false);
  });
  test("several cover each other but for the last, and stay within the hex", () => {
    const all = heaped([["a", "b", "c", "d", "e", "f", "g", "h"].map((id) => piece(id))], centre);
    expect(all.map((one) => one.covered)).toEqual([...Array(7).fill(true), false]);
    for (const { spot } of all) expect(Math.abs(spot.x - 3)).toBeLessThan(0.2);
  });
  test("both sides lie beside each other", () => {
    const [a, b] = heaped([[piece("a")], [piece("b", "german")]], centre);
    expect(a!.spot.x).toBeLessThan(3);
    expect(b!.spot.x).toBeGreaterThan(3);
  });
});

describe("unit symbols", () => {
  test("arm and size by the name of the drawing", () => {
    expect(armOf("nato_machine_gun_II")).toEqual({ arm: "machine_gun", size: "II" });
    expect(armOf("nato_armour_X")).toEqual({ arm: "armour", size: "X" });
  });
  test("figures of infantry and of guns", () => {
    expect(figuresOf({ A: 4, D: 5, M: 4 })).toEqual({ first: "4", range: "", rest: "-5-4" });
    expect(figuresOf({ B: 8, R: 6, D: 1, M: 6 })).toEqual({
      first: "8",
      range: "(6)",
      rest: "-1-6",
    });
  });
});

describe("what is printed on hexsides", () => {
  test("bridges with the hexes they join", () => {
    const feature = {
      geometry: { type: "Point", coordinates: [1, 2] },
      properties: { id: "son", kind: "bridge", cells: ["0101", "0102"], angle: 60 },
    };
    const river = { geometry: { type: "LineString", coordinates: [] }, properties: {} };
    const found = spansOf({ coast: { features: [river, feature] } } as unknown as Board);
    expect(found.map(({ id, cells }) => [id, cells])).toEqual([["son", ["0101", "0102"]]]);
  });
  test("how a bridge stands and who holds it", () => {
    expect(stateOf("wired german")).toEqual({ stands: "wired", holder: "german" });
    expect(stateOf("destroyed")).toEqual({ stands: "destroyed", holder: "" });
    expect(stateOf(undefined)).toEqual({ stands: "", holder: "" });
  });
});

test("reinforcements by turn, in order", () => {
  const roster = [piece("late"), piece("here"), piece("soon"), piece("too")];
  const found = arrivals({ late: 9, soon: 3, too: 3 }, roster);
  expect(found.map(({ turn, pieces }) => [turn, pieces.map((one) => one.id)])).toEqual([
    [3, ["soon", "too"]],
    [9, ["late"]],
  ]);
  expect(arrivals(undefined, undefined)).toEqual([]);
});

test("an arrow points at its target and stays short of it", () => {
  const numbers = arrowPath({ x: 0, y: 0 }, { x: 1, y: 0 })
    .match(/-?[\d.]+/g)!
    .map(Number);
  const xs = numbers.filter((_, i) => i % 2 === 0);
  expect(Math.max(...xs)).toBe(68);
  expect(Math.min(...xs)).toBe(36);
});

test("cells beyond the part in play", () => {
  const at = (x: number, y: number) => ({ id: `${x},${y}`, x, y, terrain: "clear" });
  const cells = [at(0, 0), at(1, 1), at(2, 2)];
  const corner = { west: 0.5, east: 5, north: 0, south: 1.5 };
  expect(outside(cells, corner).map((cell) => cell.id)).toEqual(["0,0", "2,2"]);
  expect(outside(cells, null)).toEqual([]);
});
