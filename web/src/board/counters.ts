/** The counters: one group a piece, made once, moved and changed by comparison with the last. */

import type { Board, Group, Kind, Lang, Mark, Piece } from "../api/types";
import { type Cells, degrees, UNIT } from "./geometry";
import { type Glyph, glyph, markShape } from "./glyphs";
import type { CounterLayer } from "./look";
import { seatClass, seatsOf } from "./seats";
import { svg } from "./svg";

interface Drawn {
  piece: Piece;
  place: string;
  root: SVGGElement;
  turned: SVGGElement;
  marks: SVGGElement;
}

/** How pieces stand out; each is a set of piece ids. */
export interface Emphasis {
  ready: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  targets: ReadonlySet<string>;
  picked: ReadonlySet<string>;
}

const RING = "M0-44L38.1-22V22L0 44L-38.1 22V-22Z";

export class Counters implements CounterLayer {
  readonly root = svg("g", { class: "counters" });
  readonly links = svg("g", { class: "links" });
  readonly stacks = null;
  #drawn = new Map<string, Drawn>();
  #kinds: Map<string, Kind>;
  #groups: Map<string, Group>;
  #marks: Map<string, Mark>;
  #seats: string[];

  constructor(
    board: Board,
    readonly cells: Cells,
    readonly lang: Lang,
  ) {
    this.#kinds = new Map(board.kinds.map((kind) => [kind.id, kind]));
    this.#groups = new Map(board.groups.map((group) => [group.id, group]));
    this.#marks = new Map(board.marks.map((mark) => [mark.id, mark]));
    this.#seats = seatsOf(board);
  }

  set(pieces: Piece[]): void {
    const stacks = stacked(pieces);
    const left = new Set(this.#drawn.keys());
    for (const piece of pieces) {
      left.delete(piece.id);
      this.#put(piece, stacks.get(piece.cell)!);
    }
    for (const id of left) this.#remove(id);
    this.#tie(pieces);
  }

  emphasise(emphasis: Emphasis): void {
    for (const [id, { root }] of this.#drawn) {
      root.classList.toggle("ready", emphasis.ready.has(id));
      root.classList.toggle("selected", emphasis.selected.has(id));
      root.classList.toggle("target", emphasis.targets.has(id));
      root.classList.toggle("picked", emphasis.picked.has(id));
    }
  }

  #put(piece: Piece, stack: string[]): void {
    const drawn = this.#drawn.get(piece.id) ?? this.#make(piece);
    const place = this.#place(piece, stack);
    if (drawn.place !== place) {
      drawn.root.style.transform = place;
      drawn.place = place;
    }
    if (drawn.piece === piece) return;
    if (drawn.piece.facing !== piece.facing) this.#turn(drawn, piece.facing ?? 0);
    if (drawn.piece.marks?.join() !== piece.marks?.join()) this.#mark(drawn, piece);
    drawn.piece = piece;
  }

