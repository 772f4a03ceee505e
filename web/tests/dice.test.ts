import { describe, expect, test } from "vitest";
import { checkDice } from "../src/app/dice";

/** Made by the server's own code: five dice of one seal, the others of a second one. */
const FIRST = "3490a3bcae281319a19c93f08710b1c8506a4d359a9ef1e19d4d59801636fc56";
const SECOND = "a54c50296e030f32172e65289dba5e2de7a560bcabe16879bcb8aa2e8675ac9a";
const LINK = "0bf44f3920e528434a5d198927f5ab9ab1e980c09bf0031b80f92c35ba4a0681";
const ADDED = "christian=ave,muslim=salam";
const SEALS = `seals:chain,${FIRST},5,${LINK},${ADDED};chain,${SECOND},*,${"a7".repeat(32)},${ADDED}`;

const record = (seed = SEALS, last = "8", sides = "6x6 10x6") => `grognard record 1
game: lepanto
seed: ${seed}
opening: 5 1
sides: ${sides}

1 christian end | 6 2 4
# 6.3 a note | 9
2 muslim end
back 1
2 muslim stay | 4 6 7 1 5 5
3 christian end | ${last}

result: unfinished
digest: 0
`;

describe("dice", () => {
  test("hold", () => {
    const checked = checkDice(record());
    expect(checked).toMatchObject({ dice: 12, wrong: [], unsealed: 0 });
    expect(checked.seals.map((seal) => seal.commitment)).toEqual([FIRST, SECOND]);
    expect(checked.seals[0]!.added).toEqual({ christian: "ave", muslim: "salam" });
  });

  test("that were changed show", () => {
    expect(checkDice(record(SEALS, "9")).wrong).toEqual([12]);
    expect(checkDice(record(SEALS.replace("=ave", "=Ave"))).wrong.length).toBeGreaterThan(0);
    expect(checkDice(record(SEALS.replace("a7a7", "a8a7"))).wrong).toContain(0);
    expect(checkDice(record(SEALS, "8", "6x12")).wrong.length).toBeGreaterThan(0);
  });

  test("of a plain seed are not sealed", () => {
    expect(checkDice(record("7"))).toMatchObject({ dice: 12, wrong: [], seals: [], unsealed: 12 });
    const known = checkDice(record("seals:known,0400;plain,x"));
    expect(known).toMatchObject({ wrong: [], unsealed: 12 });
  });
});
