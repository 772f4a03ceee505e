import { expect, test } from "vitest";
import { plain, synonyms, termed } from "../src/app/terms";

const TERMS = {
  tdv: { es: ["TDV"], en: ["TDV", "terrain value"], case: "9.1", means: { es: "", en: "" } },
  step: { es: ["paso", "pasos"], en: ["step", "steps"], case: "1.1", means: { es: "", en: "" } },
};

test("a sentence is cut at the first place of each term", () => {
  const parts = termed("Two steps: the TDV takes a step off.", TERMS, "en");
  expect(parts.filter((part) => part.term).map(({ text, term }) => [text, term])).toEqual([
    ["steps", "step"],
    ["TDV", "tdv"],
  ]);
  expect(parts.map(({ text }) => text).join("")).toBe("Two steps: the TDV takes a step off.");
});

test("a term is a whole word, and an abbreviation stands in capitals", () => {
  expect(termed("Traspasos y tdv", TERMS, "es")).toEqual([{ text: "Traspasos y tdv" }]);
});

test("who looks for a word finds its other names, in either language", () => {
  expect(synonyms("pasos", TERMS)).toContain("step");
  expect(synonyms("Terrain value", TERMS)).toContain("tdv");
  expect(synonyms("galera", TERMS)).toEqual(["galera"]);
  expect(plain("Señuelo ")).toBe("senuelo");
});
