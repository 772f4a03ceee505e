/** What is fetched beside the table whenever it has moved on, as far as it is wanted. */

import type { PlayerAids } from "../aids.svelte";
import type { Layers } from "../layers.svelte";
import type { ExerciseRun } from "../learn/exercise.svelte";
import type { Lesson } from "../learn/lesson.svelte";
import type { TableStore } from "../table.svelte";

export function keepUp(
  table: TableStore,
  layers: Layers,
  aids: PlayerAids,
  lesson: Lesson,
  exercise: ExerciseRun,
  covering: () => string | null,
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
}
