import { BREAKAGES } from "./breakages.js";
import { testBreakages } from "./test-breakages.js";

describe("the console and the doctor's command of a broken app, in rare cases", () => {
  testBreakages(BREAKAGES.filter(({ isQuick }) => !isQuick));
});
