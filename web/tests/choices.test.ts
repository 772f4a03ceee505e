import { expect, test } from "vitest";
import type { Plan } from "../src/api/types";
import { choicesOf, following, gathers, inOfferedOrder } from "../src/app/choices";
import { bestPlan, costs, destinations, leads, movingVerbs, nearestPlan } from "../src/app/plans";
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

const plan = (cell: string, facing: number, marks: string[] = []): Plan => ({
  actions: [`to ${cell} ${facing} ${marks}`],
  cell,
  facing,
  marks,
  path: [cell],
});

test("plans are grouped by where they end", () => {
  const plans = [
    plan("1412", 0),
    plan("1413", 1),
    plan("1413", 0, ["exhausted"]),
    plan("1413", 1, ["exhausted"]),
    plan("1414", 5, ["exhausted"]),
  ];
  const found = destinations(plans);
  expect(found.map((d) => [d.cell, d.facings, d.costs])).toEqual([
    ["1412", [0], []],
    ["1413", [0, 1], []],
    ["1414", [5], ["exhausted"]],
  ]);
  expect(bestPlan(found[1]!)).toBe(plans[1]);
  expect(bestPlan(found[1]!, 0)).toBe(plans[2]);
  expect(bestPlan(found[1]!, 3)).toBe(null);
  expect(destinations(plans, ["exhausted"])[2]!.costs).toEqual([]);
  expect(costs(plans[4]!, ["repulsed"])).toEqual(["exhausted"]);
});

test("plans that lead nowhere are no moves", () => {
  const piece = { id: "J1", seat: "a", group: "g", kind: "k", cell: "1412", facing: 0 };
  expect(leads([plan("1412", 0), plan("1412", 0, ["x"])], piece)).toBe(false);
  expect(leads([plan("1412", 0), plan("1412", 1)], piece)).toBe(true);
  expect(leads([plan("1413", 0)], piece)).toBe(false);
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

test("verbs that move or turn a piece by themselves are learnt", () => {
  const piece = { id: "J1", seat: "a", group: "g", kind: "k", cell: "1412", facing: 0 };
  const done = (verbs: string[], cell: string, facing: number): Plan => ({
    actions: ["move J1", ...verbs, "stop"],
    cell,
    facing,
    marks: [],
    path: [],
  });
  const plans = [
    done([], "1412", 0),
    done(["anchor"], "1412", 0),
    done(["port"], "1412", 1),
    done(["row"], "1512", 0),
    done(["attach JX1"], "1512", 0),
    done(["anchor", "sail"], "1512", 0),
  ];
  expect(movingVerbs(plans, piece)).toEqual(["port", "row"]);
});

test("the plan that comes nearest to a place is the first of those that do", () => {
  const at = (cell: string) => ({ x: Number(cell.slice(0, 2)), y: Number(cell.slice(2)) });
  const plans = [plan("1412", 0), plan("1414", 1), plan("1414", 2), plan("1413", 0)];
  expect(nearestPlan(plans, "1420", at)).toBe(plans[1]);
  expect(nearestPlan(plans, "1410", at)).toBe(plans[0]);
  expect(nearestPlan([], "1410", at)).toBe(null);
});
