/** The secret keys of this browser's seats, by table. */

export interface Held {
  /** Keys by seat; "" holds a key to watch. */
  keys: Record<string, string>;
  /** The key for spectators, known to whoever made the table. */
  watch?: string;
  /** Seats whose key was made for somebody else, at tables from before there were invitations. */
  given?: string[];
  /** Invitations to send, by seat. */
  invitations?: Record<string, string>;
  /** What the server promised about the dice when a seat was taken, and what was added then. */
  commitment?: string;
  added?: Record<string, string>;
  at: number;
}

const NAME = "grognard.seats";

function all(): Record<string, Held> {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Record<string, Held>;
  } catch {
    return {};
  }
}

function keep(tables: Record<string, Held>): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(tables));
  } catch {
    // Private windows may refuse; the link in the address still works.
  }
}

export function held(id: string): Held | undefined {
  return all()[id];
}

export function heldIds(): string[] {
  const tables = all();
  return Object.keys(tables).sort((a, b) => tables[b]!.at - tables[a]!.at);
}

export function hold(id: string, keys: Record<string, string>, more: Partial<Held> = {}): void {
  const tables = all();
  const before = tables[id];
  tables[id] = {
    ...before,
    ...more,
    keys: { ...before?.keys, ...keys },
    added: { ...before?.added, ...more.added },
    at: Date.now() / 1000,
  };
  keep(tables);
}

export function forget(id: string): void {
  const tables = all();
  delete tables[id];
  keep(tables);
}

/** The keys this browser plays with: not those it made for somebody else. */
export function playing(held: Held | undefined): string[] {
  if (!held) return [];
  const given = new Set(held.given ?? []);
  return Object.entries(held.keys)
    .filter(([seat]) => !given.has(seat))
    .map(([, key]) => key);
}

/** A key of each of these tables, as many as one may ask about. */
export function someKeys(ids: string[]): string[] {
  const keys = ids.flatMap((id) => playing(held(id)).flatMap((key) => key.split(",")));
  return keys.slice(0, 200);
}

export function invitationLink(id: string, invitation: string): string {
  return `${location.origin}/t/${id}#join=${invitation}`;
}

export function seatLink(id: string, key: string): string {
  return `${location.origin}/t/${id}#${key}`;
}
