/** Two pages: the home page, and a table at /t/ID with its key in the fragment. */

import { comeIn } from "./doors";
import { hold } from "./seats";
import { toasts } from "./toasts.svelte";

export interface Place {
  table: string | null;
}

function here(): Place {
  const found = /^\/t\/([\w-]+)/.exec(location.pathname);
  return { table: found?.[1] ?? null };
}

const INVITED = "join=";

/** A key in the address is kept and taken out of it, so that it is not shown or shared by accident.
 * An invitation is used at once. */
async function takeKey(): Promise<void> {
  const { table } = here();
  const key = location.hash.slice(1);
  if (!table || !key) return;
  history.replaceState(null, "", location.pathname);
  if (!key.startsWith(INVITED)) hold(table, { [`link ${key.slice(0, 6)}`]: key });
  else await comeIn(table, key.slice(INVITED.length)).catch((error) => toasts.error(error));
}

class Router {
  place = $state.raw<Place | null>(null);

  start(): void {
    const read = async () => {
      await takeKey();
      this.place = here();
    };
    addEventListener("popstate", read);
    addEventListener("hashchange", read);
    void read();
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.place = here();
    scrollTo(0, 0);
  }
}

export const router = new Router();
