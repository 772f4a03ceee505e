/** What the lines of an account are called in the language of the moment. */

import type { Account, Tally } from "../../api/types";
import { t } from "../settings.svelte";
import type { TableWords } from "../words.svelte";

export function sayLine(words: TableWords, source: string, args: Tally["args"] = {}): string {
  const said = Object.entries(args).map(([name, value]) => {
    return [name, words.word(name, String(value))];
  });
  return words.label(`account.${source}`, Object.fromEntries(said));
}

/** The lead with which a side wins. */
export function sayMargin(words: TableWords, account: Account, seat: string): string {
  const lead = account.leads[seat]!;
  const key = lead > 0 ? "lead" : lead === 0 ? "level" : "behind";
  return t(`account.${key}`, { side: words.side(seat), lead: Math.abs(lead) });
}

export function sayMargins(words: TableWords, account: Account): string {
  const said = Object.keys(account.leads).map((seat) => sayMargin(words, account, seat));
  return t("account.margin", { list: said.join("; ") });
}

/** What the scenario being played makes of a case of the rules; "" if nothing. */
export function inScenario(
  words: TableWords,
  account: Account | null | undefined,
  id: string,
): string {
  if (!account) return "";
  if (account.case === id) return sayMargins(words, account);
  return account.lines
    .filter((line) => line.case === id && line.args?.each !== undefined)
    .map((line) => `${sayLine(words, line.source, line.args)} (${line.args!.each})`)
    .join(", ");
}
