import type { DashboardState } from "../../../src/element/dom-events.js";
import type { Life } from "../../../src/element/load/life.js";
import type { Resources } from "../../../src/element/load/needs.js";
import type { SessionReason } from "../../../src/protocol/session-endpoint.js";
import type { ActionEnvelope } from "../../../src/protocol/envelope.js";
import type { Purpose } from "./backend.js";

/** An action that was posted to a frame's window, and what was true then. */
interface Post {
  readonly action: ActionEnvelope;
  readonly targetOrigin: string;
  /** Of the embed that it was posted to. */
  readonly url: URL;
  readonly life: Life;
  readonly viewer: string | undefined;
  /** Whether the page has called for it, for this viewer and target, and it was not posted since. */
  readonly isWanted: boolean;
  /** Whether the window is that of the current load's frame. */
  readonly isCurrent: boolean;
  /** The state that listeners have learned of. */
  readonly told: DashboardState;
  readonly hasReportedReady: boolean;
  readonly hasReportedSession: boolean;
}

/** What has happened, in the order of each kind, with what was true at that moment. */
export class News {
  readonly posts: Post[] = [];
  /** URLs that frames were told to load. */
  readonly loads: {
    url: URL;
    viewer: string | undefined;
    life: Life;
    hasSource: boolean;
    at: number;
  }[] = [];
  /** Requests that the backend has got. */
  readonly calls: {
    purpose: Purpose;
    reason: SessionReason;
    life: Life;
    isConnected: boolean;
    isNeeded: boolean;
    isNear: boolean;
  }[] = [];
  readonly changes: { from: DashboardState; to: DashboardState; state: DashboardState }[] = [];
  /** What the life cycle has begun. */
  readonly begun: {
    name: keyof Resources;
    wall: number;
    life: Life;
    /** Whether the page has set a session for it. */
    isProvided: boolean;
  }[] = [];
}
