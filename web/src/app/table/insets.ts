/** What the bars and windows over the board cover of it. */

import type { Insets } from "../../board/camera";

/** A window that takes more of the board than this leaves no room beside it. */
const MOST = 0.62;

export function insets(host: HTMLElement): Insets {
  const over = host.parentElement;
  // On small screens the bars have rows of their own.
  if (matchMedia("(max-width: 820px), (max-height: 560px)").matches)
    return { top: 4, right: 4, bottom: 4, left: 4 };
  const hud = over?.querySelector(".hud")?.clientHeight ?? 0;
  const open = { top: Math.max(78, hud + 16), right: 8, bottom: 8, left: 66 };
  const tables = over?.querySelector<HTMLElement>(".aids");
  if (!tables) return open;
  const { offsetLeft, offsetWidth, offsetHeight } = tables;
  if (offsetLeft + offsetWidth < MOST * host.clientWidth)
    return { ...open, left: offsetLeft + offsetWidth + 8 };
  if (offsetHeight < MOST * host.clientHeight) return { ...open, bottom: offsetHeight + 20 };
  return open;
}
