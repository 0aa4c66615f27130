/** Runs one file of pure tests by mocha, with a line for each failed test, for `verdict.mjs`. Mocha's command requires a reporter in CommonJS. */
import Mocha from "mocha";
import { mochaHooks } from "../name-hanging-tests.mjs";
import { failureLine } from "./verdict.mjs";

class LineReporter {
  constructor(runner) {
    runner.on("fail", (test, error) => process.stdout.write(failureLine(test.fullTitle(), error)));
  }
}

const [file] = process.argv.slice(2);
const timeout = Number(process.env.SVC_TEST_LIMIT);
const mocha = new Mocha({ reporter: LineReporter, rootHooks: mochaHooks, timeout });
mocha.addFile(file);
await mocha.loadFilesAsync();
mocha.run((failures) => (process.exitCode = failures > 0 ? 1 : 0));
