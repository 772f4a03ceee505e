/** What a person has chosen for this browser: language and theme. Kept in localStorage. */

import type { Args, Lang, Words } from "../api/types";
import { Catalogue } from "../i18n/catalogue";
import { SENTENCES } from "../i18n/sentences";

export type Theme = "light" | "dark";

const UI = new Catalogue(SENTENCES);

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`grognard.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`grognard.${name}`, value);
  } catch {
    // Private windows may refuse; the choice then lasts as long as the page.
  }
}

class Settings {
  lang = $state<Lang>(firstLanguage());
  theme = $state<Theme>(firstTheme());

  constructor() {
    this.#show();
  }

  setLang(lang: Lang): void {
    this.lang = lang;
    remember("lang", lang);
    this.#show();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember("theme", theme);
    this.#show();
  }

  #show(): void {
    document.documentElement.lang = this.lang;
    document.documentElement.dataset.theme = this.theme;
  }
}

function firstLanguage(): Lang {
  const kept = recall("lang");
  if (kept === "es" || kept === "en") return kept;
  return navigator.language.startsWith("es") ? "es" : "en";
}

function firstTheme(): Theme {
  const kept = recall("theme");
  if (kept === "light" || kept === "dark") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export const settings = new Settings();

/** A sentence of the page in the language of the moment. */
export function t(key: string, args: Args = {}): string {
  return UI.say(settings.lang, key, args);
}

/** The same, or another text where the page has none. */
export function tOr(key: string, otherwise: string, args: Args = {}): string {
  return UI.has(key) ? t(key, args) : otherwise;
}

/** One text of the server in the language of the moment. */
export function words(text: Words | undefined): string {
  return text?.[settings.lang] ?? "";
}
