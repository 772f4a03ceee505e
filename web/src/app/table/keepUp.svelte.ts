/** What is fetched beside the table whenever it has moved on, as far as it is wanted. */

import type { BoardWidget } from "../../board/board";
import type { PlayerAids } from "../aids.svelte";
import type { Layers } from "../layers.svelte";
import type { ExerciseRun } from "../learn/exercise.svelte";
import type { Lesson } from "../learn/lesson.svelte";
import type { TableStore } from "../table.svelte";
import { insets } from "./insets";

/** No more than these are brought into view together. */
const FEW = 8;

export function keepUp(
  table: TableStore,
  layers: Layers,
  aids: PlayerAids,
  lesson: Lesson,
  exercise: ExerciseRun,
  { covering, widget }: { covering: () => string | null; widget: () => BoardWidget | null },
): void {
  $effect(() => {
    if (layers.shown && table.position >= 0) void layers.load();
  });
  $effect(() => {
    if (table.snapshot) void aids.load();
  });
  $effect(() => {
    if (table.snapshot && table.position >= 0) void lesson.load();
  });
  $effect(() => {
    if (table.snapshot && table.position >= 0) void exercise.load();
  });
  $effect(() => {
    if (table.position >= 0) void aids.follow(covering());
  });
  /** What the coach names is brought into view, large enough for its names to be read. */
  $effect(() => {
    const [named, made] = [lesson.spots, widget()];
    const size = 1.4 * (table.play.look.levels.at(-2) ?? 0);
    if (lesson.index < 0 || !named.length) return;
    // What he says may leave the board less room: that is known when it has been laid out.
    requestAnimationFrame(() => made?.frame(named, size));
  });
  /** The piece that is chosen, or else all that can act, if they are few. */
  const shooters = (): string[] => {
    const able = [...table.choices.byPiece.keys()];
    const chosen = covering();
    const about = chosen ? [chosen] : able.length <= FEW ? able : [];
    return about.map(table.cellOf).filter((cell) => cell !== undefined);
  };
  /** The tables beside the board do not hide who is about to shoot. */
  $effect(() => {
    const [open, made] = [aids.open, widget()];
    requestAnimationFrame(() => {
      const board = document.querySelector<HTMLElement>("[data-testid=board]");
      if (board) made?.setInsets(insets(board));
      if (open) made?.reveal(lesson.spots.length ? lesson.spots : shooters());
    });
  });
}
