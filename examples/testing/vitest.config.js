import { defineConfig } from "vitest/config";

// Apart from vite.config.js, whose session endpoint needs a tenant: these tests need none.
export default defineConfig({
  test: { environment: "jsdom", include: ["tests/vitest/*.test.ts"] },
});
