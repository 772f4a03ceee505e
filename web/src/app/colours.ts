/** The colours of a table's seats, for whatever belongs to them. */

import type { Seat } from "../api/types";
import { seatStyles } from "../board/seats";

const sheet = new CSSStyleSheet();

/** Dresses the page in a table's colours. */
export function dress(seats: readonly Seat[]): void {
  sheet.replaceSync(seatStyles(seats));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
