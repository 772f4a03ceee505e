/** Square counters: those of a cell lie in piles, arranged as the look says, with their number. */

import type { Board, Cell, Kind, Lang, Piece } from "../api/types";
import { layOut, pileUp, type Room, roomOf, type Spot, shelf } from "./areas";
import type { Emphasis } from "./counters";
import { type Cells, round, UNIT } from "./geometry";
import type { CounterLayer } from "./look";
import { seatsOf } from "./seats";
import { type Sorts, square } from "./squares";
import { svg } from "./svg";

interface Drawn {
  piece: Piece;
  place: string;
  root: SVGGElement;
  turned: SVGGElement;
  number: number;
}

/** A piece where it lies. */
export interface Lying {
  piece: Piece;
  spot: Spot;
  /** Another lies on it. */
  covered: boolean;
}

/** Where the piles of a cell lie. */
export type Arrange = (cell: string, piles: Piece[][]) => Lying[];

const NOBODY: Emphasis = {
  ready: new Set(),
  selected: new Set(),
  targets: new Set(),
  picked: new Set(),
};

export function sortsOf(board: Board, lang: Lang): Sorts {
  return {
    kinds: new Map(board.kinds.map((kind) => [kind.id, kind])),
    groups: new Map(board.groups.map((group) => [group.id, group])),
    marks: new Map(board.marks.map((mark) => [mark.id, mark])),
    seats: seatsOf(board),
    lang,
  };
}

/** Shows how pieces stand out. */
export function emphasised(root: SVGElement, id: string, emphasis: Emphasis): void {
  root.classList.toggle("ready", emphasis.ready.has(id));
  root.classList.toggle("selected", emphasis.selected.has(id));
  root.classList.toggle("target", emphasis.targets.has(id));
  root.classList.toggle("picked", emphasis.picked.has(id));
}

export class Stacks implements CounterLayer {
  readonly root = svg("g", { class: "counters" });
  readonly links = svg("g", { class: "links" });
  readonly stacks = this;
  readonly sorts: Sorts;
  emphasis: Emphasis = NOBODY;
  /** By cell, what lies there. */
  lying = new Map<string, Lying[]>();
  #drawn = new Map<string, Drawn>();
  #made = 0;
  #pieces = svg("g", {});
  #tallies = svg("g", { class: "tallies" });

  constructor(
    board: Board,
    readonly cells: Cells,
    lang: Lang,
    readonly arrange: Arrange,
  ) {
    this.sorts = sortsOf(board, lang);
    this.root.append(this.#pieces, this.#tallies);
  }

  set(pieces: Piece[]): void {
    const left = new Set(this.#drawn.keys());
    for (const piece of pieces) {
      left.delete(piece.id);
      if (!this.#drawn.has(piece.id)) this.#make(piece);
    }
    for (const id of left) this.#remove(id);
    this.#lay(pieces);
    const tallies: SVGElement[] = [];
    for (const lying of this.lying.values()) for (const one of lying) this.#put(one, tallies);
    this.#tallies.replaceChildren(...tallies);
  }

  emphasise(emphasis: Emphasis): void {
    this.emphasis = emphasis;
    for (const [id, { root }] of this.#drawn) emphasised(root, id, emphasis);
    this.#tellBelow(emphasis);
  }

  /** The top of a pile shows that something under it can be chosen. */
  #tellBelow({ ready, targets, picked }: Emphasis): void {
    for (const lying of this.lying.values()) {
      let below = false;
      for (const { covered, piece } of lying) {
        const { id } = piece;
        if (covered) below ||= ready.has(id) || targets.has(id) || picked.has(id);
        this.#drawn.get(id)?.root.classList.toggle("ready-below", !covered && below);
        if (!covered) below = false;
      }
    }
  }

  #lay(pieces: Piece[]): void {
    const byCell = new Map<string, Piece[]>();
    for (const piece of pieces) {
      const held = byCell.get(piece.cell);
      if (held) held.push(piece);
      else byCell.set(piece.cell, [piece]);
    }
    this.lying.clear();
    for (const [cell, here] of byCell) {
      if (!this.cells.byId.has(cell)) continue;
      const piles = pilesOf(here, this.sorts.kinds, (id) => this.#drawn.get(id)!.number);
      this.lying.set(cell, this.arrange(cell, piles));
    }
  }

  #make(piece: Piece): void {
    const turned = svg("g", { class: "turned" });
    const root = svg("g", { class: "piece", "data-piece": piece.id }, turned);
    turned.append(square(piece, this.sorts));
    this.#drawn.set(piece.id, { piece, place: "", root, turned, number: this.#made++ });
    this.#pieces.append(root);
  }

  #put({ piece, spot, covered }: Lying, tallies: SVGElement[]): void {
    const drawn = this.#drawn.get(piece.id)!;
    const [x, y] = [round(spot.x * UNIT), round(spot.y * UNIT)];
    const place = `translate(${x}px,${y}px) scale(${Math.round(spot.scale * 100) / 100})`;
    if (drawn.place !== place) drawn.root.style.transform = drawn.place = place;
    drawn.root.classList.toggle("covered", covered);
    if (drawn.piece !== piece) {
      drawn.piece = piece;
      drawn.turned.replaceChildren(square(piece, this.sorts));
    }
    const under = spot.under ?? 0;
    if (covered || !under) return;
    const at = `translate(${x - 40 * spot.scale} ${y + 38 * spot.scale}) scale(${spot.scale})`;
    tallies.push(
      svg(
        "g",
        { class: "tally", transform: at },
        svg("circle", { r: 15 }),
        svg("text", { y: 6.5 }, String(under + 1)),
      ),
    );
  }

  #remove(id: string): void {
    const { root } = this.#drawn.get(id)!;
    this.#drawn.delete(id);
    root.classList.add("gone");
    root.removeAttribute("data-piece");
    if (getComputedStyle(root).transitionDuration === "0s") root.remove();
    else setTimeout(() => root.remove(), 700);
  }
}

/** The pieces of a cell in piles: of one seat and one sort, those of a group together. */
export function pilesOf(
  pieces: Piece[],
  kinds: ReadonlyMap<string, Kind>,
  order: (id: string) => number,
): Piece[][] {
  const piles = new Map<string, Piece[]>();
  for (const piece of [...pieces].sort((a, b) => order(a.id) - order(b.id))) {
    const key = `${piece.seat} ${kinds.get(piece.kind)?.pile ?? ""}`;
    const held = piles.get(key);
    if (held) held.push(piece);
    else piles.set(key, [piece]);
  }
  return [...piles.values()];
}

/** Side by side in the room that each area has. */
export function besideEachOther(cells: Cell[]): Arrange {
  const rooms = new Map(cells.map((cell) => [cell.id, shelf(roomOf(cell))]));
  return (cell, piles) => laid(piles, rooms.get(cell)!);
}

/** Everything side by side if it fits, else pile by pile. */
export function laid(piles: Piece[][], room: Room): Lying[] {
  const all = piles.flat();
  const apart = layOut(all.length, room);
  if (apart) return all.map((piece, i) => ({ piece, spot: apart[i]!, covered: false }));
  const spots = pileUp(
    piles.map((pile) => pile.length),
    room,
  );
  return piles.flatMap((pile, p) =>
    pile.map((piece, i) => ({
      piece,
      spot: { ...spots[p]![i]!, under: i },
      covered: i < pile.length - 1,
    })),
  );
}
