import { describe, expect, test } from "vitest";
import type { Board, Decision, Piece } from "../src/api/types";
import { choicesOf } from "../src/app/choices";
import { areas } from "../src/app/play/areas";
import { heaps } from "../src/app/play/heaps";
import { hexes } from "../src/app/play/hexes";
import { type Hand, type Play, playOf } from "../src/app/play/strategy";
import type { TableStore } from "../src/app/table.svelte";

const board = (layout: string, pile: string): Board =>
  ({ layout, kinds: [{ id: "k", name: {}, glyph: "", pile }] }) as unknown as Board;
const piece = (id: string, cell: string): Piece => ({
  id,
  seat: "red",
  group: "g",
  kind: "k",
  cell,
});
const pieces = [piece("a", "W"), piece("b", "W"), piece("c", "E")];
const cells = ["W", "E", "N"];

test("the board says how it is played on", () => {
  expect(playOf(board("area", ""))).toBe(areas);
  expect(playOf(board("area", "units"))).toBe(areas);
  expect(playOf(board("hex", "units"))).toBe(heaps);
  expect(playOf(board("hex", ""))).toBe(hexes);
});

/** What a click sets going, in words. */
function clicked(
  play: Play,
  legal: Record<string, string[]>,
  cell: string,
  hit: string | null = null,
  turn: Record<string, unknown> = {},
): string[] {
  const done: string[] = [];
  const told =
    (name: string, answer: unknown = undefined) =>
    (what: unknown) => {
      done.push(`${name} ${typeof what === "string" ? what : (what as { action: string }).action}`);
      return answer;
    };
  const choices = choicesOf(
    legal,
    (id) => pieces.some((one) => one.id === id),
    (id) => cells.includes(id),
  );
  const hand = {
    table: { pieces, choices },
    turn: {
      routes: [],
      pickPlace: told("place", true),
      pickPiece: told("piece"),
      begin: told("begin"),
      whyPlace: told("why"),
      whyArea: told("why"),
      clear: () => done.push("clear"),
      ...turn,
    },
    fan: told("fan", cell === "W"),
    offer: (offered: { action: string }[]) =>
      done.push(`offer ${offered.map((one) => one.action).join(", ")}`),
  };
  play.click(hand as unknown as Hand, { cell, at: { x: 0, y: 0 }, piece: hit });
  return done;
}

describe("a click among hexes means the hex", () => {
  test("its piece that can act, whichever counter was hit", () => {
    expect(clicked(hexes, { row: ["b"] }, "W", "a")).toEqual(["piece b"]);
  });
  test("the place, where nothing stands", () => {
    expect(clicked(hexes, { to: ["N"] }, "N")).toEqual(["begin to N"]);
  });
  test("an end of the move that is chosen, or why it is none", () => {
    const routes = [{}];
    expect(clicked(hexes, {}, "N", null, { routes })).toEqual(["place N"]);
    const pickPlace = () => false;
    expect(clicked(hexes, {}, "N", null, { routes, pickPlace })).toEqual(["why N"]);
  });
});

describe.each([
  ["areas", areas],
  ["heaps", heaps],
])("a click among %s means the counter, else the cell, else its stack", (_, play) => {
  test("the counter that was hit", () => {
    expect(clicked(play, { act: ["a", "b"] }, "W", "b")).toEqual(["begin act b"]);
    expect(clicked(play, {}, "W", "a")).toEqual(["piece a"]);
  });
  test("several answers are offered on the spot", () => {
    expect(clicked(play, { land: ["N"], sweep: ["N"] }, "N")).toEqual(["offer land N, sweep N"]);
  });
  test("a stack is spread out", () => {
    expect(clicked(play, { act: ["a", "b"] }, "W")).toEqual(["fan W"]);
  });
  test("where nothing can be done, why", () => {
    expect(clicked(play, { land: ["E"] }, "N")).toEqual(["fan N", "why N"]);
  });
});

test("a click beside the ends of a chosen move drops it, in heaps", () => {
  const turn = { routes: [{}], pickPlace: () => false };
  expect(clicked(heaps, { act: ["c"] }, "E", "c", turn)).toEqual(["clear", "begin act c"]);
});

describe("what else differs", () => {
  const counting = { kind: "pick", seat: "red", case: "1", args: { count: 2 } } as Decision;
  const none = choicesOf(null, Boolean, Boolean);
  test("pieces are gathered where a click picks them one by one", () => {
    expect([hexes, heaps, areas].map((play) => play.gathers(counting, none))).toEqual([
      true,
      false,
      false,
    ]);
  });
  test("the counter under the pointer is told of alone where they lie in stacks", () => {
    expect(hexes.told(pieces, pieces[1])).toBe(pieces);
    expect(areas.told(pieces, pieces[1])).toEqual([pieces[1]]);
    expect(heaps.told(pieces, undefined)).toBe(pieces);
  });
  test("the cells that are asked about are those that are no answers", () => {
    const table = {
      mine: true,
      decision: { ...counting, args: { from: "W", to: "E", unit: "a" } },
      isCell: (id: string) => cells.includes(id),
      choices: choicesOf(
        { go: ["E"] },
        () => false,
        () => true,
      ),
    } as unknown as TableStore;
    expect(areas.asked(table)).toEqual(["W"]);
    expect(hexes.asked(table)).toEqual([]);
    expect(areas.asked({ ...table, mine: false } as TableStore)).toEqual([]);
  });
});
