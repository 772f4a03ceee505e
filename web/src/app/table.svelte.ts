/** One table: its snapshot kept up to date by the stream, and what can be sent to it. */

import { ApiError, lobby, TableClient } from "../api/client";
import type { ServerEvent } from "../api/sse";
import type {
  Args,
  Board,
  Cell,
  ChatLine,
  Decision,
  EventOut,
  GameInfo,
  GameText,
  Group,
  Head,
  Hello,
  Lang,
  Legal,
  Outcome,
  Piece,
  Presence,
  Seal,
  Snapshot,
  Takeback,
  TakebackNews,
  ThinkingNews,
  Update,
} from "../api/types";
import { Catalogue } from "../i18n/catalogue";
import { type Choices, choicesOf, NO_CHOICES } from "./choices";
import { held, playing } from "./seats";
import { settings, tOr } from "./settings.svelte";
import { toasts } from "./toasts.svelte";

const AGAIN_AFTER = [400, 800, 1600, 3000, 5000];

export class TableStore {
  readonly client: TableClient;
  board = $state.raw<Board | null>(null);
  game = $state.raw<GameInfo | null>(null);
  text = $state.raw<GameText | null>(null);
  catalogue = $state.raw(new Catalogue({}));
  snapshot = $state.raw<Snapshot | null>(null);

  pieces = $state.raw<Piece[]>([]);
  head = $state.raw<Head | null>(null);
  decision = $state.raw<Decision | null>(null);
  legal = $state.raw<Legal | null>(null);
  events = $state.raw<EventOut[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  seal = $state.raw<Seal | null>(null);
  canUndo = $state(false);
  position = $state(0);
  moves = $state(0);
  presence = $state.raw<Record<string, boolean>>({});
  watching = $state(0);
  chat = $state.raw<ChatLine[]>([]);
  takeback = $state.raw<Takeback | null>(null);
  /** How far a computer is that takes its time. */
  thinking = $state.raw<ThinkingNews | null>(null);
  connected = $state(false);
  /** An action of this browser is on its way. */
  busy = $state(false);
  /** Answers of any kind are awaited: what is shown may be about to change. */
  waiting = $state(false);
  missing = $state(false);
  /** How many moves there were before this browser's last action: what a take-back keeps. Before
   * any, all but the last. */
  before = $state(0);

  /** Called whenever the table has moved on, before anything is drawn. */
  changed: () => void = () => {};

  cells = new Map<string, Cell>();
  groups = new Map<string, Group>();
  /** Where pieces that left the board were last seen. */
  #lastSeen = new Map<string, string>();
  #own = new Catalogue({});
  /** What this browser sent in one go, as numbers of moves before and after. */
  #sent: { from: number; to: number; actions: string[] }[] = [];
  /** The latest position heard of, and whether the whole picture is being fetched. */
  #newest = 0;
  #refreshing = false;
  #stop = new AbortController();

  byId = $derived(new Map(this.pieces.map((piece) => [piece.id, piece])));
  you = $derived(this.snapshot?.you ?? []);
  mine = $derived(this.decision !== null && this.you.includes(this.decision.seat));
  choices: Choices = $derived.by(() =>
    this.mine ? choicesOf(this.legal, this.isPiece, this.isCell, this.isGroup) : NO_CHOICES,
  );

  constructor(readonly id: string) {
    this.client = new TableClient(id, playing(held(id)));
    this.client.waiting = (answers) => {
      this.waiting = answers > 0;
    };
  }

  isPiece = (id: string): boolean => this.byId.has(id);
  isCell = (id: string): boolean => this.cells.has(id);
  isGroup = (id: string): boolean => this.groups.has(id);
  cellOf = (piece: string): string | undefined =>
    this.byId.get(piece)?.cell ?? this.#lastSeen.get(piece);

  async open(): Promise<void> {
    try {
      const snapshot = await this.client.snapshot();
      const [board, text, games] = await Promise.all([
        lobby.board(snapshot.game),
        lobby.text(snapshot.game),
        lobby.games(),
      ]);
      this.cells = new Map(board.cells.map((cell) => [cell.id, cell]));
      this.groups = new Map(board.groups.map((group) => [group.id, group]));
      this.text = text;
      this.catalogue = new Catalogue(text.messages, namesOf(board));
      this.#own = new Catalogue(board.words ?? {});
      this.game = games.find((game) => game.game === snapshot.game) ?? null;
      this.#take(snapshot);
      this.board = board;
      void this.#follow();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.missing = true;
      else toasts.error(error);
    }
  }

  close(): void {
    this.#stop.abort();
  }

  // -- words ---------------------------------------------------------------------------------

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

  sayEvent(event: EventOut): string {
    return this.say(`event.${event.kind}`, event.args);
  }

  sayAction(action: string): string {
    const [verb, arg] = action.split(" ") as [string, string?];
    const name = this.game?.verbs[verb];
    return this.say(`action.${verb}`, name && arg ? { [name]: arg } : {});
  }

  // -- keeping up ------------------------------------------------------------------------------

  /** Takes a whole picture, unless it was made before what is known already. */
  #take(snapshot: Snapshot): void {
    if (this.snapshot && snapshot.position < this.position) return;
    const { pieces, ...head } = snapshot.view;
    if (!this.snapshot) this.before = Math.max(0, snapshot.moves - 1);
    this.snapshot = snapshot;
    this.pieces = pieces;
    this.head = head;
    this.decision = snapshot.decision;
    this.legal = snapshot.legal;
    this.events = snapshot.events;
    this.outcome = snapshot.outcome;
    this.seal = snapshot.seal;
    this.canUndo = snapshot.can_undo;
    this.position = snapshot.position;
    this.moves = snapshot.moves;
    this.presence = snapshot.presence;
    this.watching = snapshot.watching;
    this.chat = snapshot.chat;
    this.takeback = snapshot.takeback;
    this.#thoughtEnough();
    this.changed();
  }

