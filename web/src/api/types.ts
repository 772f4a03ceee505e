/** What the server sends and takes, as its OpenAPI schema has it (src/grognard/server/protocol.py). */

export type Lang = "es" | "en";
export type Words = Record<Lang, string>;
export type Arg = string | number | boolean | Arg[] | { [name: string]: Arg };
export type Args = Record<string, Arg>;

// -- the board, drawn once -------------------------------------------------------------------

export interface Cell {
  id: string;
  x: number;
  y: number;
  terrain: string;
}

export interface Label {
  text: Words;
  x: number;
  y: number;
  kind: string;
}

export interface Group {
  id: string;
  seat: string;
  name: Words;
  colour: string;
  detail: Words;
}

export interface Kind {
  id: string;
  name: Words;
  glyph: string;
}

export interface Mark {
  id: string;
  name: Words;
  glyph: string;
}

export interface CoastFeature {
  geometry: { type: string; coordinates: unknown };
  properties?: Record<string, unknown> | null;
}

export interface Board {
  game: string;
  layout: "hex" | "area";
  width: number;
  height: number;
  cells: Cell[];
  labels: Label[];
  coast: { features: CoastFeature[] };
  groups: Group[];
  kinds: Kind[];
  marks: Mark[];
}

// -- the table ---------------------------------------------------------------------------------

export interface Piece {
  id: string;
  seat: string;
  group: string;
  kind: string;
  cell: string;
  /** 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE; absent when the piece has none. */
  facing?: number;
  values?: Record<string, number>;
  marks?: string[];
  /** The piece it is towed by. */
  link?: string;
}

export interface Track {
  id: string;
  value: string | number;
  of?: number;
}

export interface Side {
  seat: string;
  score: number;
  left: number;
  lost: number;
}

export interface Head {
  turn: number;
  turns: number;
  phase: string;
  phasing: string;
  tracks: Track[];
  sides: Side[];
}

export interface TableView extends Head {
  pieces: Piece[];
}

export interface EventOut {
  n: number;
  move: number;
  case: string;
  kind: string;
  args: Args;
  dice?: number[];
  auto?: boolean;
}

export interface Decision {
  seat: string;
  case: string;
  kind: string;
  args?: Args;
}

export type Legal = Record<string, string[]>;

export interface Outcome {
  winner: string | null;
  scores: Record<string, number>;
  cases: string[];
}

export interface Refusal {
  cases: string[];
  reason: string;
  args: Args;
  text: Words;
}

export interface ChatLine {
  n: number;
  seat: string;
  text: string;
  at: number;
}

export interface Takeback {
  by: string;
  keep: number;
}

export interface Seal {
  commitment: string;
  contributions?: Record<string, string>;
  secret?: string;
  seed?: string;
}

export interface Snapshot {
  id: string;
  game: string;
  scenario: string;
  name: string;
  options: Record<string, string>;
  seats: Record<string, string>;
  you: string[];
  position: number;
  moves: number;
  view: TableView;
  decision: Decision | null;
  legal: Legal | null;
  can_undo: boolean;
  events: EventOut[];
  outcome: Outcome | null;
  presence: Record<string, boolean>;
  watching: number;
  chat: ChatLine[];
  takeback: Takeback | null;
  seal: Seal;
  local: boolean;
  created: number;
}

export interface Update {
  since: number;
  position: number;
  moves: number;
  changed?: Piece[];
  gone?: string[];
  head?: Head;
  decision?: Decision;
  legal?: Legal;
  events?: EventOut[];
  /** Events numbered from here on did not happen. */
  cut?: number;
  can_undo?: boolean;
  outcome?: Outcome;
  seal?: Seal;
  stopped?: Refusal;
}

export interface Presence {
  presence: Record<string, boolean>;
  watching: number;
}

export interface Hello extends Presence {
  stream: string;
  position: number;
  takeback: Takeback | null;
}

export interface TakebackNews {
  takeback: Takeback | null;
  accepted?: boolean | null;
}

// -- questions -----------------------------------------------------------------------------------

export interface Chance {
  num: number;
  den: number;
}

export interface Odds {
  results: Record<string, Chance>;
  preview: { case: string; kind: string; args: Args }[];
}

export interface Plan {
  actions: string[];
  cell: string;
  facing: number;
  marks: string[];
  path: string[];
}

export interface History {
  position: number;
  of: number;
  view: TableView;
  events: EventOut[];
}

// -- the lobby -----------------------------------------------------------------------------------

export interface Scenario {
  id: string;
  title: Words;
  summary: Words;
  turns: number;
  minutes: number;
}

export interface GameInfo {
  game: string;
  title: Words;
  seats: string[];
  scenarios: Scenario[];
  options: { name: string; values: string[]; ruling: string }[];
  players: string[];
  /** Each verb with the name of its argument ("" if it takes none). */
  verbs: Record<string, string>;
  stage: string;
}

export interface Ruling {
  cases: string[];
  option?: string;
  question: Words;
  reading: Words;
  reason: Words;
}

export interface GameText {
  messages: Record<string, Record<string, string>>;
  cases: Record<string, Words>;
  sections: Record<string, Words>;
  rulings: Record<string, Ruling>;
}

export interface NewTable {
  game: string;
  scenario: string;
  seats: Record<string, string>;
  options?: Record<string, string>;
  name?: string;
  contributions?: Record<string, string>;
  pace?: number;
}

export interface TableKeys {
  id: string;
  keys: Record<string, string>;
  watch: string;
}

export interface TableLine {
  id: string;
  game: string;
  scenario: string;
  name: string;
  turn: number;
  turns: number;
  seats: Record<string, string>;
  deciding: string;
  over: boolean;
  created: number;
  updated: number;
}

export interface ErrorOut {
  error: string;
  message: Words;
  refusal?: Refusal;
  snapshot?: Snapshot;
}
