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
import type { Fault } from "../../contract/fault.js";
import { EventFaults } from "./event-faults.js";

/** The payload of session events: an assumption (the defaults, "Later versions of the service"). */
export interface SessionPayload {
  /** In milliseconds since 1970. */
  expiresAt?: number;
}

/** The members of the page's window that the channel uses. */
export interface ChannelWindow {
  /** The window itself, if the page is not in a frame. */
  readonly parent: object;
  readonly location: {
    readonly origin: string;
    readonly ancestorOrigins?: { readonly length: number; readonly [index: number]: string };
  };
  readonly document: { readonly referrer: string };
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
}

/** Receives an action: its name without the prefix, and its unchecked payload. */
export type ActionListener = (name: string, payload: unknown) => void;

/**
 * Returns the host's origin as the browser reports it: from `ancestorOrigins`, or where that is missing, from the
 * referrer of the first load.
 */
export function claimedHostOrigin({
  location,
  document,
}: Pick<ChannelWindow, "location" | "document">): string | null {
  const ancestor = location.ancestorOrigins?.[0];
  if (ancestor !== undefined) return ancestor;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : null;
}

/** Whether the host is allowed: its origin is in the list or, without a list, on loopback. */
export function isAllowedHost(origin: string, allowedOrigins: readonly string[] | null): boolean {
  if (allowedOrigins) return allowedOrigins.includes(origin);
  return /^https?:\/\/(localhost|[\w.-]+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(origin);
}

/**
 * The messages to and from the host page (service description, section 6). Outside of a frame, without messaging in the
 * tenant's plan, or in a host that is not allowed, it neither posts nor receives messages; the page still works.
 */
export class HostChannel {
  /** The surface on the page: each event names it. */
  surface: Surface;
  readonly #window: ChannelWindow;
  /** The host's exact origin; null if messages are not possible. */
  readonly #origin: string | null = null;
  readonly #eventFaults = new EventFaults((name, payload) => this.#send(name, payload));

  /** @param allowedOrigins an empty list stands for a tenant whose plan does not include messaging */
  constructor(surface: Surface, allowedOrigins: readonly string[] | null, own: ChannelWindow = window) {
    this.#window = own;
    this.surface = surface;
    if (own.parent === own || allowedOrigins?.length === 0) return;
    const origin = claimedHostOrigin(own);
    // the sandbox's admin page shows dashboards too
    const isOwn = origin === own.location.origin;
    if (origin !== null && (isOwn || isAllowedHost(origin, allowedOrigins))) this.#origin = origin;
    else
      console.warn(
        `The host's origin, ${origin ?? "unknown"}, is not allowed: no messages pass. Allow it by --allow-origin.`,
      );
  }

  /** Whether messages are possible. */
  get isOpen(): boolean {
    return this.#origin !== null;
  }

  /** The faults that a test has set for the events of this load. */
  set faults(faults: readonly Fault[] | undefined) {
    this.#eventFaults.faults = faults ?? [];
  }

  /** Posts an event to the exact origin of the host. */
  post<Name extends EmbedEventName>(name: Name, payload: EmbedEventMap[Name]): void {
    this.#eventFaults.send(name, payload);
  }

  /** Posts an event about the session. */
  postSession(name: SessionEventName, payload: SessionPayload): void {
    this.#eventFaults.send(name, payload);
  }

  /** Calls `listener` with each valid action of the parent window from the host's origin. */
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
