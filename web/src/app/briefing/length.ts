/** How long a scenario takes, in words. */

import { t } from "../settings.svelte";

export function minutesOf(minutes: number): string {
  if (minutes < 90) return t("home.minutes", { count: minutes });
  return t("home.hours", { hours: Math.round(minutes / 60) });
}
