/** Tracks beside the map, in words. */

import type { Track } from "../../api/types";
import type { TableStore } from "../table.svelte";

/** A track's value in words, if the game has some for it. */
function shown(table: TableStore, { id, value, of }: Track): string {
  const key = `track.${id}_${value}`;
  if (table.hasLabel(key)) return table.label(key);
  const told = typeof value === "string" ? table.word("seat", value) : String(value);
  return of ? `${told}/${of}` : told;
}

/** Tracks as they are read; those of one name together. */
export function linesOf(table: TableStore, tracks: Track[]): { id: string; text: string }[] {
  const byId = new Map<string, Track[]>();
  for (const track of tracks) byId.set(track.id, [...(byId.get(track.id) ?? []), track]);
  return [...byId].map(([id, same]) => {
    const name = table.label(`track.${id}`, {}, id);
    const values = same.map((track) => shown(table, track)).filter(Boolean);
    const told = values.join(", ");
    return { id, text: name && told ? `${name}: ${told}` : name || told };
  });
}
