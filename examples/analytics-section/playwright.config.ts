import { defineConfig } from "@playwright/test";

const port = process.env.PORT ?? "5173";

export default defineConfig({
  testDir: "tests",
  testMatch: "*.spec.ts",
  expect: { timeout: 30_000 }, // a dashboard runs its queries first
  timeout: 90_000,
  use: {
    baseURL: `http://localhost:${port}`,
    // an installed Chrome, Edge or Chromium; without the variable, the one of `npx playwright install chromium`
    launchOptions: { executablePath: process.env.CHROME_PATH },
  },
  webServer: { command: `npm run dev -- --port ${port} --strictPort`, url: `http://localhost:${port}` },
});
