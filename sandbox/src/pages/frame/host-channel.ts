import {
  ACTION_PREFIX,
  ENVELOPE_SOURCE,
  EVENT_PREFIX,
  type EmbedEventMap,
  type EmbedEventName,
  type EventEnvelope,
  type Surface,
} from "svc-dashboard/protocol";
import type { SessionEventName } from "../../contract/renewal.js";
import type { EventFault } from "../../contract/viewer-api.js";
import { EventFaults } from "./event-faults.js";

/** Their payload: what a real one holds is unknown. */
export interface SessionPayload {
  /** In milliseconds since 1970. */
  expiresAt?: number;
}

/** What the channel needs of its own window. */
export interface ChannelWindow {
  /** Its own window, where it is in no frame. */
  readonly parent: object;
  readonly location: {
    readonly origin: string;
    readonly ancestorOrigins?: { readonly length: number; readonly [index: number]: string };
  };
  readonly document: { readonly referrer: string };
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
}

/** Takes an action by its name without the prefix; the payload is unchecked. */
export type ActionListener = (name: string, payload: unknown) => void;

/**
 * The host's origin as the browser vouches for it. Where `ancestorOrigins` is missing, the referrer of the first load
 * names it.
 */
export function claimedHostOrigin({
  location,
  document,
}: Pick<ChannelWindow, "location" | "document">): string | null {
  const ancestor = location.ancestorOrigins?.[0];
  if (ancestor !== undefined) return ancestor;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : null;
}

/** Whether a host may talk to this page: one of the list, or without a list any origin on loopback. */
export function isAllowedHost(origin: string, allowedOrigins: readonly string[] | null): boolean {
  if (allowedOrigins) return allowedOrigins.includes(origin);
  return /^https?:\/\/(localhost|[\w.-]+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(origin);
}

/**
 * The conversation with the host page (service description, section 6). Outside of a frame, without messaging in the
 * tenant's plan, and under a host that is not allowed, it neither posts nor receives anything; the page still works.
 */
export class HostChannel {
  /** What the page shows: each event names it. */
  surface: Surface;
  readonly #window: ChannelWindow;
  /** The host's exact origin; null where there is no host to talk to. */
  readonly #origin: string | null = null;
  readonly #outbox = new EventFaults((name, payload) => this.#send(name, payload));

  /** An empty list of origins is a tenant whose plan has no messaging. */
  constructor(surface: Surface, allowedOrigins: readonly string[] | null, own: ChannelWindow = window) {
    this.#window = own;
    this.surface = surface;
    if (own.parent === own || allowedOrigins?.length === 0) return;
    const origin = claimedHostOrigin(own);
    // the sandbox's own console shows dashboards too
    const isOwn = origin === own.location.origin;
    if (origin !== null && (isOwn || isAllowedHost(origin, allowedOrigins))) this.#origin = origin;
    else
      console.warn(
        `The host's origin, ${origin ?? "unknown"}, is not allowed: no messages pass. Allow it by --allow-origin.`,
      );
  }

  /** Whether there is a host to talk to. */
  get isOpen(): boolean {
    return this.#origin !== null;
  }

  /** The faults that a test has set for the events of this load. */
  set faults(faults: readonly EventFault[] | undefined) {
    this.#outbox.faults = faults ?? [];
  }

  /** Posts an event to the host, and to no other origin. */
  post<Name extends EmbedEventName>(name: Name, payload: EmbedEventMap[Name]): void {
    this.#outbox.send(name, payload);
  }

  /** The same, of what the session comes to. */
  postSession(name: SessionEventName, payload: SessionPayload): void {
    this.#outbox.send(name, payload);
  }

  /** Receives the host's actions: only the parent window's, only from its origin, only in the protocol's form. */
  onAction(listener: ActionListener): void {
    if (this.#origin === null) return;
    this.#window.addEventListener("message", ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== this.#window.parent || origin !== this.#origin) return;
      const { source: from, direction, type, payload } = Object(data) as Record<string, unknown>;
      if (from !== ENVELOPE_SOURCE || direction !== "action") return;
      if (typeof type === "string" && type.startsWith(ACTION_PREFIX))
        listener(type.slice(ACTION_PREFIX.length), payload);
    });
  }

  #send(name: string, payload: object): void {
    if (this.#origin === null) return;
    const envelope: EventEnvelope = {
      source: ENVELOPE_SOURCE,
      direction: "event",
      type: EVENT_PREFIX + name,
      payload,
      timestamp: Date.now(),
      surface: this.surface,
    };
    (this.#window.parent as Pick<Window, "postMessage">).postMessage(envelope, this.#origin);
  }
}
