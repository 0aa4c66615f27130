import type { DashboardState } from "../../../src/element/dom-events.js";
import type { Life } from "../../../src/element/load/life.js";
import type { Resources } from "../../../src/element/load/needs.js";
import type { SessionReason } from "../../../src/protocol/session-endpoint.js";
import type { ActionEnvelope } from "../../../src/protocol/envelope.js";
import type { Purpose } from "./backend.js";

/** An action that was posted to a frame's window, with the conditions at that time. */
interface Post {
  readonly action: ActionEnvelope;
  readonly targetOrigin: string;
  /** The URL of the embed that received it. */
  readonly url: URL;
  readonly life: Life;
  readonly viewer: string | undefined;
  /** Whether a call or change of the page for this viewer and target requires it, and it was not posted before. */
  readonly isWanted: boolean;
  /** Whether the window belongs to the current load's frame. */
  readonly isCurrent: boolean;
  /** The `to` of the last `svc-state-change`. */
  readonly reportedState: DashboardState;
  readonly hasReportedReady: boolean;
  readonly hasReportedSession: boolean;
}

/** What happened, one list for each kind, with the conditions at that time. */
export class Recording {
  readonly posts: Post[] = [];
  /** The URLs that frames loaded. */
  readonly loads: {
    url: URL;
    viewer: string | undefined;
    life: Life;
    hasSource: boolean;
    at: number;
  }[] = [];
  /** The session requests that the backend received. */
  readonly calls: {
    purpose: Purpose;
    reason: SessionReason;
    life: Life;
    isConnected: boolean;
    isNeeded: boolean;
    isNear: boolean;
  }[] = [];
  readonly changes: { from: DashboardState; to: DashboardState; state: DashboardState }[] = [];
  /** The resources that the life cycle has begun. */
  readonly begun: {
    name: keyof Resources;
    wall: number;
    life: Life;
    /** Whether the property `session` was set at that time. */
    isProvided: boolean;
  }[] = [];
}
