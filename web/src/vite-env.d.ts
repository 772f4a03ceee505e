/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "*.toml" {
  const table: Record<string, unknown>;
  export default table;
}
