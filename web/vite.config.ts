import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { parse } from "smol-toml";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Sentences are kept as TOML, Spanish and English side by side, and bundled as JSON. */
function toml(): Plugin {
  return {
    name: "toml",
    transform(_code, id) {
      if (!id.endsWith(".toml")) return null;
      const table = parse(readFileSync(id, "utf-8"));
      return { code: `export default ${JSON.stringify(table)}`, map: null };
    },
  };
}

const server = process.env.GROGNARD_SERVER ?? "http://127.0.0.1:8571";

export default defineConfig({
  plugins: [toml(), svelte()],
  build: {
    outDir: "../src/grognard/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": server } },
  test: { include: ["tests/**/*.test.ts"] },
});
