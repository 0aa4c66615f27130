const { reporters } = require("mocha");

/** Mocha's dots and failures, and `N passed, N failed, N skipped` as the last line, for programs that parse it. */
module.exports = class TotalsReporter extends reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    runner.once("end", () => {
      const { passes, failures, pending } = this.stats;
      console.log(`${passes} passed, ${failures} failed, ${pending} skipped`);
    });
  }
};
