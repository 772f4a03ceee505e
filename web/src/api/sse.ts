/** Server-sent events out of a fetch body: EventSource cannot send the seat's key. */

export interface ServerEvent {
  id: string;
  event: string;
  data: string;
}

/** Feed it chunks of text; it gives back every message completed so far. */
export class EventParser {
  #buffer = "";
  #id = "";
  #event = "";
  #data: string[] = [];

  feed(chunk: string): ServerEvent[] {
    this.#buffer += chunk;
    const lines = this.#buffer.split(/\r\n|\n|\r(?!$)/);
    this.#buffer = lines.pop() ?? "";
    const found: ServerEvent[] = [];
    for (const line of lines) {
      if (line === "") this.#close(found);
      else this.#field(line);
    }
    return found;
  }

  #close(found: ServerEvent[]): void {
    if (this.#data.length > 0)
      found.push({ id: this.#id, event: this.#event || "message", data: this.#data.join("\n") });
    this.#event = "";
    this.#data = [];
  }

  #field(line: string): void {
    if (line.startsWith(":")) return;
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "id") this.#id = value;
    else if (name === "event") this.#event = value;
    else if (name === "data") this.#data.push(value);
  }
}
