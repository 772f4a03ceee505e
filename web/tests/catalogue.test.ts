import { describe, expect, test } from "vitest";
import { Catalogue, fill } from "../src/i18n/catalogue";
import { SENTENCES } from "../src/i18n/sentences";

const catalogue = new Catalogue({
  "event.rowed": { es: "{ship} rema a {hex}", en: "{ship} rows to {hex}" },
  "event.turned": { es: "{ship} vira al {facing}", en: "{ship} turns to {facing}" },
  "ask.pick": { es: "{count} elegidos", es_one: "1 elegido", en: "{count} chosen" },
  "event.fired": { es: "[{modifiers}] dado {roll}", en: "[{modifiers}] die {roll}" },
  "word.facing.W": { es: "O", en: "W" },
  "modifier.two_hexes": { es: "a dos hexes", en: "at two hexes" },
});

describe("the catalogue says what engine/i18n.py says", () => {
  test("named arguments", () => {
    expect(catalogue.say("es", "event.rowed", { ship: "J1", hex: "1412" })).toBe("J1 rema a 1412");
  });

  test("words of arguments", () => {
    expect(catalogue.say("es", "event.turned", { ship: "J1", facing: "W" })).toBe("J1 vira al O");
    expect(catalogue.say("es", "event.turned", { ship: "J1", facing: "E" })).toBe("J1 vira al E");
  });

  test("one and many, where a language has both", () => {
    expect(catalogue.say("es", "ask.pick", { count: 1 })).toBe("1 elegido");
    expect(catalogue.say("es", "ask.pick", { count: 2 })).toBe("2 elegidos");
    expect(catalogue.say("en", "ask.pick", { count: 1 })).toBe("1 chosen");
  });

  test("lists of modifiers with effect and case", () => {
    const modifiers = [{ case: "7.2-e", effect: "×½", reason: "two_hexes" }];
    expect(catalogue.say("en", "event.fired", { modifiers, roll: 4 })).toBe(
      "[×½ at two hexes (7.2-e)] die 4",
    );
  });

  test("a part whose arguments are all empty is left out", () => {
    const say = (args: Record<string, string>) =>
      fill("odds 2:1[?, {modifiers}?][? ({a}{b})?]", (name) => args[name] ?? null);
    expect(say({ modifiers: "", a: "", b: "" })).toBe("odds 2:1");
    expect(say({ modifiers: "×½", a: "", b: "0" })).toBe("odds 2:1, ×½ (0)");
  });

  test("a key that is missing is shown as it is", () => {
    expect(catalogue.say("en", "event.unknown")).toBe("event.unknown");
  });

  test("signs and doubled braces", () => {
    expect(fill("{a:+d} {b:+d} {{x}}", (name) => ({ a: "2", b: "-1" })[name] ?? null)).toBe(
      "+2 -1 {x}",
    );
  });
});

describe("the page's own sentences", () => {
  const entries = SENTENCES;
  const names = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((m) => m[1]).sort();

  test.each(Object.entries(entries))(
    "%s is in both languages with the same arguments",
    (_, entry) => {
      expect(entry.es).toBeTruthy();
      expect(entry.en).toBeTruthy();
      expect(names(entry.es!)).toEqual(names(entry.en!));
    },
  );
});

describe("the sources", () => {
  const sources = import.meta.glob("../src/**/*.{ts,svelte}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const entries = SENTENCES;

  test.each(Object.entries(sources))("%s uses only sentences that exist", (_, source) => {
    const used = [...String(source).matchAll(/\bt\(\s*"([\w.]+)"/g)].map((match) => match[1]!);
    expect(used.filter((key) => !(key in entries))).toEqual([]);
  });

  test("every sentence is used, by name or by the name of its kind", () => {
    const text = Object.values(sources).join("\n");
    const kinds = [...text.matchAll(/`([a-z]+)\.\$\{/g)].map((match) => match[1]);
    const unused = Object.keys(entries).filter(
      (key) => !text.includes(`"${key}"`) && !kinds.includes(key.split(".")[0]),
    );
    expect(unused).toEqual([]);
  });
});
