/** Prints `N passed, N failed, N skipped` as the browser tests' last line, for programs that parse it. */
export function totalsReporter() {
  return {
    stop({ sessions }) {
      const totals = { passed: 0, failed: 0, skipped: 0 };
      const count = (suite) => {
        for (const test of suite.tests)
          totals[test.skipped ? "skipped" : test.passed ? "passed" : "failed"] += 1;
        suite.suites.forEach(count);
      };
      for (const session of sessions) {
        if (session.testResults) count(session.testResults);
        // a file that can't be imported has no results, but must count as a failure
        if (!session.testResults || session.errors.length > 0) totals.failed += 1;
      }
      const line = Object.entries(totals).map(([name, number]) => `${number} ${name}`);
      console.log(`\n${line.join(", ")}`); // on a separate line after the progress bar
    },
  };
}
