import { MESSAGES_PER_SECOND, openChannel, type Channel } from "../connection/channel.js";
import type { ActionEnvelope, EventEnvelope } from "../protocol/envelope.js";
import { clock } from "./clock.js";
import { diagnose } from "./diagnosis.js";
import { watchExpiry } from "./expiry.js";
import type { FailureCode, SvcDashboardError } from "./failures.js";
import { createFrame, preconnect, type FrameOptions } from "./frame.js";
import { getSession, type SessionProvider, type SessionRequest } from "./session.js";

/** How exactly the deadline is kept, in milliseconds. */
const TICK = 250;

/** How long a page that another replaced inside the frame may take to say ready, in milliseconds. */
export const RELOAD_LIMIT = 5000;

/** How much later than its ready such a page may have loaded all it shows, in milliseconds. */
export const AHEAD_LIMIT = 60_000;

/** All that one load needs to know, fixed when it begins. */
export interface LoadPlan {
  request: SessionRequest;
  /** A ready-made session, goes before the provider. */
  session: string | undefined;
  provider: SessionProvider | undefined;
  /** Private embeds load without a session. */
  isSigned: boolean;
  /** Nothing says when this embed can be used but its frame's `load`. */
  isSilent: boolean;
  tenantOrigin: string;
  /** The embed's address with a session in it. */
  address: (session?: string) => string;
  frame: FrameOptions;
  /** In milliseconds from the navigation; 0 is never. */
  readyTimeout: number;
}

/** What a load tells its element; nothing after its end. */
export interface LoadListener {
  /** It needs a session and nothing provides one. */
  sessionNeeded: () => void;
  /** The frame is on its way. */
  connecting: (frame: HTMLIFrameElement) => void;
  /** Puts the empty frame into the page. */
  connectFrame: (frame: HTMLIFrameElement) => void;
  /** Sends the empty frame to its address. */
  sendFrame: (frame: HTMLIFrameElement, address: string) => void;
  /** The frame fired `load`, which proves nothing. */
  frameLoaded: () => void;
  event: (envelope: EventEnvelope) => void;
  /** The embed's session is gone. */
  expired: () => void;
  failed: (code: FailureCode, message: string) => void;
}

/** A load that is going on. */
export interface Load {
  /** Gives a provider to a load that waits for one. */
  provide(provider: SessionProvider): void;
  post(action: ActionEnvelope): void;
  /** The embed is ready: the deadline is over. */
  ready(): void;
  end(): void;
}

/**
 * One load of the embed, from the session to the end of its frame: a session is used up by it, so whatever needs a new
 * session is a new load, with a frame of its own whose predecessor can't be heard any more.
 *
 * 1. a session: given, or asked for, with the tenant preconnected meanwhile;
 * 2. an empty frame, its line opened, and only then its navigation, so that no event is missed;
 * 3. `ready` inside the deadline, or a diagnosis.
 */
export function startLoad(document: Document, plan: LoadPlan, listener: LoadListener): Load {
  const { tenantOrigin, provider, readyTimeout, session } = plan;
  const { failed } = listener;
  const end = new AbortController();
  const { signal } = end;
  let isAsking = false;
  let channel: Channel | undefined;
  let deadline: ReturnType<typeof setInterval> | undefined;
  let reloaded: ReturnType<typeof setTimeout> | undefined;
  let isReady = false;
  let hasLoaded = false;
  /** Until then a load is of the page that has said ready, not of yet another. */
  let aheadUntil = -Infinity;
  let foreignOrigin: string | undefined;

  async function ask(from: SessionProvider): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const link = preconnect(document, tenantOrigin);
    try {
      const id = await getSession(from, plan.request, signal);
      if (!signal.aborted) navigate(id);
    } catch (error) {
      const { code, message } = error as SvcDashboardError;
      if (!signal.aborted) failed(code as FailureCode, message);
    } finally {
      link.remove();
    }
  }

  function navigate(id?: string): void {
    const frame = createFrame(document, tenantOrigin, plan.frame);
    listener.connectFrame(frame);
    if (!frame.contentWindow) {
      failed(
        "never-committed",
        "This page took the frame away at once, perhaps a content blocker: allow it.",
      );
      return;
    }
    channel = openChannel(frame, tenantOrigin, {
      event: listener.event,
      foreign: (origin) => (foreignOrigin = origin),
      flood: () =>
        failed(
          "message-flood",
          `The embed sent over ${MESSAGES_PER_SECOND} messages in a second: call reload().`,
        ),
    });
    signal.addEventListener("abort", () => {
      clock.clearInterval(deadline);
      clock.clearTimeout(reloaded);
      channel?.close();
      frame.remove();
    });
    listener.connecting(frame);
    if (signal.aborted) return; // a listener of the page has ended it just now
    document.addEventListener(
      "securitypolicyviolation",
      ({ effectiveDirective, blockedURI, disposition }) => {
        const isOurs = effectiveDirective === "frame-src" && `${blockedURI}/`.startsWith(`${tenantOrigin}/`);
        if (isOurs && !isReady && disposition === "enforce") {
          failed(
            "frame-blocked",
            `This page's Content-Security-Policy lacks ${tenantOrigin} in its frame-src: add it.`,
          );
        }
      },
      { signal },
    );
    // the load of the empty document, which some engines tell, is none
    frame.addEventListener("load", () => {
      if (frame.contentDocument) return;
      listener.frameLoaded();
      // the page in the frame has gone to another, and its session with it, unless that one says ready; the first one
      // may well be ready before it has loaded
      if (plan.isSigned && isReady && hasLoaded && clock.now() > aheadUntil) {
        clock.clearTimeout(reloaded);
        reloaded = clock.setTimeout(listener.expired, RELOAD_LIMIT);
      }
      hasLoaded = true;
      aheadUntil = -Infinity;
    });
    listener.sendFrame(frame, plan.address(id));
    if (!readyTimeout) return;
    // ticks are counted, not the clock: a page that sleeps or is throttled waits for as long as it is awake
    let left = readyTimeout;
    deadline = clock.setInterval(() => {
      left -= TICK;
      if (left > 0) return;
      clock.clearInterval(deadline);
      failed(...diagnose(frame, tenantOrigin, foreignOrigin, readyTimeout));
    }, TICK);
  }

  // in a task of its own, so that the caller knows its load before it hears of it
  queueMicrotask(() => {
    if (signal.aborted) return;
    if (!plan.isSigned) navigate();
    else if (session) navigate(session);
    else if (provider) void ask(provider);
    else if (!isAsking) listener.sessionNeeded();
  });

  return {
    provide(from) {
      if (plan.isSigned && !session && !channel) void ask(from);
    },
    post: (action) => channel?.post(action),
    ready() {
      if (!isReady && plan.isSigned) watchExpiry(document, signal, listener.expired);
      if (isReady && reloaded === undefined) aheadUntil = clock.now() + AHEAD_LIMIT;
      isReady = true;
      clock.clearInterval(deadline);
      clock.clearTimeout(reloaded);
      reloaded = undefined;
    },
    end: () => end.abort(),
  };
}
