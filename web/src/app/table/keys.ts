/** The keyboard: everything the pointer can do. */

import type { BoardWidget } from "../../board/board";
import type { Orders } from "../orders.svelte";
import type { Replay } from "../replay.svelte";
import type { TableStore } from "../table.svelte";
import type { Turn } from "../turn.svelte";

interface Desk {
  table: TableStore;
  turn: Turn;
  orders: Orders;
  replay: Replay;
  step(by: 1 | -1): void;
  widget(): BoardWidget | null;
  cursor(): string | null;
  setCursor(cell: string | null): void;
  pick(cell: string | null): void;
  /** Opens or closes the tables of the game. */
  aids(): void;
  /** The counter under the pointer. */
  pointed(): string | null;
  /** Draws the arcs of pieces, or no longer. */
  arcs(): void;
  /** Shows the next layer over the map. */
  layer(): void;
  /** Lets the coach of a lesson do what he asks for. */
  coach(): void;
  /** Opens the briefing. */
  briefing(): void;
  help(): void;
}

const ARROWS: Record<string, { angle: number; pan: [number, number] }> = {
  ArrowRight: { angle: 0, pan: [-90, 0] },
  ArrowLeft: { angle: 180, pan: [90, 0] },
  ArrowUp: { angle: -90, pan: [0, 90] },
  ArrowDown: { angle: 90, pan: [0, -90] },
};

export function boardKeys(desk: Desk): (event: KeyboardEvent) => void {
  const { table, turn, orders, replay } = desk;
  const plain: Record<string, () => void> = {
    n: () => desk.step(1),
    p: () => desk.step(-1),
    j: () => turn.stepRoute(1),
    k: () => turn.stepRoute(-1),
    u: () => void (table.canUndo && table.undo()),
    e: () => {
      const end = table.choices.plain.at(-1);
      if (end) void turn.plain(end);
    },
    f: () => desk.widget()?.fit(),
    g: () => desk.widget()?.fit(table.pieces.map((piece) => piece.cell)),
    r: () => (replay.open ? replay.leave() : void replay.start()),
    t: () => desk.aids(),
    a: () => desk.arcs(),
    z: () => desk.layer(),
    "+": () => desk.widget()?.zoomBy(1.35),
    "=": () => desk.widget()?.zoomBy(1.35),
    "-": () => desk.widget()?.zoomBy(1 / 1.35),
    b: () => desk.briefing(),
    h: () => desk.coach(),
    "?": () => desk.help(),
    s: () => (orders.selecting = !orders.selecting),
    q: () => orders.pickGroup(turn.piece ?? desk.pointed() ?? ""),
    y: () => void orders.repeat(),
    Escape: () => (orders.open ? orders.clear() : void turn.cancel()),
  };

  return (event) => {
    const at = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (at.closest("input, textarea, select, dialog")) return;
    const arrow = ARROWS[event.key];
    if (arrow && !at.closest("[role=tablist]")) {
      event.preventDefault();
      arrowed(desk, event, arrow);
    } else if (event.key === "Enter" || event.key === " ") entered(desk, event, at);
    else if (/^[1-9]$/.test(event.key)) nth(event.key);
    else {
      const act = plain[event.key] ?? plain[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    }
  };
}

function arrowed(
  desk: Desk,
  event: KeyboardEvent,
  arrow: { angle: number; pan: [number, number] },
): void {
  const { replay, turn } = desk;
  if (replay.open && !event.shiftKey) {
    if (arrow.pan[0]) void replay.go(replay.at + (arrow.pan[0] < 0 ? 1 : -1));
    return;
  }
  if (!event.shiftKey) {
    desk.widget()?.panBy(...arrow.pan);
    return;
  }
  const board = desk.widget();
  const chosen = turn.piece && desk.table.cellOf(turn.piece);
  const from = desk.cursor() ?? chosen ?? board?.middle() ?? null;
  if (!board || !from) return;
  desk.setCursor(desk.cursor() ? (board.beside(from, arrow.angle) ?? from) : from);
}

/** Enter on a control is that control's; anywhere else it confirms, or picks what the cursor is on. */
function entered(desk: Desk, event: KeyboardEvent, at: HTMLElement): void {
  const { turn, orders } = desk;
  // A button that has just shown what an order comes to does not take the Enter that confirms it.
  const shown = event.key === "Enter" && orders.worked && at.closest(".orders");
  if (at.closest("button, a, summary, [role=tab]") && !shown) return;
  event.preventDefault();
  if (orders.path) void orders.endPath();
  else if (orders.worked) void orders.confirm();
  else if (turn.ending) void turn.end();
  else if (turn.route || turn.staged) void turn.confirm();
  else if (desk.cursor()) desk.pick(desk.cursor());
}

function nth(digit: string): void {
  document.querySelector<HTMLButtonElement>(`[data-nth="${digit}"]`)?.click();
}
