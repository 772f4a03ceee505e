/** What the bars and windows over the board cover of it. */

import type { Insets } from "../../board/camera";

/** A window that takes more of the board than this leaves no room beside it. */
const MOST = 0.62;

export function insets(host: HTMLElement): Insets {
  const over = host.parentElement;
  const hud = over?.querySelector(".hud")?.clientHeight ?? 0;
  if (matchMedia("(max-width: 820px)").matches)
    return { top: Math.max(96, hud + 12), right: 0, bottom: 0, left: 56 };
  const open = { top: Math.max(78, hud + 16), right: 8, bottom: 8, left: 66 };
  const tables = over?.querySelector<HTMLElement>(".aids");
  if (!tables) return open;
  const { offsetLeft, offsetWidth, offsetHeight } = tables;
  if (offsetLeft + offsetWidth < MOST * host.clientWidth)
    return { ...open, left: offsetLeft + offsetWidth + 8 };
  if (offsetHeight < MOST * host.clientHeight) return { ...open, bottom: offsetHeight + 20 };
  return open;
}
