import "svc-dashboard";
import { EmbedStub } from "svc-dashboard/testing";
import { afterEach, describe, it, vi } from "vitest";
import { describeBehaviors } from "./shared/behaviors.js";
import { runSample } from "./shared/readme-sample.js";

const fakeTimers = {
  use: () => vi.useFakeTimers(),
  advance: (ms) => vi.advanceTimersByTime(ms),
  restore: () => vi.useRealTimers(),
};

describeBehaviors({ describe, it, afterEach, fakeTimers, EmbedStub, runSample });
