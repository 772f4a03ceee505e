import { expect, test } from "vitest";
import { matches, rolls } from "../src/app/table/log";
import { chapters } from "../src/app/table/rules";
import { featurePath } from "../src/board/coast";
import { CellIndex, corners, degrees, towards, UNIT } from "../src/board/geometry";

const cells = [
  { id: "0101", x: 0, y: 0, terrain: "sea" },
  { id: "0201", x: 1, y: 0, terrain: "sea" },
  { id: "0102", x: 0.5, y: 0.866, terrain: "shore" },
];

test("a point belongs to the nearest cell, and to none beyond the map", () => {
  const index = new CellIndex(cells);
  expect(index.at({ x: 0.4, y: 0.1 })?.id).toBe("0101");
  expect(index.at({ x: 0.6, y: 0.1 })?.id).toBe("0201");
  expect(index.at({ x: 0.5, y: 0.6 })?.id).toBe("0102");
  expect(index.at({ x: 4, y: 4 })).toBe(null);
  expect(index.beside(cells[0]!, 0)?.id).toBe("0201");
});

test("facings turn counter-clockwise from east", () => {
  expect([0, 1, 3, 5].map(degrees)).toEqual([0, -60, -180, -300]);
  expect(towards({ x: 0, y: 0 }, 1, 1).y).toBeCloseTo(-0.866, 3);
});

test("a hex is one unit wide", () => {
  const xs = corners({ x: 0, y: 0 }).map((corner) => corner.x);
  expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(UNIT, 6);
});

test("shapes become paths", () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
  ];
  const polygon = { geometry: { type: "Polygon", coordinates: [ring] } };
  expect(featurePath(polygon)).toBe("M0 0L100 0L100 100Z");
  const many = { geometry: { type: "MultiPolygon", coordinates: [[ring], [ring]] } };
  expect(featurePath(many)).toBe("M0 0L100 0L100 100ZM0 0L100 0L100 100Z");
});

test("cases stand under their sections", () => {
  expect(chapters(["6.7-a", "6.7-c", "7.1-a"])).toEqual([
    { section: "6.7", cases: ["6.7-a", "6.7-c"] },
    { section: "7.1", cases: ["7.1-a"] },
  ]);
});

test("the log can be read by dice, losses or moves", () => {
  const event = (kind: string, args: Record<string, string | number>) => ({
    n: 0,
    move: 0,
    case: "",
    kind,
    args,
  });
  expect(rolls(event("wind", { roll: 6, second: 2 }))).toEqual([6, 2]);
  expect(matches(event("ram", { roll: 3 }), "dice")).toBe(true);
  expect(matches(event("eliminated", { hex: "1412" }), "losses")).toBe(true);
  expect(matches(event("eliminated", { hex: "1412" }), "moves")).toBe(false);
  expect(matches(event("rowed", { hex: "1412" }), "moves")).toBe(true);
});
