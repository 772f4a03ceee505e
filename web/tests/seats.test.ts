import { expect, test } from "vitest";
import type { Board, Seat } from "../src/api/types";
import { inkOn, luminance } from "../src/board/colours";
import { seatClass, seatStyles, seatsOf } from "../src/board/seats";

const both = (light: string, dark = light) => ({ light, dark });
const pale: Seat = {
  id: "pale",
  face: both("#f6e7c4", "#efdfba"),
  ink: both("#4a341f"),
  edge: both("#3a2817"),
  mark: both("#3c5f9e", "#7fa3e8"),
};
const dark: Seat = {
  id: "dark",
  face: both("#4a3123", "#20140d"),
  ink: both("#f0dcb4"),
  edge: both("#efdcb4"),
  mark: both("#8c1f1f"),
};

test("seats have the order of the title, and a class each", () => {
  const seats = seatsOf({ seats: [pale, dark] } as unknown as Board);
  expect(seats).toEqual(["pale", "dark"]);
  expect(seatClass(seats, "dark")).toBe("seat-1");
});

test("each seat wears its colours, others on the dark page", () => {
  const [light, night] = seatStyles([pale]).split(":root");
  expect(light).toContain(".seat-0 {");
  expect(light).toContain("--seat-mark: #3c5f9e;");
  expect(light).toContain("--seat-face: #f6e7c4;");
  expect(night).toContain('[data-theme="dark"] .seat-0 {');
  expect(night).toContain("--seat-mark: #7fa3e8;");
});

test("strokes on the map are dark on the light page and light on the dark one", () => {
  const strokes = [...seatStyles([pale, dark]).matchAll(/--seat-stroke: (#\w+)/g)].map((m) => m[1]);
  expect(strokes).toEqual(["#3a2817", "#efdfba", "#4a3123", "#efdcb4"]);
});

test("letters stand out from what they are written on", () => {
  expect(luminance("#000000")).toBe(0);
  expect(luminance("#ffffff")).toBeCloseTo(1);
  expect(inkOn("#ede624")).toBe("#1d150e");
  expect(inkOn("#2a328c")).toBe("#fffaf0");
});
