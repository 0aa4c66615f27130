/** `npm run test:integration`: the integration tests, or the files that are named, after the builds that they need. */
import { installExamples } from "../tools/examples.mjs";
import { bin, npm, run } from "../tools/run.mjs";

const named = process.argv.slice(2);

run("The build", ...npm("run", "--silent", "build"));
installExamples("examples/backend", "test/package");
run(
  "mocha",
  process.execPath,
  bin("mocha"),
  ...(named.length > 0 ? named : ["{,sandbox/}test/**/*.integration.test.ts"]),
);
