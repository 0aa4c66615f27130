import type { AddFrame } from "./frame/embed-frame.js";
import type { DashboardError, DashboardState } from "./dom-events.js";
import type { DashboardProperties } from "./properties/properties.js";
import type { ReactiveElement } from "@lit/reactive-element";
import type { SessionProvider } from "../protocol/session-endpoint.js";
import { outsideZone } from "../connection/outside-zone.js";
import { viewOf } from "./document-access.js";
import type { ActionEnvelope, EventEnvelope } from "../protocol/envelope.js";

/** The times, timers and random numbers that the element uses. */
export type Clock = ReturnType<typeof clockIn>;

type Timer = ReturnType<typeof setTimeout>;

/** Creates the clock of a window. Its timers are looked up at each call, since a test may have replaced them. */
function clockIn(view: typeof globalThis) {
  return {
    /** Milliseconds since a fixed moment; never goes back. */
    now: () => performance.now(),
    /** Milliseconds since the epoch. Continues while the computer sleeps, and may be set back. */
    date: () => Date.now(),
    random: () => Math.random(),
    setTimeout: (callback: () => void, delay: number) => outsideZone(() => view.setTimeout(callback, delay)),
    clearTimeout: (timer?: Timer) => view.clearTimeout(timer),
    setInterval: (callback: () => void, delay: number) =>
      outsideZone(() => view.setInterval(callback, delay)),
    clearInterval: (timer?: Timer) => view.clearInterval(timer),
  };
}

export const CLOCK = clockIn(globalThis);

/** A registered symbol: a test and the element may use different copies of this package, such as a bundle and a module. */
export const TEST_SEAM: unique symbol = Symbol.for("svc-dashboard.test-seam") as never;

/** An element whose clock, frame and session requests a test may have replaced. */
export interface Testable {
  [TEST_SEAM]?: {
    clock?: Clock;
    addFrame?: AddFrame;
    /** Provides sessions in place of an endpoint. */
    requestSession?: SessionProvider;
  };
}

/** The element, as its parts use it. */
export interface DashboardHost extends ReactiveElement, Readonly<DashboardProperties>, Testable {
  readonly state: DashboardState;
  readonly lastError: DashboardError | null;
}

/**
 * Returns the clock of an element: except in tests, that of its window, which may be a pop-up window. In the script's own
 * document, that of the globals, whose timers a test may have replaced while its document has another window.
 */
export function clockOf(element: HTMLElement & Testable): Clock {
  const { ownerDocument, [TEST_SEAM]: seam } = element;
  return seam?.clock ?? (ownerDocument === document ? CLOCK : clockIn(viewOf(ownerDocument)));
}

/** Names of the element's own events. An event of the embed with such a name is dispatched as `svc-message` only. */
export const RESERVED_NAMES = new Set(["message", "action", "state-change", "session-needed"]);

type Envelope = EventEnvelope | ActionEnvelope;

/** Returns a frozen envelope for listeners, with a session in its payload redacted. */
export function forListeners<T extends Envelope>(envelope: T): Readonly<T> {
  const { payload } = envelope;
  if (!payload || !("sessionId" in payload)) return Object.freeze(envelope);
  return Object.freeze({ ...envelope, payload: { ...payload, sessionId: "[hidden]" } });
}

/**
 * Dispatches an event of the element, and writes it to `console.debug` if the element's `debug` is on.
 * @param members further members of the event: `envelope` (null for the element's own failures) and `recovering`
 * @returns false if a listener has prevented the default
 */
export function emit(
  element: HTMLElement & { readonly debug: boolean },
  name: string,
  detail: object,
  members?: { envelope?: Envelope | null; recovering?: boolean },
): boolean {
  if (element.debug) console.debug(`<${element.localName}>`, name, detail);
  const cancelable = name === "error" || name === "session-needed";
  const init = { detail, bubbles: true, composed: true, cancelable };
  const event = new (viewOf(element.ownerDocument).CustomEvent)(`svc-${name}`, init);
  return element.dispatchEvent(Object.assign(event, members));
}
