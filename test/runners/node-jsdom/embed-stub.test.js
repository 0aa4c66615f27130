import { afterEach, describe, it, mock } from "node:test";
import "svc-dashboard";
import { EmbedStub } from "svc-dashboard/testing";
import { describeBehaviors } from "./shared/behaviors.js";
import { runSample } from "./shared/readme-sample.js";

const fakeTimers = {
  use: () => mock.timers.enable(),
  advance: (ms) => mock.timers.tick(ms),
  restore: () => mock.timers.reset(),
};

describeBehaviors({ describe, it, afterEach, fakeTimers, EmbedStub, runSample });
