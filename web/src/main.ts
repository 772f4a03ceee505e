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

router.start();
mount(App, { target: document.getElementById("app")! });
