import { expect, test } from "vitest";
import type { Account } from "../src/api/types";
import { standings } from "../src/app/accounts";

const ACCOUNT: Account = {
  case: "9.9",
  leads: { north: 3, south: -2 },
  lines: [
    { seat: "north", source: "bridge", case: "9.1", points: 0, most: 6 },
    { seat: "north", source: "town", case: "9.2", points: 2, most: 2 },
    { seat: "south", source: "losses", case: "9.3", points: 1 },
  ],
};

test("a seat needs what its lead lacks, and knows where that can come from", () => {
  const [north, south] = standings(ACCOUNT, ["north", "south"]);
  expect(north).toMatchObject({ total: 2, lead: 1, needs: 2 });
  expect(north!.reach.map(({ line, more }) => [line.source, more])).toEqual([["bridge", 6]]);
  expect(south).toMatchObject({ total: 1, lead: -1, needs: -1, reach: [] });
});
