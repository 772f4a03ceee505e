/** Drags that are not for the camera: a box about counters, and what is held taken to its goal. */

import type { Piece } from "../api/types";
import type { Camera } from "./camera";
import type { Cells, Point } from "./geometry";

export interface Grabs {
  /** A box was drawn: the counters whose middles lie in it. */
  box(pieces: string[]): void;
  /** What is held is over a cell; ``done``: it was let go there. */
  drag(piece: string, cell: string | null, done: boolean): void;
}

/** Pixels the pointer may move before a click becomes a drag. */
const STILL = 6;

export class Grab {
  pieces: Piece[] = [];
  /** Counters that can be dragged. */
  grips: ReadonlySet<string> = new Set();
  /** Counters that the mouse alone can drag: a finger moves the map. */
  loose: ReadonlySet<string> = new Set();
  /** Every drag draws a box, without the Shift key, too. */
  selecting = false;
  #frame: HTMLDivElement;
  #from: Point | null = null;
  #piece: string | null = null;
  #active = false;

  constructor(
    readonly host: HTMLElement,
    readonly camera: Camera,
    readonly cells: Cells,
    readonly tells: Grabs,
  ) {
    this.#frame = document.createElement("div");
    this.#frame.className = "select-box";
    this.#frame.hidden = true;
    host.append(this.#frame);
    host.addEventListener("pointerdown", this.#down);
    host.addEventListener("pointermove", this.#move);
    host.addEventListener("pointerup", this.#up);
    host.addEventListener("pointercancel", this.#cancel);
  }

  destroy(): void {
    this.host.removeEventListener("pointerdown", this.#down);
    this.host.removeEventListener("pointermove", this.#move);
    this.host.removeEventListener("pointerup", this.#up);
    this.host.removeEventListener("pointercancel", this.#cancel);
    this.#frame.remove();
  }

  /** Is a gesture that begins so not for the camera? */
  takes(event: Event): boolean {
    if (event.type === "wheel" || event.type === "dblclick") return false;
    if (((event as TouchEvent).touches?.length ?? 0) > 1) return false;
    const shift = event instanceof MouseEvent && event.shiftKey;
    return shift || this.selecting || this.#gripped(event) !== null;
  }

  /** The counter under the pointer that can be dragged: the one that is hit, or one of its cell. */
  #gripped(event: Event): string | null {
    const hit = (event.target as Element).closest<SVGElement>("[data-piece], [data-fanned]");
    const piece = hit?.dataset.piece ?? hit?.dataset.fanned;
    const touch = (event as TouchEvent).touches?.[0];
    const finger = touch !== undefined || (event as PointerEvent).pointerType === "touch";
    const held = (id: string) => this.grips.has(id) || (!finger && this.loose.has(id));
    if (piece) return held(piece) ? piece : null;
    const cell = this.#cell(this.#pixel(touch ?? (event as MouseEvent)));
    return this.pieces.find((one) => one.cell === cell && held(one.id))?.id ?? null;
  }

  #pixel(event: { clientX: number; clientY: number }): Point {
    const box = this.host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary || !this.takes(event)) return;
    this.#from = this.#pixel(event);
    this.#piece = event.shiftKey ? null : this.#gripped(event);
  };

  #move = (event: PointerEvent): void => {
    if (!this.#from || !event.isPrimary) return;
    const at = this.#pixel(event);
    if (!this.#active) {
      if (Math.hypot(at.x - this.#from.x, at.y - this.#from.y) < STILL) return;
      this.#active = true;
      this.host.setPointerCapture(event.pointerId);
    }
    if (this.#piece) this.tells.drag(this.#piece, this.#cell(at), false);
    else this.#draw(this.#from, at);
  };

  #up = (event: PointerEvent): void => {
    const [from, piece, active] = [this.#from, this.#piece, this.#active];
    this.#cancel();
    if (!from || !active) return;
    // The click that follows is the end of the drag.
    const swallow = (click: Event) => click.stopImmediatePropagation();
    this.host.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => this.host.removeEventListener("click", swallow, true), 0);
    const at = this.#pixel(event);
    if (piece) this.tells.drag(piece, this.#cell(at), true);
    else this.tells.box(this.#within(from, at));
  };

  #cancel = (): void => {
    this.#from = null;
    this.#piece = null;
    this.#active = false;
    this.#frame.hidden = true;
  };

  #cell(at: Point): string | null {
    return this.cells.at(this.camera.toBoard(at))?.id ?? null;
  }

  #draw(a: Point, b: Point): void {
    const { style } = this.#frame;
    this.#frame.hidden = false;
    style.left = `${Math.min(a.x, b.x)}px`;
    style.top = `${Math.min(a.y, b.y)}px`;
    style.width = `${Math.abs(a.x - b.x)}px`;
    style.height = `${Math.abs(a.y - b.y)}px`;
  }

  #within(a: Point, b: Point): string[] {
    const outer = this.host.getBoundingClientRect();
    const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
    const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
    const found = new Set<string>();
    for (const one of this.host.querySelectorAll<SVGElement>("[data-piece]")) {
      const box = one.getBoundingClientRect();
      const x = box.left + box.width / 2 - outer.left;
      const y = box.top + box.height / 2 - outer.top;
      if (x >= left && x <= right && y >= top && y <= bottom) found.add(one.dataset.piece!);
    }
    return [...found];
  }
}
