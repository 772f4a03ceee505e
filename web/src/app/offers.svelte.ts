/** What the people at a table ask of each other: to take back, to draw, to play again. */

import type {
  DrawNews,
  Hello,
  Rematch,
  RematchNews,
  Snapshot,
  Takeback,
  TakebackNews,
} from "../api/types";
import { toasts } from "./toasts.svelte";

export class Offers {
  takeback = $state.raw<Takeback | null>(null);
  /** The seat whose offer of a draw stands; "" if none. */
  draw = $state("");
  rematch = $state.raw<Rematch | null>(null);

  take(told: Snapshot | Hello): void {
    this.takeback = told.takeback;
    this.draw = told.draw;
    this.rematch = told.rematch;
  }

  /** Reads a message of the stream, if it is about an offer. */
  hear(kind: string, data: unknown): void {
    if (kind === "takeback") this.#heardTakeback(data as TakebackNews);
    else if (kind === "draw") this.#heardDraw(data as DrawNews);
    else if (kind === "rematch") this.rematch = (data as RematchNews).rematch;
  }

  #heardTakeback(news: TakebackNews): void {
    const cancelled = this.takeback !== null && !news.takeback && news.accepted == null;
    if (cancelled) toasts.tell("takeback.cancelled");
    this.takeback = news.takeback;
    if (news.accepted === true) toasts.tell("takeback.accepted");
    if (news.accepted === false) toasts.tell("takeback.refused");
  }

  #heardDraw(news: DrawNews): void {
    if (this.draw && news.accepted === false) toasts.tell("draw.refused");
    this.draw = news.draw;
  }
}
