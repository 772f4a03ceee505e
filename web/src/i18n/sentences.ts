/** Every sentence of the page itself, Spanish and English side by side; those of a game come with it. */

import beside from "./beside.toml";
import { type Entry, flatten } from "./catalogue";
import lobby from "./lobby.toml";
import table from "./table.toml";

export const SENTENCES: Record<string, Entry> = flatten({ ...lobby, ...table, ...beside });
