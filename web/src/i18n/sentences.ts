/** Every sentence of the page itself, in Spanish and English. A game brings its own. */

import beside from "./beside.toml";
import { type Entry, flatten } from "./catalogue";
import learn from "./learn.toml";
import lobby from "./lobby.toml";
import meet from "./meet.toml";
import table from "./table.toml";

export const SENTENCES: Record<string, Entry> = flatten({
  ...lobby,
  ...table,
  ...beside,
  ...learn,
  ...meet,
});
