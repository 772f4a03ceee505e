/** Whose turn it is, in the tab's title and, if wanted, in a notification. */

import { t, words } from "../settings.svelte";
import type { TableStore } from "../table.svelte";

export function watchTitle(table: TableStore): void {
  let was = false;
  $effect(() => {
    if (!table.snapshot) return;
    const name = words(table.game?.title);
    document.title = `${status(table)} — ${name}`;
    const now = table.mine;
    if (now && !was && document.hidden) notify(t("prompt.your_move"), name);
    was = now;
  });
}

function status(table: TableStore): string {
  if (!table.decision) return t("title.over");
  if (table.mine && table.you.length === 1) return t("title.yours");
  const theirs = t("title.theirs", { side: table.side(table.decision.seat) });
  return theirs.charAt(0).toUpperCase() + theirs.slice(1);
}

function notify(title: string, body: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(title, { body, icon: "/icon.svg", tag: "grognard" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
