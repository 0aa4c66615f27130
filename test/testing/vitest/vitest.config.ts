import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { blocksIn } from "../../docs/support/blocks.js";

const { code = "" } =
  blocksIn("js", "ts").find((block) => block.page === "README.md" && block.code.includes("new EmbedStub")) ??
  {};
const [, example = ""] =
  /@example\n([^]*?) \*\//.exec(readFileSync("src/testing/embed-stub.ts", "utf8")) ?? [];

/** The samples that users read, as modules that export their stub. */
const SAMPLES: Record<string, string> = {
  "virtual:readme-sample": code,
  "virtual:class-sample": `
    import "svc-dashboard";
    import { EmbedStub } from "svc-dashboard/testing";
    ${example.replace(/^ \* /gm, "")}`,
};

/** A user's project, in both of the DOMs that Vitest has without a browser; `svc-dashboard` is the source. */
export default defineConfig({
  // for the samples as well, which the paths of TypeScript's settings do not reach: they would load the build
  resolve: {
    alias: [
      { find: /^svc-dashboard$/, replacement: resolve("src/index.ts") },
      { find: /^svc-dashboard\/(\w+)$/, replacement: resolve("src/$1/index.ts") },
    ],
  },
  plugins: [
    {
      name: "samples",
      resolveId: (id) => (id in SAMPLES ? `${import.meta.dirname}/${id}.ts` : undefined),
      load(id) {
        const [name = ""] = /virtual:[a-z-]+/.exec(id) ?? [];
        return name in SAMPLES ? `${SAMPLES[name]}\nexport { stub };` : undefined;
      },
    },
  ],
  test: {
    restoreMocks: true,
    testTimeout: 10_000,
    projects: ["jsdom", "happy-dom"].map((environment) => ({
      extends: true,
      test: { name: environment, environment, include: ["test/testing/vitest/*.spec.ts"] },
    })),
  },
});
