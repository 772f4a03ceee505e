/** The secret keys of this browser's seats, by table. */

export interface Held {
  /** Keys by seat; "" holds a key to watch. */
  keys: Record<string, string>;
  /** The link for spectators, known to whoever made the table. */
  watch?: string;
  /** Seats whose key was made for somebody else. */
  given?: string[];
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

export function seatLink(id: string, key: string): string {
  return `${location.origin}/t/${id}#${key}`;
}
