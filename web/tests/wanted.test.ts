import { expect, test } from "vitest";
import type { Piece } from "../src/api/types";
import { choicesOf } from "../src/app/choices";
import { beats } from "../src/app/learn/beats";
import type { Play } from "../src/app/play/strategy";
import { urged, wanted, wantedAt, whole } from "../src/app/wanted";

const piece = (id: string, cell: string): Piece => ({ id, seat: "s", group: "g", kind: "k", cell });
const pieces = [piece("J1", "1929"), piece("A4", "1929"), piece("J3", "1930")];
const legal = { guns: ["J1"], arms: ["J1"], board: ["A4"], move: ["J3"], sail: ["1931"], end: [] };
const choices = choicesOf(
  legal,
  (id) => pieces.some((one) => one.id === id),
  (id) => /^\d+$/.test(id),
);
const table = (...asked: string[]) => ({ pieces, choices, awaited: () => asked });

test("of several answers the one that a lesson asks for is meant", () => {
  const about = choices.byPiece.get("J1")!;
  expect(wanted(table("guns J1", "target A4"), about)?.action).toBe("guns J1");
  expect(wanted(table("end"), about)).toBeUndefined();
  expect(wanted(table(), about)).toBeUndefined();
});

test("a click on a cell means what is asked for in it, but another counter keeps its own", () => {
  expect(wantedAt(table("board A4"), "1929", null)?.action).toBe("board A4");
  expect(wantedAt(table("board A4"), "1929", "A4")?.action).toBe("board A4");
  expect(wantedAt(table("board A4"), "1929", "J1")).toBeUndefined();
  expect(wantedAt(table("sail 1931"), "1931", null)?.action).toBe("sail 1931");
  expect(wantedAt(table("board A4"), "1930", null)).toBeUndefined();
});

test("a unit to be chosen and no more is no whole move", () => {
  const [move] = choices.byPiece.get("J3")!;
  const play = { wholeMoves: true } as Play;
  expect(whole({ ...table("move J3"), play }, move!)).toBe(false);
  expect(whole({ ...table("move J3", "row", "stop"), play }, move!)).toBe(true);
  expect(whole({ ...table(), play }, move!)).toBe(true);
});

test("ending early is asked about, unless a lesson wants it", () => {
  const end = choices.plain.find(({ verb }) => verb === "end")!;
  expect(urged({ ...table(), urges: true }, end)).toBe(true);
  expect(urged({ ...table("end"), urges: true }, end)).toBe(false);
  expect(urged({ ...table(), urges: false }, end)).toBe(false);
});

test("what the other side does is shown unit by unit", () => {
  const own = (id: string) => id.startsWith("A");
  const script = ["move A4", "sail", "row", "ram A4", "guns A1", "target J2", "end", "turn A1"];
  expect(beats(script, own)).toEqual([
    ["move A4", "sail", "row"],
    ["ram A4"],
    ["guns A1", "target J2"],
    ["end"],
    ["turn A1"],
  ]);
  expect(beats([], own)).toEqual([]);
});
