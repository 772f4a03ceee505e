/** Hexes with counters that point somewhere: a click means the hex, a move is chosen whole. */

import { hexes as look } from "../../board/looks/hexes";
import { gathers } from "../choices";
import ShipBadge from "./ShipBadge.svelte";
import ShipCounter from "./ShipCounter.svelte";
import type { Click, Hand, Play } from "./strategy";

export const hexes: Play = {
  look,
  Badge: ShipBadge,
  Counter: ShipCounter,
  wholeMoves: true,
  formations: true,
  listsAnswers: false,
  tellsBriefly: false,
  gathers: (decision, choices) => gathers(decision, choices),
  whyVerbs: (offered, all) => [offered, all],
  told: (here) => here,
  asked: () => [],
  follow() {},
  click,
};

function click({ table, turn }: Hand, { cell, piece: hit }: Click): void {
  if (turn.routes.length && turn.pickPlace(cell)) return;
  const here = table.pieces.filter((piece) => piece.cell === cell).map((piece) => piece.id);
  const able = [hit ?? "", ...here].find((piece) => table.choices.byPiece.has(piece));
  const places = table.choices.byCell.get(cell);
  if (able || (here[0] && (!turn.begun || here[0] !== turn.piece))) {
    void turn.pickPiece(able ?? here[0]!);
  } else if (places?.length === 1) void turn.begin(places[0]!);
  else if (turn.routes.length) void turn.whyPlace(cell);
}
