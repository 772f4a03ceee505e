import { expect, test } from "vitest";
import type { Piece, WorkedOut } from "../src/api/types";
import { choicesOf } from "../src/app/choices";
import { Orders } from "../src/app/orders.svelte";
import type { TableStore } from "../src/app/table.svelte";
import type { Turn } from "../src/app/turn.svelte";

const ids = ["B1", "B2", "B3"];
const pieces = ids.map(
  (id): Piece => ({ id, seat: "christian", group: "g", kind: "k", cell: "1011" }),
);

/** A table at which an order to go somewhere waits for dice after its first piece. */
function order() {
  const asked: string[][] = [];
  const decision = { seat: "christian", kind: "choose_mover" };
  const table = {
    mine: true,
    decision,
    position: 1,
    head: { turn: 3, phase: "movement", phasing: "christian" },
    choices: choicesOf(
      { move: ids },
      (id) => ids.includes(id),
      () => false,
    ),
    byId: new Map(pieces.map((piece) => [piece.id, piece])),
    client: {
      order: async ({ pieces }: { pieces: string[] }): Promise<WorkedOut> => {
        asked.push(pieces);
        return { actions: ["move B1"], moves: [], stuck: [], waits: ["B2", "B3"] } as never;
      },
    },
    act: async () => {
      table.mine = false;
      return true;
    },
    tell: (error: unknown) => {
      throw error;
    },
  };
  const turn = { clear: () => {}, ready: ids };
  const orders = new Orders(table as unknown as TableStore, turn as unknown as Turn);
  return { table, orders, asked };
}

async function brokenOff() {
  const made = order();
  made.orders.only(ids);
  await made.orders.ask({ kind: "to", cell: "1012" });
  await made.orders.confirm();
  expect(made.orders.picked).toEqual([]);
  return made;
}

test("an order that the other side breaks off is shown again to those who wait", async () => {
  const { table, orders, asked } = await brokenOff();
  table.mine = true;
  orders.settle();
  expect(asked.at(-1)).toEqual(["B2", "B3"]);
});

test("an order that was broken off does not outlive its turn", async () => {
  const { table, orders, asked } = await brokenOff();
  orders.settle();
  table.head = { ...table.head, turn: 4 };
  orders.settle();
  table.mine = true;
  orders.settle();
  expect(asked).toHaveLength(1);
  expect(orders.picked).toEqual([]);
});
