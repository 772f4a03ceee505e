/** The board widget: draws what it is given, tells what was pointed at, knows no rules. */

import type { Board, Lang, Piece } from "../api/types";
import { Camera, type Insets } from "./camera";
import { drawChart, type Sheet, sheetOf } from "./chart";
import { Counters, type Emphasis } from "./counters";
import { CellIndex, type Point, UNIT } from "./geometry";
import { Hints, type HintsShown } from "./hints";
import { svg } from "./svg";

export interface BoardEvents {
  /** A cell was clicked or tapped, or null for beside the map. */
  pick(cell: string | null, at: Point): void;
  /** The pointer is over another cell, or has left the map. */
  hover(cell: string | null, at: Point): void;
  /** A facing of the dial was clicked. */
  face(facing: number): void;
}

export interface Scene {
  pieces: Piece[];
  emphasis: Emphasis;
  hints: HintsShown;
}

export interface BoardWidget {
  /** Draws only what differs from the scene before. */
  set(scene: Scene): void;
  /** Shows these cells, or the whole sheet. */
  fit(cells?: string[], smooth?: boolean): void;
  /** Brings a cell into view; `atLeast` is the smallest size of a hex in pixels. */
  show(cell: string, atLeast?: number): void;
  /** Moves as little as needed for these cells to be seen. */
  reveal(cells: string[]): void;
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
  lang: Lang,
  events: BoardEvents,
  view: string | null = null,
): BoardWidget {
  const sheet = sheetOf(board);
  const cells = new CellIndex(board.cells);
  const counters = new Counters(board, cells, lang);
  const hints = new Hints(cells, lang);
  const layer = svg("svg", {
    class: "sheet",
    viewBox: [sheet.x, sheet.y, sheet.width, sheet.height].map((v) => v * UNIT).join(" "),
    "aria-hidden": "true",
  });
  layer.append(drawChart(board, lang), hints.under, counters.links, counters.root, hints.over);
  host.append(layer);
  const camera = new Camera(host, layer, sheet, (level) => {
    for (let i = 0; i < 4; i++) layer.classList.toggle(`level-${i}`, i === level);
  });
  const stop = listen(host, camera, cells, events);
  if (!view || !camera.recall(view)) camera.fit();
  let last: Scene | null = null;

  return {
    set(scene) {
      if (scene.pieces !== last?.pieces) counters.set(scene.pieces);
      if (scene.emphasis !== last?.emphasis || scene.pieces !== last?.pieces)
        counters.emphasise(scene.emphasis);
      hints.set(scene.hints);
      last = scene;
    },
    fit(ids, smooth = true) {
      camera.fit(ids?.length ? boxOf(ids, cells) : sheet, smooth);
    },
    show(id, atLeast = 0) {
      const cell = cells.byId.get(id);
      if (cell) camera.show(cell, true, atLeast);
    },
    reveal(ids) {
      if (ids.length) camera.reveal(boxOf(ids, cells, 0.8));
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
      camera.destroy();
      layer.remove();
    },
  };
}

function boxOf(ids: string[], cells: CellIndex, edge = 1.5): Sheet {
  const found = ids.map((id) => cells.byId.get(id)).filter((cell) => cell !== undefined);
  const [xs, ys] = [found.map((cell) => cell.x), found.map((cell) => cell.y)];
  const [x, y] = [Math.min(...xs) - edge, Math.min(...ys) - edge];
  return { x, y, width: Math.max(...xs) + edge - x, height: Math.max(...ys) + edge - y };
}

function listen(
  host: HTMLElement,
  camera: Camera,
  cells: CellIndex,
  events: BoardEvents,
): () => void {
  let over: string | null = null;
  const pixel = (event: MouseEvent): Point => {
    const box = host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const clicked = (event: MouseEvent) => {
    const face = (event.target as Element).closest<SVGElement>("[data-face]");
    if (face) return events.face(Number(face.dataset.face));
    const at = pixel(event);
    events.pick(cells.at(camera.toBoard(at))?.id ?? null, at);
  };
  const moved = (event: PointerEvent) => {
    if (event.pointerType === "touch" || event.buttons) return;
    const at = pixel(event);
    const cell = cells.at(camera.toBoard(at))?.id ?? null;
    if (cell === over) return;
    over = cell;
    events.hover(cell, at);
  };
  const left = () => {
    over = null;
    events.hover(null, { x: 0, y: 0 });
  };
  host.addEventListener("click", clicked);
  host.addEventListener("pointermove", moved);
  host.addEventListener("pointerleave", left);
  return () => {
    host.removeEventListener("click", clicked);
    host.removeEventListener("pointermove", moved);
    host.removeEventListener("pointerleave", left);
  };
}
