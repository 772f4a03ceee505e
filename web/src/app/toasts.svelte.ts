/** Short notes at the edge of the screen: refusals with their cases, errors, news. */

import { ApiError } from "../api/client";
import type { Args, Refusal, Words } from "../api/types";

export interface Toast {
  id: number;
  kind: "refusal" | "error" | "news";
  cases: string[];
  /** A text in both languages, or a key of the page's own sentences. */
  text: Words | null;
  key: string;
  args: Args;
}

const LASTS = 7000;

class Toasts {
  list = $state.raw<Toast[]>([]);
  #next = 1;

  tell(key: string, args: Args = {}): void {
    this.#add({ kind: "news", cases: [], text: null, key, args });
  }

  refusal(...refusals: Refusal[]): void {
    this.clear();
    for (const { cases, text } of refusals)
      this.#add({ kind: "refusal", cases, text: bare(text, cases), key: "", args: {} });
  }

  refused(key: string, args: Args, cases: string[] = []): void {
    this.clear();
    this.#add({ kind: "refusal", cases, text: null, key, args });
  }

  error(error: unknown): void {
    const text = error instanceof ApiError ? error.words : null;
    const said = String(error);
    this.#add({
      kind: "error",
      cases: [],
      text: text ?? { es: said, en: said },
      key: "",
      args: {},
    });
  }

  clear(): void {
    this.list = [];
  }

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  #add(toast: Omit<Toast, "id">): void {
    const id = this.#next++;
    this.list = [...this.list.slice(-3), { ...toast, id }];
    setTimeout(() => this.dismiss(id), LASTS);
  }
}

/** The sentence without the cases in front of it, which are shown as links. */
function bare(text: Words, cases: string[]): Words {
  const front = `${cases.join(", ")}: `;
  const cut = (said: string) => (said.startsWith(front) ? said.slice(front.length) : said);
  return Object.fromEntries(Object.entries(text).map(([lang, said]) => [lang, cut(said)]));
}

export const toasts = new Toasts();
