/**
 * `npm run mutate`: changes the sources in small ways, one at a time, and runs the pure tests against each change. Fails
 * if too many changes survive, and if the survivors are not those of `test/mutation`. With arguments, only
 * the named parts.
 */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { tsImport } from "tsx/esm/api";

const { compareSurvivors, onOneLine } = await tsImport("./mutation/compare-survivors.ts", import.meta.url);
const { SURVIVORS } = await tsImport("../test/mutation/survivors.ts", import.meta.url);

/** Tests that would take longer than all the others: thousands of cases, or waits in real time. */
const SLOW = /\(property\)|1,000 concurrent calls| a burst of |10 MiB of decoded bytes|200,000 characters/;

/** The backend's tests without a server. */
const BACKEND_PURE =
  "@(argument-errors|chunks|documented-responses|origin-gate|page-list|paths|redact|retry-bounds|secrets|session-handler)";

const PARTS = {
  connection: {
    sources: ["src/connection/{action-queue,conversation}.ts"],
    mocha: { spec: ["test/connection/*.pure.test.ts"] },
  },
  lifecycle: {
    sources: ["src/element/lifecycle/*.ts"],
    mocha: { spec: ["test/element/lifecycle-*.pure.test.ts"] },
  },
  events: {
    sources: ["src/protocol/parse-event.ts"],
    mocha: { spec: ["test/protocol/parse-event?(-copy).pure.test.ts"] },
  },
  protocol: {
    sources: ["src/protocol/!(parse-event).ts"],
    mocha: { spec: ["test/protocol/!(parse-event-*).pure.test.ts"] },
  },
  backend: {
    sources: ["src/backend/**/*.ts", "!src/backend/{index,types}.ts"],
    mocha: {
      // those without a server first: they notice most changes sooner
      spec: [
        `test/backend/${BACKEND_PURE}.test.ts`,
        `test/backend/!(${BACKEND_PURE.slice(2, -1)}|bundle|openapi*|probes|types|*.integration).test.ts`,
      ],
      require: ["./scripts/mutation/load-node-tests.mjs"],
      grep: `^(?!.*(${SLOW.source}))`,
    },
  },
};

const CACHE = "node_modules/.cache/svc-dashboard-mutation";

const optionsOf = (part) => ({
  mutate: PARTS[part].sources,
  mochaOptions: PARTS[part].mocha,
  testRunner: "mocha",
  testRunnerNodeArgs: ["--import", "tsx"],
  coverageAnalysis: "perTest",
  concurrency: 2,
  timeoutMS: 10_000, // on a busy machine, a survivor must not pass for a change that never ends
  incremental: true,
  incrementalFile: `${CACHE}/${part}.json`,
  tempDirName: `${CACHE}/copies`,
  ignorePatterns: ["/*", "!/src", "!/test", "!/docs", "!/scripts", "!/package.json", "!/tsconfig.json"],
  reporters: ["progress-append-only", "clear-text"],
  clearTextReporter: { reportTests: false, logTests: false, reportMutants: false },
  thresholds: { high: 95, low: 90, break: 85 },
  warnings: { slow: false },
});

/** The text between two places of a file, which Stryker counts from 1. */
function textAt(file, { start, end }) {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return onOneLine(lines.join("\n"));
}

function survivorOf({ fileName, mutatorName: mutator, location, replacement }) {
  const file = relative("", fileName);
  return { file, mutator, original: textAt(file, location), replacement: onOneLine(replacement) };
}

const wanted = process.argv.slice(2);
const unknown = wanted.find((part) => !Object.hasOwn(PARTS, part));
if (unknown !== undefined) {
  console.error(`Expected a part (${Object.keys(PARTS).join(", ")}), got "${unknown}".`);
  process.exit(1);
}
const results = [];
for (const part of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  results.push(...(await new Stryker(optionsOf(part)).runMutationTest())); // sets the exit code below the threshold
}

const files = new Set(results.map(({ fileName }) => relative("", fileName)));
const { unlisted, outdated } = compareSurvivors(
  results.filter(({ status }) => /^(Survived|NoCoverage)$/.test(status)).map(survivorOf),
  SURVIVORS.filter(({ file }) => files.has(file)),
);
console.log(
  `${results.length} changes. Survivors without a reason: ${unlisted.length}; outdated reasons: ${outdated.length}.`,
);
for (const survivor of unlisted) console.log("No test notices", survivor);
for (const survivor of outdated) console.log("Does not survive any more", survivor);
if (unlisted.length > 0 || outdated.length > 0) process.exitCode = 1;
