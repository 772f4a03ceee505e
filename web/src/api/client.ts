/** The server's API, one function a route. */

import { EventParser, type ServerEvent } from "./sse";
import type {
  Aids,
  Arcs,
  Board,
  Briefing,
  Chances,
  Delivered,
  ErrorOut,
  ExerciseLine,
  ExerciseOut,
  Figure,
  GameInfo,
  GameText,
  Hints,
  History,
  Invited,
  Joined,
  Layers,
  LessonLine,
  LessonOut,
  Luck,
  Made,
  NewTable,
  Odds,
  Order,
  Prospects,
  Refusal,
  Routes,
  Snapshot,
  TableLine,
  Takeback,
  TheKey,
  Thoughts,
  Until,
  Update,
  Verdict,
  Why,
  Words,
  WorkedOut,
} from "./types";

/** Milliseconds before each new attempt to connect. */
const AGAIN_AFTER = [400, 800, 1600, 3000, 5000];

/** An answer that was not 2xx, with the server's sentence in both languages. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly words: Words,
    readonly refusal: Refusal | null = null,
    readonly snapshot: Snapshot | null = null,
  ) {
    super(code);
  }
}

const UNREACHABLE: Words = {
  es: "No hay conexión con el servidor.",
  en: "The server cannot be reached.",
};

async function send(path: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, "unreachable", UNREACHABLE);
  }
  if (answer.ok) return answer;
  throw await problem(answer);
}

async function problem(answer: Response): Promise<ApiError> {
  try {
    const told = (await answer.json()) as ErrorOut;
    return new ApiError(answer.status, told.error, told.message, told.refusal, told.snapshot);
  } catch {
    const status = `HTTP ${answer.status}`;
    return new ApiError(answer.status, "http", { es: status, en: status });
  }
}

async function get<T>(path: string, headers: HeadersInit = {}): Promise<T> {
  return (await send(path, { headers })).json() as Promise<T>;
}

async function post<T>(path: string, body: unknown, headers: HeadersInit = {}): Promise<T> {
  const answer = await send(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
  return answer.json() as Promise<T>;
}

export const lobby = {
  games: () => get<GameInfo[]>("/api/games"),
  text: (game: string) => get<GameText>(`/api/games/${game}/text`),
  board: (game: string) => get<Board>(`/api/games/${game}/board`),
  briefing: (game: string, scenario: string) =>
    get<Briefing>(`/api/games/${game}/briefings/${scenario}`),
  figures: (game: string) => get<Figure[]>(`/api/games/${game}/figures`),
  lessons: () => get<LessonLine[]>("/api/lessons"),
  lesson: (game: string, id: string) => post<Made>(`/api/games/${game}/lessons/${id}`, {}),
  exercises: () => get<ExerciseLine[]>("/api/exercises"),
  exercise: (game: string, id: string) => post<Made>(`/api/games/${game}/exercises/${id}`, {}),
  tables: (ids: string[]) =>
    get<TableLine[]>(ids.length ? `/api/tables?ids=${ids.join(",")}` : "/api/tables"),
  /** The tables to which these keys are good. */
  held: (keys: string[]) => post<TableLine[]>("/api/tables/held", { keys }),
  create: (asked: NewTable) => post<Made>("/api/tables", asked),
  join: (id: string, invitation: string, contribution: string) =>
    post<Joined>(`/api/tables/${id}/join`, { invitation, contribution }),
  claim: (id: string, seat: string) => post<TheKey>(`/api/tables/${id}/claim`, { seat }),
  upload: async (text: string) => {
    const headers = { "content-type": "text/plain" };
    const answer = await send("/api/records", { method: "POST", body: text, headers });
    return answer.json() as Promise<Made>;
  },
};

/** One table, as the holder of these keys. */
export class TableClient {
  stream = "";
  /** Told how many answers are awaited, whenever that changes. */
  waiting: (answers: number) => void = () => {};
  #awaited = 0;

  constructor(
    readonly id: string,
    readonly keys: string[],
  ) {}