  /** Fetches the whole picture, again and again while the stream has told of a later one. */
  async refresh(): Promise<void> {
    if (this.#refreshing) return;
    this.#refreshing = true;
    try {
      do this.#take(await this.client.snapshot());
      while (this.position < this.#newest);
    } catch (error) {
      this.tell(error);
    } finally {
      this.#refreshing = false;
    }
  }

  async #update(update: Update): Promise<void> {
    this.#newest = Math.max(this.#newest, update.position);
    if (update.position <= this.position) return;
    if (update.since !== this.position) return this.refresh();
    this.#move(update.changed ?? [], update.gone ?? []);
    if (update.head) this.head = update.head;
    const kept =
      update.cut === undefined ? this.events : this.events.filter((e) => e.n < update.cut!);
    this.events = update.events?.length ? [...kept, ...update.events] : kept;
    this.decision = update.decision ?? null;
    this.legal = update.legal ?? null;
    this.canUndo = update.can_undo ?? false;
    this.outcome = update.outcome ?? null;
    if (update.seal) this.seal = update.seal;
    this.position = update.position;
    this.moves = update.moves;
    this.#thoughtEnough();
    this.changed();
  }

  #thoughtEnough(): void {
    if (this.decision?.seat !== this.thinking?.seat) this.thinking = null;
  }

