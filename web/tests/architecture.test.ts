import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "..", "src");
/** Generated from the server, so it says whatever the server says. */
const GENERATED = "api/schema.ts";
const MOST_LINES = 300;
const STRATEGIES = "app/play/strategy.ts";

const files = readdirSync(SOURCES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(SOURCES, join(entry.parentPath, entry.name)))
  .filter((file) => file !== GENERATED);
const text = (file: string) => readFileSync(join(SOURCES, file), "utf-8");
const code = files.filter((file) => /\.(ts|svelte|css)$/.test(file));

/** Where a pattern is found: file and line. */
function found(pattern: RegExp, where: string[]): string[] {
  return where.flatMap((file) =>
    text(file)
      .split("\n")
      .map((line, i) => (pattern.test(line) ? `${file}:${i + 1}: ${line.trim()}` : ""))
      .filter(Boolean),
  );
}

describe("the page's rooms", () => {
  test("only the choice of a strategy looks at the layout of a board", () => {
    const looks = found(/\blayout\b/, code);
    expect(looks.some((line) => line.startsWith(STRATEGIES))).toBe(true);
    expect(looks.filter((line) => !line.startsWith(STRATEGIES))).toEqual([]);
  });

  test("only the strategies know each other", () => {
    const inPlay = (file: string) => file.startsWith("app/play/");
    const others = code.filter((file) => !inPlay(file));
    expect(found(/play\/(areas|heaps|hexes|stacks)"/, others)).toEqual([]);
  });

  test("the board draws and knows nothing of the application", () => {
    const board = code.filter((file) => file.startsWith("board/"));
    expect(found(/from "(\.\.\/)+app\//, board)).toEqual([]);
  });

  test.each(files)("%s is short enough to be read", (file) => {
    expect(text(file).split("\n").length - 1).toBeLessThanOrEqual(MOST_LINES);
  });
});

describe("what belongs to one game comes with it", () => {
  const games = join(SOURCES, "..", "..", "src", "grognard", "games");
  const titles = readdirSync(games, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map((entry) => readFileSync(join(games, entry.name, "title.py"), "utf-8"));
  const named = (pattern: RegExp) =>
    titles.flatMap((title) => [...title.matchAll(pattern)].map((match) => match[1]!));
  const ids = [...named(/^ {4}name="(\w+)"/gm), ...named(/^ {8}Seat\(\s*"(\w+)"/gm)];

  test("titles and seats are read from the manifests", () => {
    expect(ids.length).toBeGreaterThanOrEqual(9);
  });

  test("no game and no seat is named by the page", () => {
    const words = ids.map((id) => id.replaceAll("_", "[ _-]?")).join("|");
    expect(found(new RegExp(`(^|[^a-z])(${words})([^a-z]|$)`, "i"), files)).toEqual([]);
  });

  test("no colour is kept for the first seat or the second", () => {
    expect(found(/--[\w-]*-\d+\s*:/, code)).toEqual([]);
  });
});
