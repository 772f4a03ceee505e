/** The board widget: draws what it is given, tells what was pointed at, knows no rules. */

import type { Arc, Arrow, Board, Lang, Layer, Piece } from "../api/types";
import { Arrows } from "./arrows";
import { Badges } from "./badges";
import { Camera, type Insets } from "./camera";
import { drawChart, type Sheet, sheetOf } from "./chart";
import type { Emphasis } from "./counters";
import { Fan } from "./fan";
import { type Cells, type Point, UNIT } from "./geometry";
import { Grab } from "./grab";
import { Hints, type HintsShown } from "./hints";
import { Lines } from "./lines";
import type { Look } from "./look";
import { Reach } from "./reach";
import { Spans } from "./spans";
import { svg } from "./svg";
import { Tints } from "./tints";
import { Veils } from "./veils";

export interface BoardEvents {
  /** A cell was clicked or tapped, or null for beside the map; and the counter that was hit.
   * ``adding``: with the Shift key, or while several are being chosen. */
  pick(cell: string | null, at: Point, piece: string | null, adding: boolean): void;
  /** The pointer is over another cell or counter, or has left the map. */
  hover(cell: string | null, at: Point, piece: string | null): void;
  /** A facing of the dial was clicked. */
  face(facing: number): void;
  /** A box was drawn about these counters. */
  box(pieces: string[]): void;
  /** A counter that can be dragged is over a cell; ``done``: it was let go there. */
  drag(piece: string, cell: string | null, done: boolean): void;
}

export interface Scene {
  pieces: Piece[];
  emphasis: Emphasis;
  hints: HintsShown;
  /** By cell, the seat that holds it. */
  control?: Record<string, string>;
  /** By id of what is printed on the map, how it stands. */
  states?: Record<string, string>;
  arrows?: Arrow[];
  layers?: Layer[];
  /** What a piece covers. */
  arcs?: Arc[];
  /** By cell, the chance of what is aimed at there. */
  badges?: Readonly<Record<string, string>>;
  /** The cell whose line of supply stands out. */
  focus?: string | null;
  /** Corners of the part in play. */
  inside?: string[];
  /** Counters that can be dragged to their goal. */
  grips?: ReadonlySet<string>;
  /** Counters that the mouse alone can drag. */
  loose?: ReadonlySet<string>;
  /** Several are being chosen: drags draw a box, and clicks add. */
  selecting?: boolean;
}

const NOTHING: never[] = [];
const NONE: Readonly<Record<string, string>> = {};
const NOBODY: ReadonlySet<string> = new Set();

export interface BoardWidget {
  /** Draws only what differs from the scene before. */
  set(scene: Scene): void;
  /** Shows these cells, or the whole sheet. */
  fit(cells?: string[], smooth?: boolean): void;
  /** Brings a cell into view; `atLeast` is the smallest size of a hex in pixels. */
  show(cell: string, atLeast?: number): void;
  /** Brings these cells into view together, at least this large if they find room. */
  frame(cells: string[], atLeast?: number): void;
  /** Moves as little as needed for these cells to be seen. */
  reveal(cells: string[]): void;
  /** Spreads a stack out over the map, or puts it together again; says whether it did. */
  fan(cell: string | null): boolean;
  zoomBy(factor: number): void;
  panBy(dx: number, dy: number): void;
  /** The neighbour of a cell, by degrees clockwise from east. */
  beside(cell: string, angle: number): string | null;
  /** The cell nearest to the middle of what is seen. */
  middle(): string | null;
  /** Where it stands, to be given to a board made anew. */
  view(): string;
  /** What covers the edges of the board, in pixels. */
  setInsets(insets: Insets): void;
  destroy(): void;
}

