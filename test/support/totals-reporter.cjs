const { reporters } = require("mocha");

/**
 * Mocha's dots and failures, what failed and is run again, and `N passed, N failed, N skipped` as the last line, for
 * machines that read it.
 */
module.exports = class TotalsReporter extends reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    runner.on("retry", (test, error) => console.log(`\n  Run again: ${test.fullTitle()}\n${error.stack}\n`));
    runner.once("end", () => {
      const { passes, failures, pending } = this.stats;
      console.log(`${passes} passed, ${failures} failed, ${pending} skipped`);
    });
  }
};
