/** Who plays a seat, in words. */

import { settings, tOr } from "./settings.svelte";

/** What a player is called: a level, or a kind that older tables name. */
export function playerName(spec: string): string {
  const kind = spec.split(":")[0]!;
  return tOr(`level.${spec}`, tOr(`player.${kind}`, spec));
}

/** One line about a level; nothing about other players. */
export function levelHint(spec: string): string {
  return tOr(`level.${spec}_hint`, "");
}

/** Does this player weigh plans, so that there is something to ask it about? */
export function weighs(spec: string | undefined): boolean {
  return ["veteran", "grognard", "search"].includes(spec?.split(":")[0] ?? "");
}

/** A chance as people read it. */
export function percent(chance: number): string {
  return `${Math.round(100 * chance)} %`;
}

/** Points over what is needed, with their sign. */
export function points(lead: number): string {
  return new Intl.NumberFormat(settings.lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  }).format(lead);
}