export function createBoard(
  host: HTMLElement,
  board: Board,
  look: Look,
  lang: Lang,
  events: BoardEvents,
  view: string | null = null,
): BoardWidget {
  const sheet = sheetOf(board);
  const cells = look.index(board.cells);
  const counters = look.counters(board, cells, lang);
  const tints = new Tints(board, cells);
  const [spans, veils, arrows] = [new Spans(board), new Veils(board, cells), new Arrows(cells)];
  const [lines, hints] = [new Lines(board, cells), new Hints(cells, lang)];
  const [reach, badges] = [new Reach(cells), new Badges(cells)];
  const layer = svg("svg", {
    class: look.sheet,
    viewBox: [sheet.x, sheet.y, sheet.width, sheet.height].map((v) => v * UNIT).join(" "),
    "aria-hidden": "true",
  });
  const chart = drawChart(board, lang, cells, look);
  layer.append(chart, veils.root, tints.root, reach.root, hints.under, lines.root, spans.root);
  layer.append(
    counters.links,
    counters.root,
    lines.marks,
    reach.numbers,
    arrows.root,
    hints.over,
    badges.root,
  );
  host.append(layer);
  const detail = (level: number) => {
    for (let i = 0; i < 4; i++) layer.classList.toggle(`level-${i}`, i === level);
  };
  const camera = new Camera(host, layer, sheet, detail, look.levels);
  const fan = counters.stacks ? new Fan(counters.stacks, camera) : null;
  if (fan) layer.append(fan.root);
  camera.zoomed = () => fan?.close();
  const grab = new Grab(host, camera, cells, events);
  camera.taken = (event) => grab.takes(event);
  const stop = listen(host, camera, cells, fan, grab, events);
  if (!view || !camera.recall(view)) camera.fit();
  let last: Scene | null = null;

  return {
    set(scene) {
      if (scene.pieces !== last?.pieces) counters.set(scene.pieces);
      if (scene.emphasis !== last?.emphasis || scene.pieces !== last?.pieces)
        counters.emphasise(scene.emphasis);
      if (scene.pieces !== last?.pieces || scene.emphasis !== last?.emphasis) fan?.refresh();
      hints.set(scene.hints);
      tints.set(scene.control ?? {});
      spans.set(scene.states ?? {});
      arrows.set(scene.arrows ?? NOTHING);
      veils.set(scene.inside ?? NOTHING, scene.layers ?? NOTHING);
      reach.set(scene.arcs ?? NOTHING);
      badges.set(scene.badges ?? NONE);
      lines.set(scene.layers ?? NOTHING, scene.focus ?? null);
      grab.pieces = scene.pieces;
      grab.grips = scene.grips ?? NOBODY;
      grab.loose = scene.loose ?? NOBODY;
      grab.selecting = scene.selecting ?? false;
      last = scene;
    },
    fit(ids, smooth = true) {
      const shown = ids?.length ? ids : last?.inside;
      camera.fit(shown?.length ? boxOf(shown, cells) : sheet, smooth);
    },
    show(id, atLeast = 0) {
      const cell = cells.byId.get(id);
      if (cell) camera.show(cell, true, atLeast);
    },
    reveal(ids) {
      if (ids.length) camera.reveal(boxOf(ids, cells, 0.8));
    },
    frame(ids, atLeast = 0) {
      if (ids.length) camera.frame(boxOf(ids, cells, 2), atLeast);
    },
    fan(cell) {
      if (cell && fan?.helps(cell)) fan.open(cell);
      else fan?.close();
      return fan?.cell === cell && cell !== null;
    },
    zoomBy: (factor) => camera.zoomBy(factor),
    panBy: (dx, dy) => camera.panBy(dx, dy),
    beside(id, angle) {
      const cell = cells.byId.get(id);
      return cell ? (cells.beside(cell, angle)?.id ?? null) : null;
    },
    middle() {
      const at = camera.toBoard({ x: host.clientWidth / 2, y: host.clientHeight / 2 });
      return cells.at(at)?.id ?? null;
    },
    view: () => camera.view(),
    setInsets(insets) {
      camera.insets = insets;
    },
    destroy() {
      stop();
      grab.destroy();
      camera.destroy();
      layer.remove();
    },
  };
}

function boxOf(ids: string[], cells: Cells, edge = 1.5): Sheet {
  const found = ids.map((id) => cells.byId.get(id)).filter((cell) => cell !== undefined);
  const [xs, ys] = [found.map((cell) => cell.x), found.map((cell) => cell.y)];
  const [x, y] = [Math.min(...xs) - edge, Math.min(...ys) - edge];
  return { x, y, width: Math.max(...xs) + edge - x, height: Math.max(...ys) + edge - y };
}

/** How long the pointer rests on a stack before it is spread out. */
const RESTS = 220;

function listen(
  host: HTMLElement,
  camera: Camera,
  cells: Cells,
  fan: Fan | null,
  grab: Grab,
  events: BoardEvents,
): () => void {
  let over = "";
  let resting: ReturnType<typeof setTimeout> | undefined;
  const pixel = (event: MouseEvent): Point => {
    const box = host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const under = (event: MouseEvent) => {
    const at = pixel(event);
    const target = event.target as Element;
    const fanned = target.closest<SVGElement>(".fan");
    const hit = target.closest<SVGElement>("[data-piece], [data-fanned]");
    const cell = fanned ? (fan?.cell ?? null) : (cells.at(camera.toBoard(at))?.id ?? null);
    return { at, cell, piece: hit?.dataset.piece ?? hit?.dataset.fanned ?? null, fanned: !!fanned };
  };
  const clicked = (event: MouseEvent) => {
    const face = (event.target as Element).closest<SVGElement>("[data-face]");
    if (face) return events.face(Number(face.dataset.face));
    const { at, cell, piece, fanned } = under(event);
    clearTimeout(resting);
    const spread = fan && piece && !fanned ? holder(fan, piece) : cell;
    // A counter too small to be meant, or under others, stands for its whole stack.
    const meant = fanned || !spread || !fan?.helps(spread) ? piece : null;
    events.pick(spread ?? cell, at, meant, event.shiftKey || grab.selecting);
  };
  const moved = (event: PointerEvent) => {
    if (event.pointerType === "touch" || event.buttons) return;
    const { at, cell, piece, fanned } = under(event);
    if (`${cell} ${piece}` === over) return;
    over = `${cell} ${piece}`;
    clearTimeout(resting);
    if (fan && !fanned) {
      const stack = piece ? holder(fan, piece) : null;
      resting = setTimeout(
        () => (stack && fan.helps(stack) ? fan.open(stack) : fan.close()),
        RESTS,
      );
    }
    events.hover(cell, at, piece);
  };
  const left = (event: PointerEvent) => {
    // Whoever reads what is told of a cell still looks at it.
    if ((event.relatedTarget as Element | null)?.closest?.(".inspector")) return;
    over = "";
    clearTimeout(resting);
    fan?.close();
    events.hover(null, { x: 0, y: 0 }, null);
  };
  host.addEventListener("click", clicked);
  host.addEventListener("pointermove", moved);
  host.addEventListener("pointerleave", left);
  return () => {
    clearTimeout(resting);
    host.removeEventListener("click", clicked);
    host.removeEventListener("pointermove", moved);
    host.removeEventListener("pointerleave", left);
  };
}

/** The cell whose stack a piece lies in. */
function holder(fan: Fan, piece: string): string | null {
  for (const [cell, lying] of fan.stacks.lying)
    if (lying.some((one) => one.piece.id === piece)) return cell;
  return null;
}
