/** A table as this browser is told of it: its snapshot, kept up to date by the stream. */

import { ApiError, lobby, TableClient } from "../api/client";
import type { ServerEvent } from "../api/sse";
import type {
  Board,
  Cell,
  ChatLine,
  Decision,
  EventOut,
  Group,
  Head,
  Hello,
  Legal,
  Outcome,
  Piece,
  Presence,
  Seal,
  Snapshot,
  ThinkingNews,
  Update,
} from "../api/types";
import type { Sorts } from "../board/squares";
import { sortsOf } from "../board/stacks";
import { type Choices, choicesOf, NO_CHOICES } from "./choices";
import { headAfter, moved } from "./differences";
import { Offers } from "./offers.svelte";
import { type Play, playOf } from "./play/strategy";
import { held, playing } from "./seats";
import { settings } from "./settings.svelte";
import { toasts } from "./toasts.svelte";
import { TableWords } from "./words.svelte";

/** From the first move of something to its last. */
export type Span = [number, number];

export class TablePicture extends TableWords {
  readonly client: TableClient;
  board = $state.raw<Board | null>(null);
  snapshot = $state.raw<Snapshot | null>(null);

  pieces = $state.raw<Piece[]>([]);
  head = $state.raw<Head | null>(null);
  decision = $state.raw<Decision | null>(null);
  legal = $state.raw<Legal | null>(null);
  events = $state.raw<EventOut[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  seal = $state.raw<Seal | null>(null);
  /** The first and the last move of each order that was carried out as one. */
  orders = $state.raw<Span[]>([]);
  canUndo = $state(false);
  position = $state(0);
  moves = $state(0);
  presence = $state.raw<Record<string, boolean>>({});
  watching = $state(0);
  /** The seats that nobody has taken yet; the game begins when there are none. */
  absent = $state.raw<string[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  readonly offers = new Offers();
  /** The progress of a computer player that takes its time. */
  thinking = $state.raw<ThinkingNews | null>(null);
  connected = $state(false);
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
  /** The latest position heard of, and whether the whole picture is being fetched. */
  protected newest = 0;
  #refreshing = false;
  #stop = new AbortController();

  play: Play = $derived(playOf(this.board));
  sorts: Sorts | null = $derived(this.board && sortsOf(this.board, settings.lang));
  byId = $derived(new Map(this.pieces.map((piece) => [piece.id, piece])));
  you = $derived(this.snapshot?.you ?? []);
  mine = $derived(
    !this.absent.length && this.decision !== null && this.you.includes(this.decision.seat),
  );
  /** Are units expected to act here, so that ending early is asked about? */
  urges = $derived(this.game?.urges?.includes(this.decision?.kind ?? "") ?? false);
  choices: Choices = $derived.by(() =>
    this.mine ? choicesOf(this.legal, this.isPiece, this.isCell, this.isGroup) : NO_CHOICES,
  );

  constructor(readonly id: string) {
    super();
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
        this.client.board(),
        lobby.text(snapshot.game),
        lobby.games(),
      ]);
      this.cells = new Map(board.cells.map((cell) => [cell.id, cell]));
      this.groups = new Map(board.groups.map((group) => [group.id, group]));
      this.learnWords(board, text, games.find((game) => game.game === snapshot.game) ?? null);
      this.board = board;
      this.#take(snapshot);
      void this.#follow();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.missing = true;
      else toasts.error(error);
    }
  }

  close(): void {
    this.#stop.abort();
  }

  // -- keeping up ------------------------------------------------------------------------------

  /** Takes a whole picture, unless it was made before what is known already. */
  #take(snapshot: Snapshot): void {
    if (this.snapshot && snapshot.position < this.position) return;
    const news = this.#differs(snapshot);
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
    this.orders = (snapshot.orders ?? []) as Span[];
    this.canUndo = snapshot.can_undo;
    this.position = snapshot.position;
    this.moves = snapshot.moves;
    this.presence = snapshot.presence;
    this.watching = snapshot.watching;
    this.absent = snapshot.waiting;
    this.chat = snapshot.chat;
    this.offers.take(snapshot);
    this.#thoughtEnough();
    if (news) this.changed();
  }

  /** Does a picture tell of anything to decide anew? What is half-chosen outlives any other. */
  #differs(told: Snapshot): boolean {
    const { position, you, waiting, outcome } = told;
    if (!this.snapshot || position !== this.position) return true;
    if (you.join() !== this.you.join() || waiting.join() !== this.absent.join()) return true;
    return (outcome === null) !== (this.outcome === null);
  }

  /** Fetches the whole picture, again and again while the stream has told of a later one. */
  async refresh(): Promise<void> {
    if (this.#refreshing) return;
    this.#refreshing = true;
    try {
      do this.#take(await this.client.snapshot());
      while (this.position < this.newest);
    } catch (error) {
      this.tell(error);
    } finally {
      this.#refreshing = false;
    }
  }

  protected async update(update: Update): Promise<void> {
    this.newest = Math.max(this.newest, update.position);
    if (update.position <= this.position) return;
    if (update.since !== this.position) return this.refresh();
    const { changed = [], gone = [] } = update;
    for (const id of gone) this.#lastSeen.set(id, this.byId.get(id)?.cell ?? "");
    this.pieces = moved(this.pieces, changed, gone);
    if (update.head && this.head) this.head = headAfter(this.head, update.head);
    const kept =
      update.cut === undefined ? this.events : this.events.filter((e) => e.n < update.cut!);
    this.events = update.events?.length ? [...kept, ...update.events] : kept;
    this.decision = update.decision ?? null;
    this.legal = update.legal ?? null;
    this.canUndo = update.can_undo ?? false;
    this.outcome = update.outcome ?? null;
    if (update.seal) this.seal = update.seal;
    const standing = this.orders.filter(([first]) => first <= update.moves);
    const order = update.order as Span | undefined;
    const known = order && standing.at(-1)?.[0] === order[0];
    this.orders = order && !known ? [...standing, order] : standing;
    this.position = update.position;
    this.moves = update.moves;
    this.#thoughtEnough();
    this.changed();
  }

  #thoughtEnough(): void {
    if (this.decision?.seat !== this.thinking?.seat) this.thinking = null;
  }

  async #follow(): Promise<void> {
    const hear = (event: ServerEvent) => this.#hear(event);
    const lost = (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) this.missing = true;
      this.connected = false;
    };
    await this.client.follow(() => this.#lastHeard(), hear, lost, this.#stop.signal);
  }

  #lastHeard(): string {
    const line = this.chat.at(-1);
    return `${this.position}.${line ? line.n + 1 : 0}`;
  }

  #hear(event: ServerEvent): void {
    const data: unknown = JSON.parse(event.data);
    if (event.event === "update") void this.update(data as Update);
    else if (event.event === "hello") this.#greeted(data as Hello);
    else if (event.event === "snapshot") this.#take(data as Snapshot);
    else if (event.event === "presence") this.#present(data as Presence);
    else if (event.event === "chat") this.#heardChat(data as ChatLine);
    else if (event.event === "thinking") this.#heardThinking(data as ThinkingNews);
    else this.offers.hear(event.event, data);
  }

  #greeted(hello: Hello): void {
    this.connected = true;
    this.client.stream = hello.stream;
    this.offers.take(hello);
    this.#present(hello);
  }

  #present(news: Presence): void {
    this.presence = news.presence;
    this.watching = news.watching;
    if (news.waiting.join() !== this.absent.join()) void this.refresh();
  }

  #heardChat(line: ChatLine): void {
    if (!this.chat.some((known) => known.n === line.n)) this.chat = [...this.chat, line];
  }

  #heardThinking(news: ThinkingNews): void {
    if (news.seat === this.decision?.seat) this.thinking = news;
  }

  /** Against a computer no die that is known is taken back, unless it is for practice. */
  mayGoBack(keep: number): boolean {
    const people = Object.values(this.snapshot?.seats ?? {}).every((who) => who === "human");
    if (people || this.snapshot?.practice) return true;
    return !this.events.some((event) => event.move > keep && event.dice?.length);
  }

  // -- what went wrong ------------------------------------------------------------------------

  tell(error: unknown): void {
    if (error instanceof ApiError && error.status === 409 && error.snapshot) {
      this.#take(error.snapshot);
      toasts.tell("prompt.stale");
    } else if (error instanceof ApiError && error.refusal) toasts.refusal(error.refusal);
    else toasts.error(error);
  }
}
