import { mount } from "svelte";
import "./app/theme.css";
import "./board/board.css";
import "./board/counters.css";
import "./board/hints.css";
import "./board/areas.css";
import "./board/squares.css";
import "./board/land.css";
import "./board/arcs.css";
import "./board/overlays.css";
import "./board/units.css";
import "./board/mini.css";
import App from "./app/App.svelte";
import { router } from "./app/router.svelte";

/** Milliseconds after which a page may be older than its server. */
const MEANWHILE = 10_000;

// A server that was upgraded meanwhile no longer has the parts of the page that was opened before.
addEventListener("vite:preloadError", async () => {
  if (performance.now() < MEANWHILE) return;
  const here = await fetch("/").catch(() => null);
  if (here?.ok) location.reload();
});
router.start();
mount(App, { target: document.getElementById("app")! });