  #place(piece: Piece, stack: string[]): string {
    const cell = this.cells.byId.get(piece.cell);
    if (!cell) return "translate(-9999px,-9999px)";
    const shift = stack.length > 1 ? (stack.indexOf(piece.id) / (stack.length - 1) - 0.5) * 36 : 0;
    const scale = stack.length > 1 ? " scale(.78)" : "";
    return `translate(${cell.x * UNIT + shift}px,${cell.y * UNIT + shift * 0.6}px)${scale}`;
  }

  /** Turns the short way round, so that a ship never spins. */
  #turn(drawn: Drawn, facing: number): void {
    const was = Number(drawn.turned.dataset.angle ?? 0);
    const turn = ((((degrees(facing) - was) % 360) + 540) % 360) - 180;
    drawn.turned.dataset.angle = String(was + turn);
    drawn.turned.style.transform = `rotate(${was + turn}deg)`;
  }

  #make(piece: Piece): Drawn {
    const kind = this.#kinds.get(piece.kind);
    const shape = glyph(kind?.glyph ?? "");
    const group = this.#groups.get(piece.group);
    const turned = svg("g", { class: "turned" }, ...hull(shape));
    turned.dataset.angle = String(degrees(piece.facing ?? 0));
    turned.style.transform = `rotate(${degrees(piece.facing ?? 0)}deg)`;
    const marks = svg("g", { class: "marks" });
    const seat = seatClass(this.#seats, piece.seat);
    const root = svg(
      "g",
      { class: `piece ${seat} kind-${piece.kind}`, "data-piece": piece.id },
      svg("path", { class: "ring", d: RING }),
      turned,
      svg("text", { class: "code", y: -26 }, piece.id),
      values(piece),
      marks,
    );
    root.style.setProperty("--group", group?.colour ?? "#888");
    const drawn: Drawn = { piece, place: "", root, turned, marks };
    this.#mark(drawn, piece);
    this.#drawn.set(piece.id, drawn);
    this.root.append(root);
    return drawn;
  }

  #mark(drawn: Drawn, piece: Piece): void {
    const marks = piece.marks ?? [];
    drawn.marks.replaceChildren(
      ...marks.map((id, i) => {
        const mark = this.#marks.get(id);
        const letter = mark?.name[this.lang]?.charAt(0).toUpperCase() ?? "?";
        const at = `translate(${marks.length > 1 ? 32 - i * 21 : 30} ${26})`;
        return svg(
          "g",
          { class: `mark mark-${id}`, transform: at },
          svg(
            "g",
            { class: "size" },
            svg("path", { d: markShape(mark?.glyph ?? "") }),
            svg("text", { y: 4 }, letter),
          ),
        );
      }),
    );
    drawn.root.classList.toggle("spent", marks.length > 0);
  }

  #remove(id: string): void {
    const drawn = this.#drawn.get(id)!;
    this.#drawn.delete(id);
    drawn.root.classList.add("gone");
    const done = () => drawn.root.remove();
    if (getComputedStyle(drawn.root).transitionDuration === "0s") done();
    else setTimeout(done, 700);
  }

  /** Cables between what tows and what is towed. */
  #tie(pieces: Piece[]): void {
    const byId = new Map(pieces.map((piece) => [piece.id, piece]));
    const found: SVGElement[] = [];
    for (const piece of pieces) {
      const tug = piece.link ? byId.get(piece.link) : undefined;
      const [from, to] = [this.cells.byId.get(piece.cell), tug && this.cells.byId.get(tug.cell)];
      if (!from || !to) continue;
      const [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map((v) => v * UNIT) as [
        number,
        number,
        number,
        number,
      ];
      const path = `M${x1} ${y1}Q${(x1 + x2) / 2 + 6} ${(y1 + y2) / 2 + 12} ${x2} ${y2}`;
      found.push(svg("path", { class: "cable", d: path }));
    }
    this.links.replaceChildren(...found);
  }
}

function hull(shape: Glyph): SVGElement[] {
  return [
    svg("path", { class: "strokes", d: shape.strokes }),
    svg("path", { class: "hull", d: shape.hull }),
    svg("path", { class: "band", d: shape.band }),
    svg("path", { class: "lines", d: shape.lines }),
  ];
}

function values(piece: Piece): SVGGElement {
  const group = svg("g", { class: "values" });
  const entries = Object.entries(piece.values ?? {});
  if (!entries.length) return group;
  const width = entries.length * 22 + 4;
  const rest = { y: 24, height: 19, rx: 3 };
  group.append(svg("rect", { x: -width / 2, width, ...rest }));
  entries.forEach(([name, value], i) => {
    const x = -width / 2 + 13 + i * 22;
    const label = svg("text", { x, y: 38.5 }, svg("tspan", { class: "what" }, name), String(value));
    group.append(label);
  });
  return group;
}

/** The pieces of each cell, by id. */
export function stacked(pieces: Piece[]): Map<string, string[]> {
  const stacks = new Map<string, string[]>();
  for (const piece of pieces) {
    const stack = stacks.get(piece.cell);
    if (stack) stack.push(piece.id);
    else stacks.set(piece.cell, [piece.id]);
  }
  return stacks;
}
