import { defineConfig } from "vitest/config";

// Separate from vite.config.ts, whose backend needs a tenant: these tests do not.
export default defineConfig({
  test: { environment: "jsdom", globals: true, include: ["tests/*.test.{ts,tsx}"] },
});
