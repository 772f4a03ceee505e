/** Pan and zoom by d3-zoom. The sheet is one layer that is only moved while a gesture lasts;
 * when it rests after a zoom the sheet is laid out at the new size, so that it is sharp again. */

import { select } from "d3-selection";
import {
  type D3ZoomEvent,
  type ZoomBehavior,
  type ZoomTransform,
  zoom,
  zoomIdentity,
} from "d3-zoom";
import "d3-transition";
import type { Sheet } from "./chart";
import type { Point } from "./geometry";

const LARGEST = 170;
const REST = 140;

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export class Camera {
  #zoom: ZoomBehavior<HTMLElement, unknown>;
  #transform: ZoomTransform = zoomIdentity;
  #laid = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #level = -1;
  #frame = 0;
  #observer: ResizeObserver;
  /** Called whenever the size on the screen changes. */
  zoomed: () => void = () => {};
  /** Does somebody else take a gesture that begins so? */
  taken: (event: Event) => boolean = () => false;
  insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

  constructor(
    readonly host: HTMLElement,
    readonly layer: SVGSVGElement,
    readonly sheet: Sheet,
    readonly levelChanged: (level: number) => void,
    readonly levels: number[],
  ) {
    this.#zoom = zoom<HTMLElement, unknown>()
      .scaleExtent([this.#least(), LARGEST])
      .translateExtent([
        [sheet.x - 6, sheet.y - 6],
        [sheet.x + sheet.width + 6, sheet.y + sheet.height + 6],
      ])
      .clickDistance(6)
      .filter((event: MouseEvent) => {
        const plain = (!event.ctrlKey || event.type === "wheel") && !event.button;
        return plain && !this.taken(event);
      })
      .tapDistance(14)
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => this.#show(event.transform));
    const held = select(host).call(this.#zoom).on("dblclick.zoom", null);
    held.on("keydown.zoom", null);
    this.#observer = new ResizeObserver(() => this.#zoom.scaleExtent([this.#least(), LARGEST]));
    this.#observer.observe(host);
  }

  destroy(): void {
    this.#observer.disconnect();
    clearTimeout(this.#resting);
    cancelAnimationFrame(this.#frame);
    select(this.host).on(".zoom", null);
  }

  get scale(): number {
    return this.#transform.k;
  }

  /** From pixels of the host to board units. */
  toBoard(pixel: Point): Point {
    const [x, y] = this.#transform.invert([pixel.x, pixel.y]);
    return { x, y };
  }

  toPixels(point: Point): Point {
    const [x, y] = this.#transform.apply([point.x, point.y]);
    return { x, y };
  }

  view(): string {
    const { k, x, y } = this.#transform;
    return [k, x, y].join(" ");
  }

  recall(view: string): boolean {
    const [k, x, y] = view.split(" ").map(Number);
    if (!k || x === undefined || y === undefined) return false;
    this.#zoom.transform(select(this.host), zoomIdentity.translate(x, y).scale(k));
    return true;
  }

  fit(box: Sheet = this.sheet, smooth = false): void {
    const { width, height } = this.open;
    const scale = Math.min(LARGEST, width / box.width, height / box.height);
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    this.#go(centre, scale, smooth);
  }

  /** Brings a point into view, enlarging if it would be too small to read. */
  show(point: Point, smooth = true, atLeast = 0): void {
    const at = this.toPixels(point);
    const { x, y, width, height } = this.open;
    const [mx, my] = [width * 0.14, height * 0.14];
    const inside =
      at.x > x + mx && at.x < x + width - mx && at.y > y + my && at.y < y + height - my;
    if (inside && this.scale >= atLeast) return;
    this.#go(point, Math.max(this.scale, atLeast), smooth);
  }

  /** Brings a box into view, enlarging as far as it finds room if it would be too small to read. */
  frame(box: Sheet, atLeast: number): void {
    const { width, height } = this.open;
    const room = Math.min(width / box.width, height / box.height);
    const scale = Math.min(Math.max(this.scale, atLeast), Math.max(room, this.#least()));
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (scale !== this.scale) this.#go(centre, scale, true);
    else this.reveal(box);
  }

  /** Moves as little as needed for a box to be seen whole, if it can be. */
  reveal(box: Sheet): void {
    const { x, y, width, height } = this.open;
    const [a, b] = [
      this.toPixels(box),
      this.toPixels({ x: box.x + box.width, y: box.y + box.height }),
    ];
    const dx = nudge(a.x, b.x, x, x + width);
    const dy = nudge(a.y, b.y, y, y + height);
    if (dx || dy) this.panBy(dx, dy);
  }

  zoomBy(factor: number): void {
    this.#zoom.scaleBy(this.#moving(true), factor);
  }

  panBy(dx: number, dy: number): void {
    this.#zoom.translateBy(this.#moving(true), dx / this.scale, dy / this.scale);
  }

  #go(centre: Point, scale: number, smooth: boolean): void {
    const { x, y, width, height } = this.open;
    const k = Math.max(this.#least(), scale);
    const to = zoomIdentity
      .translate(x + width / 2, y + height / 2)
      .scale(k)
      .translate(-centre.x, -centre.y);
    this.#zoom.transform(this.#moving(smooth), to);
  }

  #moving(smooth: boolean) {
    const held = select(this.host);
    const still = !smooth || matchMedia("(prefers-reduced-motion: reduce)").matches;
    return (still ? held : held.transition().duration(220)) as typeof held;
  }

  /** The part of the host that nothing covers. */
  get open(): { x: number; y: number; width: number; height: number } {
    const { top, right, bottom, left } = this.insets;
    return {
      x: left,
      y: top,
      width: Math.max(80, this.host.clientWidth - left - right),
      height: Math.max(80, this.host.clientHeight - top - bottom),
    };
  }

  #least(): number {
    const { width, height } = this.open;
    return Math.min(width / this.sheet.width, height / this.sheet.height) * 0.96;
  }

  /** Drawn once a frame, however many events there are. */
  #show(transform: ZoomTransform): void {
    const zoomed = transform.k !== this.#transform.k;
    this.#transform = transform;
    if (!this.#laid) this.#rest();
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#place();
    });
    if (!zoomed) return;
    this.zoomed();
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rest(), REST);
  }

  /** After a zoom: lays the sheet out at its size, with the detail that suits it. */
  #rest(): void {
    const k = this.#transform.k;
    if (k === this.#laid) return;
    this.#laid = k;
    this.layer.style.width = `${this.sheet.width * k}px`;
    this.layer.style.height = `${this.sheet.height * k}px`;
    this.layer.style.setProperty("--zoom", `${k}`);
    const level = this.levels.findLastIndex((least) => k >= least);
    if (level !== this.#level) {
      this.#level = level;
      this.levelChanged(level);
    }
    this.#place();
  }

  #place(): void {
    const { k, x, y } = this.#transform;
    const [left, top] = [x + this.sheet.x * k, y + this.sheet.y * k];
    const grown = k === this.#laid ? "" : ` scale(${k / this.#laid})`;
    this.layer.style.transform = `translate(${left}px,${top}px)${grown}`;
  }
}

/** How far an interval must move to lie within bounds; its start counts if it is too long. */
function nudge(from: number, to: number, least: number, most: number): number {
  if (from < least) return least - from;
  return to > most ? Math.max(most - to, least - from) : 0;
}
