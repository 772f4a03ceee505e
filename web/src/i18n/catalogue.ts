/** The twin of engine/i18n.py: keys and arguments in, Spanish or English sentences out. */

import type { Args, Lang } from "../api/types";

export type Entry = Record<string, string>;

export class Catalogue {
  constructor(
    readonly entries: Readonly<Record<string, Entry>>,
    /** What ids of the board are called, where they have a name. */
    readonly called: (lang: Lang, id: string) => string | undefined = () => undefined,
  ) {}

  has(key: string): boolean {
    return key in this.entries;
  }

  /** The sentence of a key; its key when there is none, so that a gap is seen. */
  say(lang: Lang, key: string, args: Args = {}): string {
    const entry = this.entries[key];
    if (!entry) return key;
    let sentence = entry[lang] ?? key;
    if (args.count === 1) sentence = entry[`${lang}_one`] ?? sentence;
    return fill(sentence, (name) => (name in args ? this.word(lang, name, args[name]) : null));
  }

  /** An argument as it is shown: `facing: "W"` through the entry `word.facing.W` if there is one. */
  word(lang: Lang, name: string, value: unknown): string {
    if (Array.isArray(value)) return value.map((item) => this.word(lang, name, item)).join(", ");
    if (typeof value === "object") return this.#modifier(lang, value as Args);
    if (typeof value === "number") return String(value);
    const known = this.entries[`word.${name}.${value}`]?.[lang];
    return known ?? this.called(lang, String(value)) ?? String(value);
  }

  #modifier(lang: Lang, value: Args): string {
    const reason = this.say(lang, `modifier.${value.reason}`);
    return `${value.effect} ${reason} (${value.case})`;
  }
}

/**
 * Replaces {name}, {name:+d} and the doubled braces of Python's format strings.
 * A part [?, {name}?] is left out when all its arguments are empty.
 */
export function fill(sentence: string, word: (name: string) => string | null): string {
  const kept = sentence.replace(/\[\?(.*?)\?\]/g, (_, part: string) =>
    [...part.matchAll(/\{(\w+)/g)].some(([, name]) => word(name!) !== "") ? part : "",
  );
  return kept.replace(
    /\{\{|\}\}|\{(\w+)(?::([^{}]*))?\}/g,
    (whole, name?: string, spec?: string) => {
      if (name === undefined) return whole[0]!;
      const said = word(name);
      if (said === null) return whole;
      return spec?.startsWith("+") && Number(said) >= 0 ? `+${said}` : said;
    },
  );
}

/** Nested tables become dotted keys; a table with `es` is an entry. */
export function flatten(table: Record<string, unknown>, prefix = ""): Record<string, Entry> {
  if ("es" in table || "en" in table) return { [prefix]: table as Entry };
  const found: Record<string, Entry> = {};
  for (const [key, value] of Object.entries(table)) {
    if (typeof value !== "object" || value === null) continue;
    Object.assign(
      found,
      flatten(value as Record<string, unknown>, prefix ? `${prefix}.${key}` : key),
    );
  }
  return found;
}
