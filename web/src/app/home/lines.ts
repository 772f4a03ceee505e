/** What a line of the list of tables is called. */

import type {
  ExerciseLine,
  GameInfo,
  GameText,
  LessonLine,
  TableLine,
  Words,
} from "../../api/types";
import { words } from "../settings.svelte";

export function titleOf(games: GameInfo[], line: TableLine, lessons: LessonLine[]): string {
  const game = games.find((known) => known.game === line.game);
  const scenario = game?.scenarios.find((known) => known.id === line.scenario);
  const lesson = lessons.find(
    (known) => known.game === line.game && known.scenario === line.scenario,
  );
  return line.name || words((scenario ?? lesson)?.title) || line.scenario;
}

/** Is it the table of a guided battle? One that goes on against a computer is a game. */
export function isLesson(line: TableLine, lessons: readonly LessonLine[]): boolean {
  const taught = lessons.some(
    ({ game, scenario }) => game === line.game && scenario === line.scenario,
  );
  return taught && Object.values(line.seats).every((player) => player === "human");
}

/** A table that was opened for an exercise: it bears the title in every language. */
export function isExercise(line: TableLine, exercises: readonly ExerciseLine[]): boolean {
  return exercises.some(
    ({ game, scenario, title }) =>
      game === line.game &&
      scenario === line.scenario &&
      Object.values(title).every((words) => line.name.includes(words)),
  );
}

/** A word of the game: a seat, a winner. */
export function wordOf(
  texts: Record<string, GameText>,
  line: TableLine,
  name: string,
  value: string,
): string {
  return words(texts[line.game]?.messages[`word.${name}.${value}`] as Words | undefined) || value;
}
