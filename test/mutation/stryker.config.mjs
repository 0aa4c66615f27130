/**
 * Mutation tests (`npm run mutate`): Stryker makes small changes to the sources, and the unit tests must detect most of
 * them. Paths are relative to the root, which Stryker copies.
 */
export default {
  mutate: [
    "src/connection/action-queue.ts",
    "src/element/load/{life,transition,renewal,steps,needs,reconcile,timers,ready-promise}.ts",
    "src/protocol/*.ts",
    "src/backend/**/*.ts",
  ],
  testRunner: "mocha",
  plugins: ["@stryker-mutator/mocha-runner"],
  // without the tests of thousands of cases: they would take longer than all the others
  mochaOptions: {
    config: ".mocharc.json",
    spec: [
      "test/connection/*.test.ts",
      "test/element/load/!(life-properties).test.ts",
      "test/protocol/!(parse-event-properties).test.ts",
      "test/backend/!(openapi*|bundle|types).test.ts",
    ],
    ignore: ["**/*.*.test.ts"],
  },
  testRunnerNodeArgs: ["--import", "tsx", "--no-experimental-require-module"],
  coverageAnalysis: "perTest",
  ignoreStatic: true, // a change of a value computed on import needs all tests: 86 % of the time for 5 % of the changes
  timeoutMS: 10_000, // a change that is not detected on a busy machine must not count as an endless loop
  incremental: true,
  incrementalFile: "node_modules/.cache/stryker/incremental.json",
  tempDirName: ".stryker",
  ignorePatterns: [
    "/*",
    "!/src",
    "!/test",
    "!/scripts",
    "!/tools",
    "!/docs",
    "!/package.json",
    "!/tsconfig.json",
    "!/.mocharc.json",
    "test/mutation",
  ],
  reporters: ["progress-append-only", "clear-text"],
  clearTextReporter: { reportTests: false, logTests: false },
  thresholds: { high: 95, low: 90, break: 85 },
};
