/** `npm run test:all`: every test there is, one step after the other, whatever fails: each night, and before a release. */
import { spawnSync } from "node:child_process";
import { installExamples } from "../tools/examples.mjs";
import { postgresPrograms } from "./postgres.mjs";
import { bin, failureOf, npm } from "../tools/run.mjs";

const mocha = (...args) => [process.execPath, bin("mocha"), "--timeout=1200000", ...args];
const wtr = (...args) => [process.execPath, bin("wtr"), ...args];
const POSTGRES_TESTS = "sandbox/test/store/postgres*.slow.test.ts";

installExamples("examples/backend", "examples/backend/runtimes", "test/servers", "test/third-party-tools");

const STEPS = [
  ["Lint", npm("run", "lint")],
  ["npm test", npm("test", "--", "--all")],
  ["Slow tests in Node", mocha("{,sandbox/}test/**/*.slow.test.ts", `--ignore=${POSTGRES_TESTS}`)],
  [
    "Slow tests in the browser",
    wtr("--files", "{,sandbox/}test/**/*.slow.browser.test.ts", "!test/**/node_modules/**"),
  ],
  ["Browser tests in all engines", wtr("--config", "web-test-runner.engines.config.mjs")],
  ...postgresPrograms().map(([version, SVC_TEST_POSTGRES]) => [
    `The sandbox on PostgreSQL ${version}`,
    mocha(POSTGRES_TESTS),
    { SVC_TEST_POSTGRES },
  ]),
];

const failures = STEPS.map(([title, [command, ...args], variables]) => {
  console.log(`\n— ${title}`);
  const outcome = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...variables } });
  const failure = failureOf(outcome);
  return failure === undefined ? undefined : `${title} failed: ${failure}.`;
}).filter((failure) => failure !== undefined);

console.log(failures.length > 0 ? `\n${failures.join("\n")}` : "\nAll tests passed.");
process.exitCode = failures.length > 0 ? 1 : 0;
