import { CLOCK, type Clock } from "./clock.js";
import type { FrameTransport } from "./embed-frame.js";
import type { SessionProvider } from "./session-source.js";

/** What a test puts in the place of the real thing, for one element. */
interface TestSeam {
  clock?: Clock;
  /** Carries the frame's messages. */
  transport?: FrameTransport;
  /** Provides sessions in place of an endpoint. */
  session?: SessionProvider;
}

/**
 * Where an element finds its seam. A registered symbol: tests and element may come from different copies of this package,
 * such as a bundle and a module.
 */
export const TEST_SEAM: unique symbol = Symbol.for("svc-dashboard.test-seam") as never;

/** An element that a test may have given a seam. */
export interface Testable {
  [TEST_SEAM]?: TestSeam;
}

/** The clock of an element: the browser's own, except in tests. */
export function clockOf(element: HTMLElement & Testable): Clock {
  return element[TEST_SEAM]?.clock ?? CLOCK;
}
