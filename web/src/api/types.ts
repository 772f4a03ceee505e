/** What the server sends and takes, by the names the page has for it. The shapes are generated. */

import type { components } from "./schema";

type Schemas = components["schemas"];

export type Lang = "es" | "en";
/** One text in every language. */
export type Words = Record<string, string>;
/** The arguments of a sentence: names, numbers, lists of them, modifiers. */
export type Args = Record<string, unknown>;

// -- the board, drawn once -------------------------------------------------------------------

export type Cell = Schemas["Cell"];
export type Label = Schemas["Label"];
export type Group = Schemas["Group"];
export type Seat = Schemas["Seat"];
export type Kind = Schemas["Kind"];
export type Mark = Schemas["Mark"];

/** The schema leaves GeoJSON open. */
export interface CoastFeature {
  geometry: { type: string; coordinates: unknown };
  properties?: Record<string, unknown> | null;
}
export type Board = Omit<Schemas["Board"], "coast"> & { coast: { features: CoastFeature[] } };

// -- the table ---------------------------------------------------------------------------------

export type Piece = Schemas["Piece"];
export type Track = Schemas["Track"];
export type Arrow = Schemas["Arrow"];
export type Engagement = Schemas["Engagement"];
export type Party = Schemas["Party"];
export type Stage = Schemas["Stage"];
export type Throw = Schemas["Throw"];
export type Layer = Schemas["Layer"];
export type Layers = Schemas["LayersOut"];
export type Reading = Schemas["Reading"];
export type Account = Schemas["Account"];
export type Tally = Schemas["Tally"];
export type SideSummary = Schemas["SideSummary"];
/** What stands beside the counters. */
export type Head = Omit<Schemas["TableView"], "pieces">;
export type HeadNews = Schemas["Head"];
export type PieceNews = Schemas["PieceNews"];
export type TableView = Schemas["TableView"];
export type EventOut = Schemas["EventOut"];
export type Decision = Schemas["DecisionOut"];
export type Outcome = Schemas["OutcomeOut"];
export type Refusal = Schemas["RefusalOut"];
export type ChatLine = Schemas["ChatLine"];
export type Takeback = Schemas["TakebackAsked"];
export type Seal = Schemas["Seal"];
export type Snapshot = Schemas["Snapshot"];
export type Legal = NonNullable<Snapshot["legal"]>;
export type Update = Schemas["Update"];
export type Hello = Schemas["Hello"];
export type Presence = Schemas["Presence"];
export type TakebackNews = Schemas["TakebackNews"];
export type DrawNews = Schemas["DrawNews"];
export type Rematch = Schemas["Rematch"];
export type RematchNews = Schemas["RematchNews"];
export type ThinkingNews = Schemas["ThinkingNews"];

// -- computer opponents ------------------------------------------------------------------------

export type Moved = Schemas["Moved"];
export type Considered = Schemas["Considered"];
export type Thought = Schemas["ThoughtOut"];
export type Thoughts = Schemas["Thoughts"];
export type Hints = Schemas["Hints"];

// -- questions -----------------------------------------------------------------------------------

export type Chance = Schemas["Chance"];
export type Odds = Schemas["Odds"];
export type Prospects = Schemas["Prospects"];
export type Route = Schemas["RouteOut"];
export type Routes = Schemas["Routes"];
export type Until = NonNullable<Schemas["Decide"]["until"]>;
export type Why = Schemas["Why"];
export type Order = Schemas["Order"];
export type WorkedOut = Schemas["OrderOut"];
export type Aid = Schemas["Aid"];
export type Aids = Schemas["AidsOut"];
export type Arc = Schemas["Arc"];
export type Arcs = Schemas["ArcsOut"];
export type History = Schemas["HistoryOut"];
export type Luck = Schemas["LuckOut"];
export type Chances = Schemas["StudyOut"];

// -- the lobby -----------------------------------------------------------------------------------

export type Scenario = Schemas["ScenarioOut"];
export type LessonLine = Schemas["LessonLine"];
export type LessonOut = Schemas["LessonOut"];
export type ExerciseLine = Schemas["ExerciseLine"];
export type ExerciseOut = Schemas["ExerciseOut"];
export type Verdict = Schemas["Verdict"];
export type WayStep = Schemas["WayStep"];
export type Figure = Schemas["FigureOut"];
export type LessonStep = Schemas["StepOut"];
export type Briefing = Schemas["BriefingOut"];
export type Sweep = Schemas["Sweep"];
export type Term = Schemas["Term"];
export type GameInfo = Schemas["GameOut"];

/** The schema leaves a ruling's fields open. */
export interface Ruling {
  cases: string[];
  option?: string;
  question: Words;
  reading: Words;
  reason: Words;
}
export type GameText = Omit<Schemas["TextOut"], "rulings"> & { rulings: Record<string, Ruling> };
export type NewTable = Schemas["NewTable"];
export type Made = Schemas["Made"];
export type Joined = Schemas["Joined"];
export type Invited = Schemas["Invited"];
export type TheKey = Schemas["TheKey"];
export type TableLine = Schemas["TableLine"];
export type Delivered = Schemas["MailOut"];
export type ErrorOut = Schemas["ErrorOut"];
