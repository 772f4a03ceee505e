/** The seats of a board in their order, and their colours on the light page and on the dark one. */

import type { Board, Seat } from "../api/types";
import { luminance } from "./colours";

export type Theme = "light" | "dark";

const THEMES = { light: "", dark: ':root[data-theme="dark"] ' } as const;

export function seatsOf(board: Board): string[] {
  return (board.seats ?? []).map((seat) => seat.id);
}

/** The class of what belongs to a seat: it wears the seat's colours. */
export function seatClass(seats: readonly string[], seat: string): string {
  return `seat-${seats.indexOf(seat)}`;
}

/** A style sheet that gives each seat's class its colours. */
export function seatStyles(seats: readonly Seat[]): string {
  const rules = seats.flatMap((seat, i) =>
    Object.entries(THEMES).map(([theme, within]) => {
      const { face, ink, edge, mark, stroke } = worn(seat, theme as Theme);
      return `${within}.seat-${i} {
  --seat-face: ${face};
  --seat-ink: ${ink};
  --seat-edge: ${edge};
  --seat-mark: ${mark};
  --seat-stroke: ${stroke};
}`;
    }),
  );
  return rules.join("\n");
}

/** `stroke` is drawn on the map itself: of face and edge, whichever stands out from it. */
export function worn({ face, ink, edge, mark }: Seat, theme: Theme) {
  const [darker, lighter] = [face[theme], edge[theme]].sort((a, b) => luminance(a) - luminance(b));
  const stroke = theme === "light" ? darker : lighter;
  return { face: face[theme], ink: ink[theme], edge: edge[theme], mark: mark[theme], stroke };
}
