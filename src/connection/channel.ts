import type { ActionEnvelope, EventEnvelope } from "../protocol/envelope.js";
import { parseEvent, type ParseFailure } from "../protocol/parse-event.js";
import { receiveMessages } from "./window-messages.js";

/** How many events a frame may send in a second. Messages that fail a check do not count. */
export const EVENTS_PER_SECOND = 2000;

/** How many messages of other origins are read in a second, to find one of the protocol. */
const FOREIGN_READS_PER_SECOND = 100;

/** What a channel reports; for each message at most one of these is called, unless it exceeds the budget. */
export interface ChannelListener {
  /** An accepted event: from our own window, of the exact origin, of a valid shape. */
  event(envelope: EventEnvelope): void;
  /** A message of the tenant was ignored. */
  invalid?(data: unknown, reason: ParseFailure): void;
  /** Our window speaks the protocol from an origin other than the tenant's: a redirect, or an attack. */
  foreign?(origin: string): void;
  /** The frame exceeded its budget of events: until the second is over, all but fatal errors are ignored. */
  flood?(): void;
}

/** Carries envelopes to and from one embed. */
export interface Channel {
  post(envelope: ActionEnvelope): void;
  close(): void;
}

/** Opens a channel to an embed; from then on the listener may be called. */
export type OpenChannel = (listener: ChannelListener) => Channel;

/**
 * Opens the channel to the window of a frame.
 *
 * Each message is checked in this order: own window (by a Map), exact origin, then source, direction and shape. The
 * window alone proves nothing, since any page can be navigated into the frame; the origin alone proves nothing, since the
 * tenant may have other windows here.
 * @param contentWindow one without another channel
 * @param tenantOrigin in the form of `event.origin`
 */
export function openChannel(contentWindow: Window, tenantOrigin: string, listener: ChannelListener): Channel {
  const countEvent = counterPerSecond();
  const countForeign = counterPerSecond();
  let foreignOrigin: string | undefined;

  // Any script of the page in the frame may post at any rate, and each reading of `data` deserializes it.
  function receiveForeign(message: MessageEvent): void {
    const { origin, timeStamp } = message;
    if (!listener.foreign || origin === foreignOrigin) return;
    if (countForeign(timeStamp) > FOREIGN_READS_PER_SECOND || !parseEvent(message.data).ok) return;
    foreignOrigin = origin;
    listener.foreign(origin);
  }

  function receiveTenant({ data, timeStamp }: MessageEvent): void {
    const parsed = parseEvent(data);
    if (!parsed.ok) {
      listener.invalid?.(data, parsed.reason);
      return;
    }
    const count = countEvent(timeStamp);
    if (count === EVENTS_PER_SECOND + 1) listener.flood?.();
    const isFatal = (parsed.event.payload as { fatal?: boolean }).fatal;
    if (count <= EVENTS_PER_SECOND || isFatal) listener.event(parsed.event);
  }

  // the parent is the frame's page, also where an element of that page hides `document.defaultView`
  const close = receiveMessages(contentWindow.parent, contentWindow, (message) =>
    message.origin === tenantOrigin ? receiveTenant(message) : receiveForeign(message),
  );

  return {
    // never "*": another page may be in the frame by now
    post: (envelope) => contentWindow.postMessage(envelope, tenantOrigin),
    close,
  };
}

/** Makes a function that counts. It returns the count within the current second, which begins with the first one. */
function counterPerSecond(): (timeStamp: number) => number {
  let secondStartedAt = -Infinity;
  let count = 0;
  return (timeStamp) => {
    if (timeStamp - secondStartedAt >= 1000) {
      secondStartedAt = timeStamp;
      count = 0;
    }
    return (count += 1);
  };
}