  #headers(): Record<string, string> {
    const headers: Record<string, string> = {};
    if (this.keys.length) headers["X-Seat-Key"] = this.keys.join(",");
    if (this.stream) headers["X-Stream"] = this.stream;
    return headers;
  }

  #path(rest: string): string {
    return `/api/tables/${this.id}${rest}`;
  }

  async #await<T>(answer: Promise<T>): Promise<T> {
    this.waiting(++this.#awaited);
    try {
      return await answer;
    } finally {
      this.waiting(--this.#awaited);
    }
  }

  #get<T>(rest: string): Promise<T> {
    return this.#await(get<T>(this.#path(rest), this.#headers()));
  }

  #post<T>(rest: string, body: unknown): Promise<T> {
    return this.#await(post<T>(this.#path(rest), body, this.#headers()));
  }

  snapshot = () => this.#get<Snapshot>("");
  history = (at: number) => this.#get<History>(`/history?at=${at}`);
  act = (position: number, actions: string[], whole = false) =>
    this.#post<Update>("/actions", { position, actions, whole });
  order = (order: Order) => this.#post<WorkedOut>("/orders", order);
  decide = (position: number, until: Until, stop: boolean) =>
    this.#post<{ position: number }>("/decide", { position, until, stop });
  now = () => this.#post<unknown>("/now", {});
  thoughts = () => this.#get<Thoughts>("/thoughts");
  hint = (position: number) => this.#post<Hints>("/hint", { position });
  undo = (position: number) => this.#post<Update>("/undo", { position });
  askTakeback = (keep: number, position: number) =>
    this.#post<unknown>("/takeback", { keep, position });
  answerTakeback = (accept: boolean, { keep, position }: Takeback) =>
    this.#post<unknown>("/takeback/answer", { accept, keep, position });
  resign = (seat: string) => this.#post<unknown>("/resign", { seat });
  offerDraw = () => this.#post<unknown>("/draw", {});
  answerDraw = (accept: boolean) => this.#post<unknown>("/draw/answer", { accept });
  rematch = () => this.#post<Made>("/rematch", {});
  chat = (text: string) => this.#post<unknown>("/chat", { text });
  why = (action: string, before: string[] = []) => this.#post<Why>("/why", { action, before });
  odds = (action: string, before: string[] = []) => this.#post<Odds>("/odds", { action, before });
  routes = (action: string, before: string[] = []) =>
    this.#post<Routes>("/plans", { action, before });
  prospects = () => this.#get<Prospects>("/prospects");
  board = () => this.#get<Board>("/board");
  lesson = () => this.#get<{ lesson: LessonOut | null }>("/lesson");
  exercise = () => this.#get<{ exercise: ExerciseOut | null }>("/exercise");
  judge = () => this.#post<Verdict>("/exercise", {});
  briefing = () => this.#get<Briefing>("/briefing");
  layers = () => this.#get<Layers>("/layers");
  aids = () => this.#get<Aids>("/aids");
  arcs = (piece: string) => this.#get<Arcs>(`/arcs?piece=${encodeURIComponent(piece)}`);
  luck = () => this.#get<Luck>("/luck");
  study = () => this.#post<Chances>("/study", {});
  branch = (at: number, seats: Record<string, string>) =>
    this.#post<Made>("/branch", { at, seats });
  invite = (seat: string) => this.#post<Invited>("/invitation", { seat });
  renew = (seat: string) => this.#post<TheKey>("/key", { seat });

  text(rest: "/record" | "/mail"): Promise<string> {
    const asked = send(this.#path(rest), { headers: this.#headers() });
    return this.#await(asked.then((answer) => answer.text()));
  }

  deliver(letter: string): Promise<Delivered> {
    const headers = { "content-type": "text/plain", ...this.#headers() };
    const asked = send(this.#path("/mail"), { method: "POST", body: letter, headers });
    return this.#await(asked.then((answer) => answer.json()));
  }

  /** Calls back for every message until the connection ends; throws when it cannot be had. */
  async listen(last: string, heard: (event: ServerEvent) => void, signal: AbortSignal) {
    const headers: Record<string, string> = { ...this.#headers(), accept: "text/event-stream" };
    delete headers["X-Stream"];
    if (last) headers["Last-Event-ID"] = last;
    const answer = await send(this.#path("/stream"), { headers, signal, cache: "no-store" });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const parser = new EventParser();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (const event of parser.feed(value)) heard(event);
    }
  }

  /** Listens until told to stop; connects again when the connection is lost. */
  async follow(
    last: () => string,
    hear: (event: ServerEvent) => void,
    lost: (error: unknown) => void,
    signal: AbortSignal,
  ): Promise<void> {
    let tries = 0;
    while (!signal.aborted) {
      let failure: unknown = null;
      try {
        const heard = (event: ServerEvent) => {
          tries = 0;
          hear(event);
        };
        await this.listen(last(), heard, signal);
      } catch (error) {
        if (signal.aborted) return;
        failure = error;
      }
      lost(failure);
      this.stream = "";
      const wait = AGAIN_AFTER[Math.min(tries++, AGAIN_AFTER.length - 1)]!;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}
