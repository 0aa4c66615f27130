import "svc-dashboard";
import { EmbedStub } from "svc-dashboard/testing";
import { describeBehaviors } from "./shared/behaviors.js";
import { runSample } from "./shared/readme-sample.js";

const fakeTimers = {
  use: () => jest.useFakeTimers(),
  advance: (ms) => jest.advanceTimersByTime(ms),
  restore: () => jest.useRealTimers(),
};

describeBehaviors({ describe, it, afterEach, fakeTimers, EmbedStub, runSample });
