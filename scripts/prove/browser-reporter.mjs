/** Reporter for web-test-runner: a line for each failed test, for `verdict.mjs`. */
import { failureLine } from "./verdict.mjs";

export function browserReporter() {
  const report = (title, error) => process.stdout.write(failureLine(title, error));
  const reportSuite = (suite) => {
    for (const { name, passed, skipped, error } of suite.tests) if (!passed && !skipped) report(name, error);
    suite.suites.forEach(reportSuite);
  };
  return {
    stop({ sessions }) {
      for (const { testResults, errors } of sessions) {
        if (testResults) reportSuite(testResults);
        for (const error of errors) report("a hook or an import", error);
      }
    },
  };
}
