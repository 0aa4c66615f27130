import type { ActionEnvelope, EventEnvelope } from "../protocol/envelope.js";
import type { EmbedErrorPayload, EmbedEvent, EmbedEventMap, EmbedEventName } from "../protocol/events.js";
import type { HostFailure } from "./failures.js";
import type { SessionReason } from "../protocol/session-endpoint.js";

/** The state of the element; in CSS as `:state(…)`. */
export type DashboardState = "idle" | "waiting-for-session" | "connecting" | "ready" | "loaded" | "failed";

/** An event of the embed (service description, section 6), dispatched as `svc-<name>`. */
interface EmbedDomEvent<Name extends EmbedEventName> extends CustomEvent<EmbedEventMap[Name]> {
  /** The frozen envelope that the event arrived in. */
  readonly envelope: EmbedEvent<Name>;
}

/** The embed has authenticated and mounted. */
export interface SvcReadyEvent extends EmbedDomEvent<"ready"> {}
/** A surface is viewed: on load, and on each navigation inside the embed. */
export interface SvcViewEvent extends EmbedDomEvent<"view"> {}
/** The viewer navigates within the embed. */
export interface SvcNavigateEvent extends EmbedDomEvent<"navigate"> {}
/** All widgets of a dashboard have rendered. */
export interface SvcDashboardLoadedEvent extends EmbedDomEvent<"dashboard-loaded"> {}
/** The viewer exports data or an image. */
export interface SvcDownloadEvent extends EmbedDomEvent<"download"> {}
/** The viewer drills into a measure. */
export interface SvcDrilldownEvent extends EmbedDomEvent<"drilldown"> {}
/** The viewer asks a question in plain language. */
export interface SvcAiQueryEvent extends EmbedDomEvent<"ai-query"> {}

interface Recoverable {
  /** Whether the element recovers from the failure by itself: it is renewing the session. */
  readonly recovering: boolean;
}

/** An error that the embed reports. */
export interface SvcEmbedErrorEvent extends EmbedDomEvent<"error">, Recoverable {}
/** A failure of the element itself, without a message of the embed. */
export interface SvcHostErrorEvent extends CustomEvent<HostFailure>, Recoverable {
  readonly envelope: null;
}
/**
 * The embed reports an error, or the element fails (`event.envelope` is then null). `preventDefault()` suppresses the
 * built-in notice and the console message.
 */
export type SvcErrorEvent = SvcEmbedErrorEvent | SvcHostErrorEvent;

/** Any accepted message, before its own event. The detail is the envelope. */
export interface SvcMessageEvent extends CustomEvent<EventEnvelope> {
  readonly envelope: EventEnvelope;
}
/** An action was posted. The detail is the envelope. */
export interface SvcActionEvent extends CustomEvent<ActionEnvelope> {
  readonly envelope: ActionEnvelope;
}
/** `state` has changed. */
export interface SvcStateChangeEvent extends CustomEvent<{ from: DashboardState; to: DashboardState }> {}
/**
 * A load or a renewal needs a session, and nothing provides one. Call `preventDefault()` if the listener will provide one:
 * `session-missing` is then not reported.
 */
export interface SvcSessionNeededEvent extends CustomEvent<{ reason: SessionReason }> {}

/** The events that have their own interface. */
interface NamedEvents {
  "svc-ready": SvcReadyEvent;
  "svc-view": SvcViewEvent;
  "svc-navigate": SvcNavigateEvent;
  "svc-dashboard-loaded": SvcDashboardLoadedEvent;
  "svc-download": SvcDownloadEvent;
  "svc-drilldown": SvcDrilldownEvent;
  "svc-ai-query": SvcAiQueryEvent;
  "svc-error": SvcErrorEvent;
  "svc-message": SvcMessageEvent;
  "svc-action": SvcActionEvent;
  "svc-state-change": SvcStateChangeEvent;
  "svc-session-needed": SvcSessionNeededEvent;
}

type EmbedDomEvents = { [Name in EmbedEventName as `svc-${Name}`]: EmbedDomEvent<Name> };

/** The element's events by their DOM name. */
export interface SvcDashboardEventMap extends NamedEvents, Omit<EmbedDomEvents, keyof NamedEvents> {}

declare global {
  // they bubble, so that they are typed on every ancestor too
  interface GlobalEventHandlersEventMap extends SvcDashboardEventMap {}
}

/** An error that the embed reported, or a failure of the element: `"code" in error` distinguishes them. */
export type DashboardError = EmbedErrorPayload | HostFailure;
