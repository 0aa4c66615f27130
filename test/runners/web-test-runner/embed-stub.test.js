import sinon from "sinon";
import "svc-dashboard";
import { EmbedStub } from "svc-dashboard/testing";
import { describeBehaviors } from "./shared/behaviors.js";
import { runSample } from "./shared/readme-sample.js";

const fakeTimers = { use: () => sinon.useFakeTimers(), restore: () => sinon.restore() };

describeBehaviors({ describe, it, afterEach, fakeTimers, EmbedStub, runSample });
