import { expect, test } from "vitest";
import type { Route } from "../src/api/types";
import { choicesOf, following, gathers, inOfferedOrder } from "../src/app/choices";
import { Numbers } from "../src/app/numbers";
import { bestRoute, costs, destinations, leads, nearestRoute } from "../src/app/routes";
import { cellsOf } from "../src/app/where";

const pieces = new Set(["J1", "J2", "A1"]);
const cells = new Set(["1412", "1413"]);
const sorted = (legal: Record<string, string[]> | null) =>
  choicesOf(
    legal,
    (id) => pieces.has(id),
    (id) => cells.has(id),
  );

test("answers are sorted by what they are about", () => {
  const found = sorted({ guns: ["J1", "J2"], arms: ["J1"], land: ["1412"], face: ["NE"], end: [] });
  expect(found.byPiece.get("J1")!.map((choice) => choice.action)).toEqual(["guns J1", "arms J1"]);
  expect(found.byCell.get("1412")!.map((choice) => choice.action)).toEqual(["land 1412"]);
  expect(found.plain.map((choice) => choice.action)).toEqual(["face NE", "end"]);
  expect(found.all).toHaveLength(6);
  expect(sorted(null).all).toEqual([]);
});

test("a decision that counts gathers several answers", () => {
  expect(gathers({ seat: "a", case: "1", kind: "pick", args: { count: 0 } })).toBe(true);
  expect(gathers({ seat: "a", case: "1", kind: "step" })).toBe(false);
  expect(inOfferedOrder(["J9", "J2", "J5"], ["J2", "J5", "J9"])).toEqual(["J2", "J5", "J9"]);
});

test("stepping goes round, and starts at either end", () => {
  expect(following([1, 2, 3], 3, 1)).toBe(1);
  expect(following([1, 2, 3], 1, -1)).toBe(3);
  expect(following([1, 2, 3], null, -1)).toBe(3);
  expect(following([], null, 1)).toBe(null);
});

const route = (cell: string, facing: number, marks: string[] = []): Route => ({
  actions: [`to ${cell} ${facing} ${marks}`],
  cell,
  facing,
  marks,
  path: [cell],
});

test("routes are grouped by where they end", () => {
  const routes = [
    route("1412", 0),
    route("1413", 1),
    route("1413", 0, ["exhausted"]),
    route("1413", 1, ["exhausted"]),
    route("1414", 5, ["exhausted"]),
  ];
  const found = destinations(routes);
  expect(found.map((d) => [d.cell, d.facings, d.costs])).toEqual([
    ["1412", [0], []],
    ["1413", [0, 1], []],
    ["1414", [5], ["exhausted"]],
  ]);
  expect(bestRoute(found[1]!)).toBe(routes[1]);
  expect(bestRoute(found[1]!, 0)).toBe(routes[2]);
  expect(bestRoute(found[1]!, 3)).toBe(null);
  expect(destinations(routes, ["exhausted"])[2]!.costs).toEqual([]);
  expect(costs(routes[4]!, ["repulsed"])).toEqual(["exhausted"]);
});

test("routes that lead nowhere are no moves", () => {
  const piece = { id: "J1", seat: "a", group: "g", kind: "k", cell: "1412", facing: 0 };
  expect(leads([route("1412", 0), route("1412", 0, ["x"])], piece)).toBe(false);
  expect(leads([route("1412", 0), route("1412", 1)], piece)).toBe(true);
  expect(leads([route("1413", 0)], piece)).toBe(false);
});

test("an event is shown where it names, or where its pieces are", () => {
  const cellOf = (id: string) => ({ J1: "1412", A1: "1413" })[id];
  const event = (args: Record<string, string | string[]>) => ({
    n: 0,
    move: 0,
    case: "",
    kind: "",
    args,
  });
  const where = (args: Record<string, string | string[]>) =>
    cellsOf(event(args), (id) => cells.has(id), cellOf);
  expect(where({ ship: "J1", hex: "1413" })).toEqual(["1413"]);
  expect(where({ boarders: ["J1"], target: "A1" })).toEqual(["1412", "1413"]);
  expect(where({ seat: "a" })).toEqual([]);
});

test("the route that comes nearest to a place is the first of those that do", () => {
  const at = (cell: string) => ({ x: Number(cell.slice(0, 2)), y: Number(cell.slice(2)) });
  const routes = [route("1412", 0), route("1414", 1), route("1414", 2), route("1413", 0)];
  expect(nearestRoute(routes, "1420", at)).toBe(routes[1]);
  expect(nearestRoute(routes, "1410", at)).toBe(routes[0]);
  expect(nearestRoute([], "1410", at)).toBe(null);
});

test("number keys keep their meaning while the list shrinks", () => {
  const numbers = new Numbers();
  numbers.give(sorted({ guns: ["J1", "J2"], end: [] }));
  expect([numbers.of("guns J1"), numbers.of("guns J2"), numbers.of("end")]).toEqual([1, 2, null]);
  numbers.give(sorted({ guns: ["J2"], end: [] }));
  expect([numbers.of("guns J2"), numbers.of("end")]).toEqual([2, null]);
  numbers.give(sorted({ guns: ["J2"], arms: ["A1"] }));
  expect([numbers.of("guns J2"), numbers.of("arms A1")]).toEqual([1, 2]);
});
