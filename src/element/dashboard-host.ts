import type { ReactiveElement } from "@lit/reactive-element";
import type { DashboardError, DashboardState } from "./dom-events.js";
import type { DashboardProperties } from "./properties.js";
import type { Testable } from "./test-seam.js";

/** What the parts of the element know of it. */
export interface DashboardHost extends ReactiveElement, Readonly<DashboardProperties>, Testable {
  readonly state: DashboardState;
  readonly lastError: DashboardError | null;
}
