import { describe, expect, test } from "vitest";
import { band, byMove, line, running, scale, steps, ticks } from "../src/app/table/study/chart";

const as = ({ x, y }: { x: number; y: number }) => ({ x, y });

describe("charts of the study", () => {
  test("a scale maps ends onto ends, upside down where the pixels are", () => {
    const up = scale({ from: 0, to: 1 }, { from: 160, to: 10 });
    expect([up(0), up(0.5), up(1)]).toEqual([160, 85, 10]);
    expect(scale({ from: 3, to: 3 }, { from: 0, to: 9 })(3)).toBe(0);
  });

  test("a line goes from dot to dot, steps keep their height", () => {
    const dots = [
      { x: 0, y: 1 },
      { x: 4, y: 3 },
    ];
    expect(line(dots, as)).toBe("M0.0 1.0L4.0 3.0");
    expect(steps(dots, as)).toBe("M0.0 1.0L4.0 1.0L4.0 3.0");
    expect(line([], as)).toBe("");
  });

  test("a band goes there above and back below", () => {
    const dots = [
      { x: 0, y: 2, low: 1, high: 3 },
      { x: 5, y: 2, low: 0, high: 4 },
    ];
    expect(band(dots, as)).toBe("M0.0 3.0L5.0 4.0L5.0 0.0L0.0 1.0Z");
    expect(band([], as)).toBe("");
  });

  test.each([
    [{ from: 0, to: 1 }, 4, [0, 0.5, 1]],
    [{ from: 0, to: 551 }, 5, [0, 200, 400]],
    [{ from: -3.2, to: 3.2 }, 4, [-2, 0, 2]],
    [{ from: 2, to: 2 }, 4, [2]],
  ])("ticks of %j are round and inside", (range, about, expected) => {
    expect(ticks(range, about)).toEqual(expected);
  });

  test("luck adds up, and strays by the root of the squares", () => {
    const casts = [
      { move: 2, gain: 1, spread: 3, faces: 2, sides: 6 },
      { move: 2, gain: 1, spread: 4, faces: 3, sides: 6 },
      { move: 7, gain: -3, spread: 12, faces: 1, sides: 10 },
    ];
    const { dots, usual } = running(casts, 9);
    expect(dots).toEqual([
      { x: 0, y: 0 },
      { x: 2, y: 2 },
      { x: 7, y: -1 },
      { x: 9, y: -1 },
    ]);
    expect(usual.map(({ high }) => high)).toEqual([0, 5, 13, 13]);
    expect(usual.map(({ low }) => low)).toEqual([-0, -5, -13, -13].map((v) => v + 0));
    expect([...byMove(casts)]).toEqual([
      [2, { gain: 2, odds: "" }],
      [7, { gain: -3, odds: "1/10" }],
    ]);
  });
});
