import type { ActionEnvelope, EventEnvelope } from "../protocol/envelope.js";
import { parseEvent, type ParseFailure } from "../protocol/parse-event.js";
import { receiveMessages } from "./window-messages.js";

/** How many events a frame may send in a second. Messages that fail a check do not count. */
export const EVENTS_PER_SECOND = 2000;

/** How many messages from other origins are read in a second, to find one of the protocol. */
const FOREIGN_READS_PER_SECOND = 100;

/** The receiver of a channel's reports. Each message calls at most one method, unless it exceeds the budget. */
export interface ChannelListener {
  /** An event was accepted: from the frame's window, of the exact origin, in a valid shape. */
  event(envelope: EventEnvelope): void;
  /** A message from the tenant was ignored. */
  invalid?(data: unknown, reason: ParseFailure): void;
  /** The frame's window sent a message of the protocol from an origin other than the tenant's: a redirect, or an attack. */
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
 * window alone proves nothing, since the frame may navigate to any page; the origin alone proves nothing, since the page
 * may contain other windows of the tenant.
 * @param contentWindow a window without another channel
 * @param tenantOrigin in the form of `event.origin`
 */
export function openChannel(contentWindow: Window, tenantOrigin: string, listener: ChannelListener): Channel {
  const countEvent = counterPerSecond();
  const countForeign = counterPerSecond();
  let foreignOrigin: string | undefined;

  // any script in the frame may post at any rate, and each read of `data` deserializes it
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

  // `parent` is the window of the frame's page, even if an element of that page shadows `document.defaultView`
  const close = receiveMessages(contentWindow.parent, contentWindow, (message) =>
    message.origin === tenantOrigin ? receiveTenant(message) : receiveForeign(message),
  );

  return {
    // never "*": another page may be in the frame by now
    post: (envelope) => contentWindow.postMessage(envelope, tenantOrigin),
    close,
  };
}

/** Creates a function that counts its calls within the current second, which begins with the first call. */
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
