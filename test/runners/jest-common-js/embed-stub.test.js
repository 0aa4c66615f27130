require("svc-dashboard");
const { EmbedStub } = require("svc-dashboard/testing");
const { describeBehaviors } = require("./shared/behaviors.js");
const { runSample } = require("./shared/readme-sample.js");

const fakeTimers = {
  use: () => jest.useFakeTimers(),
  advance: (ms) => jest.advanceTimersByTime(ms),
  restore: () => jest.useRealTimers(),
};

describeBehaviors({ describe, it, afterEach, fakeTimers, EmbedStub, runSample });
