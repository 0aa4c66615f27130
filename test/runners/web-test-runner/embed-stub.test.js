import sinon from "sinon";
import "svc-dashboard";
import { EmbedStub } from "svc-dashboard/testing";
import { describeBehaviors } from "./shared/behaviors.js";
import { runSample } from "./shared/readme-sample.js";

let clock;
const fakeTimers = {
  use: () => (clock = sinon.useFakeTimers()),
  advance: (ms) => clock.tick(ms),
  restore: () => sinon.restore(),
};

describeBehaviors({ describe, it, afterEach, fakeTimers, EmbedStub, runSample });