  #move(changed: Piece[], gone: string[]): void {
    if (!changed.length && !gone.length) return;
    for (const id of gone) this.#lastSeen.set(id, this.byId.get(id)?.cell ?? "");
    const news = new Map(changed.map((piece) => [piece.id, piece]));
    const left = new Set(gone);
    const pieces = this.pieces
      .filter((piece) => !left.has(piece.id))
      .map((piece) => {
        const now = news.get(piece.id);
        news.delete(piece.id);
        return now ?? piece;
      });
    this.pieces = [...pieces, ...news.values()];
  }

  async #follow(): Promise<void> {
    let tries = 0;
    while (!this.#stop.signal.aborted) {
      try {
        const heard = (event: ServerEvent) => {
          tries = 0;
          this.#hear(event);
        };
        await this.client.listen(this.#lastHeard(), heard, this.#stop.signal);
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        if (error instanceof ApiError && error.status === 404) this.missing = true;
      }
      this.connected = false;
      this.client.stream = "";
      const wait = AGAIN_AFTER[Math.min(tries++, AGAIN_AFTER.length - 1)]!;
      await new Promise((done) => setTimeout(done, wait));
    }
  }

  #lastHeard(): string {
    const line = this.chat.at(-1);
    return `${this.position}.${line ? line.n + 1 : 0}`;
  }

  #hear(event: ServerEvent): void {
    const data: unknown = JSON.parse(event.data);
    if (event.event === "update") void this.#update(data as Update);
    else if (event.event === "hello") this.#greeted(data as Hello);
    else if (event.event === "snapshot") this.#take(data as Snapshot);
    else if (event.event === "presence") this.#present(data as Presence);
    else if (event.event === "chat") this.#heardChat(data as ChatLine);
    else if (event.event === "takeback") this.#heardTakeback(data as TakebackNews);
    else if (event.event === "thinking") this.#heardThinking(data as ThinkingNews);
  }

  #greeted(hello: Hello): void {
    this.connected = true;
    this.client.stream = hello.stream;
    this.takeback = hello.takeback;
    this.#present(hello);
  }

  #present(news: Presence): void {
    this.presence = news.presence;
    this.watching = news.watching;
  }

  #heardChat(line: ChatLine): void {
    if (!this.chat.some((known) => known.n === line.n)) this.chat = [...this.chat, line];
  }

  #heardThinking(news: ThinkingNews): void {
    if (news.seat === this.decision?.seat) this.thinking = news;
  }

  #heardTakeback(news: TakebackNews): void {
    this.takeback = news.takeback;
    if (news.accepted === true) toasts.tell("takeback.accepted");
    if (news.accepted === false) toasts.tell("takeback.refused");
  }

  // -- acting ------------------------------------------------------------------------------------

  /** Sends actions; true if all were carried out. */
  async act(actions: string[]): Promise<boolean> {
    const moves = this.moves;
    const done = await this.#attempt(() => this.client.act(this.position, actions));
    if (!done) return false;
    this.before = moves;
    this.#sent = [...this.#sent.slice(-200), { from: moves, to: this.moves, actions }];
    return true;
  }

  /** Lets the computer answer for this seat: once, or until somebody else or another phase comes. */
  async decide(all: boolean): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const moves = this.moves;
    try {
      const { position } = await this.client.decide(this.position, all);
      this.#newest = Math.max(this.#newest, position);
      if (this.position < position) await this.refresh();
      this.before = moves;
      this.#sent = [...this.#sent.slice(-200), { from: moves, to: this.moves, actions: [] }];
    } catch (error) {
      this.tell(error);
    } finally {
      this.busy = false;
    }
  }

  /** Takes back what was last sent in one go: a whole move, or one choice. */
  async undo(): Promise<boolean> {
    if (this.busy) return false;
    const last = this.#sent.pop();
    const keep = last?.to === this.moves ? last.from : this.moves - 1;
    while (this.moves > keep && this.canUndo) if (!(await this.undoOne())) return false;
    return true;
  }

  /** Is the decision about what this browser has just chosen and can still take back? */
  get justChosen(): boolean {
    const last = this.#sent.at(-1);
    if (!this.canUndo || last?.to !== this.moves || last.actions.length > 1) return false;
    const about = last.actions[0]?.split(" ")[1];
    return !!about && Object.values(this.decision?.args ?? {}).includes(about);
  }

  undoOne(): Promise<boolean> {
    return this.#attempt(() => this.client.undo(this.position));
  }

  async #attempt(send: () => Promise<Update>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      const update = await send();
      await this.#update(update);
      if (update.stopped) toasts.refusal(update.stopped);
      return !update.stopped;
    } catch (error) {
      this.tell(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  tell(error: unknown): void {
    if (error instanceof ApiError && error.status === 409 && error.snapshot) {
      this.#take(error.snapshot);
      toasts.tell("prompt.stale");
    } else if (error instanceof ApiError && error.refusal) toasts.refusal(error.refusal);
    else toasts.error(error);
  }
}

/** Names for ids: areas with their id, pieces and groups by what they are called in full. */
function namesOf(board: Board): (lang: Lang, id: string) => string | undefined {
  const cells = new Map(board.cells.map((cell) => [cell.id, cell.name]));
  const groups = new Map(board.groups.map((group) => [group.id, group.name]));
  if (!board.names) return () => undefined;
  return (lang, id) => {
    const cell = cells.get(id)?.[lang];
    return cell ? `${cell} (${id})` : (board.names?.[id]?.[lang] ?? groups.get(id)?.[lang]);
  };
}
