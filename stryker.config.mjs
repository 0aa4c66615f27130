/** Mutation tests (`npm run mutate`): small changes of the sources, of which the pure tests must notice most. */
export default {
  mutate: [
    "src/connection/{action-queue,conversation}.ts",
    "src/element/lifecycle/*.ts",
    "src/protocol/*.ts",
  ],
  testRunner: "mocha",
  // without those that check thousands of cases: they would take longer than all the others
  mochaOptions: {
    spec: [
      "test/connection/*.pure.test.ts",
      "test/element/lifecycle-*.pure.test.ts",
      "test/protocol/!(parse-event-properties).pure.test.ts",
    ],
  },
  testRunnerNodeArgs: ["--import", "tsx"],
  coverageAnalysis: "perTest",
  timeoutMS: 10_000, // on a busy machine, a survivor must not pass for a change that never ends
  incremental: true,
  incrementalFile: "node_modules/.cache/stryker/incremental.json",
  tempDirName: "node_modules/.cache/stryker/copies",
  ignorePatterns: ["/*", "!/src", "!/test", "!/package.json", "!/tsconfig.json"],
  reporters: ["progress-append-only", "clear-text"],
  clearTextReporter: { reportTests: false, logTests: false },
  thresholds: { high: 95, low: 90, break: 85 },
};
