/** Two pages: the home page, and a table at /t/ID with its key in the fragment. */

import { hold } from "./seats";

export interface Place {
  table: string | null;
}

function here(): Place {
  const found = /^\/t\/([\w-]+)/.exec(location.pathname);
  return { table: found?.[1] ?? null };
}

/** A key in the address is kept and taken out of it, so that it is not shown or shared by accident. */
function takeKey(): void {
  const { table } = here();
  const key = location.hash.slice(1);
  if (!table || !key) return;
  hold(table, { [`link ${key.slice(0, 6)}`]: key });
  history.replaceState(null, "", location.pathname);
}

class Router {
  place = $state.raw<Place>({ table: null });

  start(): void {
    const read = () => {
      takeKey();
      this.place = here();
    };
    addEventListener("popstate", read);
    addEventListener("hashchange", read);
    read();
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.place = here();
    scrollTo(0, 0);
  }
}

export const router = new Router();
