/** What a table says: the game's sentences, its own words for the page, and names for ids. */

import type { Args, Board, EventOut, GameInfo, GameText, Lang } from "../api/types";
import { Catalogue } from "../i18n/catalogue";
import { settings, tOr } from "./settings.svelte";

export class TableWords {
  game = $state.raw<GameInfo | null>(null);
  text = $state.raw<GameText | null>(null);
  catalogue = $state.raw(new Catalogue({}));
  #own = new Catalogue({});

  learnWords(board: Board, text: GameText, game: GameInfo | null): void {
    this.text = text;
    this.catalogue = new Catalogue(text.messages, namesOf(board));
    this.#own = new Catalogue(board.words ?? {});
    this.game = game;
  }

  say(key: string, args: Args = {}): string {
    return this.catalogue.say(settings.lang, key, args).replace(/ \[\]/g, "");
  }

  /** A word of the page; the game's own where it has one. */
  label(key: string, args: Args = {}, otherwise = key): string {
    if (this.#own.has(key)) return this.#own.say(settings.lang, key, args);
    return tOr(key, otherwise, args);
  }

  hasLabel(key: string): boolean {
    return this.#own.has(key);
  }

  /** What a piece, a place or a group is called. */
  called(id: string): string {
    return this.catalogue.called(settings.lang, id) ?? id;
  }

  word(name: string, value: string): string {
    return this.catalogue.word(settings.lang, name, value);
  }

  /** A side as a sentence names it: "los cristianos", "the Christians". */
  side(seat: string): string {
    return this.label(`side.${seat}`, {}, this.word("seat", seat));
  }

  sayEvent(event: EventOut): string {
    return this.say(`event.${event.kind}`, event.args);
  }

  sayAction(action: string): string {
    const [verb, arg] = action.split(" ") as [string, string?];
    const name = this.game?.verbs[verb];
    return this.say(`action.${verb}`, name && arg ? { [name]: arg } : {});
  }
}

/** Names for ids: areas with their id, pieces and groups by their full names. */
function namesOf(board: Board): (lang: Lang, id: string) => string | undefined {
  const cells = new Map(board.cells.map((cell) => [cell.id, cell.name]));
  const groups = new Map(board.groups.map((group) => [group.id, group.name]));
  if (!board.names) return () => undefined;
  return (lang, id) => {
    const cell = cells.get(id)?.[lang];
    return cell ? `${cell} (${id})` : (board.names?.[id]?.[lang] ?? groups.get(id)?.[lang]);
  };
}
