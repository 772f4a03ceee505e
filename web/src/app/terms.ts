/** Words that a player may not know: found in sentences to be explained, and by each other's name. */

import type { Lang, Term } from "../api/types";

export interface Part {
  text: string;
  /** The id of the term it is, if it is one. */
  term?: string;
}

const edge = /[\p{L}\p{N}]/u;

/** A sentence cut at the terms in it; each term is explained once, where it first stands. */
export function termed(
  sentence: string,
  terms: Readonly<Record<string, Term>>,
  lang: Lang,
): Part[] {
  const found: { at: number; word: string; term: string }[] = [];
  for (const [term, { [lang]: words }] of Object.entries(terms)) {
    const places = words.map((word) => ({ at: whole(sentence, word), word, term }));
    const [first] = places.filter(({ at }) => at >= 0).sort(longestFirst);
    if (first) found.push(first);
  }
  const parts: Part[] = [];
  let from = 0;
  for (const { at, word, term } of found.sort(longestFirst)) {
    if (at < from) continue;
    if (at > from) parts.push({ text: sentence.slice(from, at) });
    parts.push({ text: sentence.slice(at, at + word.length), term });
    from = at + word.length;
  }
  if (from < sentence.length) parts.push({ text: sentence.slice(from) });
  return parts;
}

function longestFirst(a: { at: number; word: string }, b: { at: number; word: string }): number {
  return a.at - b.at || b.word.length - a.word.length;
}

/** Where a word stands by itself; abbreviations only in capitals. -1: nowhere. */
function whole(sentence: string, word: string): number {
  const capitals = word === word.toUpperCase();
  const [text, wanted] = capitals ? [sentence, word] : [sentence.toLowerCase(), word.toLowerCase()];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const [before, after] = [text[at - 1] ?? " ", text[at + wanted.length] ?? " "];
    if (!edge.test(before) && !edge.test(after)) return at;
  }
  return -1;
}

/** What to look for when somebody looks for a word: itself and, of a term, all its names. */
export function synonyms(needle: string, terms: Readonly<Record<string, Term>>): string[] {
  const wanted = plain(needle);
  if (!wanted) return [];
  const found = new Set([wanted]);
  for (const { es, en } of Object.values(terms)) {
    const names = [...es, ...en].map(plain);
    if (names.some((name) => name.startsWith(wanted) && wanted.length > 1))
      for (const name of names) found.add(name);
  }
  return [...found];
}

/** Small letters without accents, so that either spelling is found. */
export function plain(text: string): string {
  return text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}
