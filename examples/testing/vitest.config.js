import { defineConfig } from "vitest/config";

// Separate from vite.config.js, whose session endpoint needs a tenant: these tests do not.
export default defineConfig({
  test: { environment: "jsdom", include: ["tests/vitest/*.test.ts"] },
});
