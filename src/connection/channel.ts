import type { ActionEnvelope, EventEnvelope } from "../protocol/envelope.js";
import { parseEvent, type ParseFailure } from "../protocol/parse-event.js";
import { receiveMessages } from "./window-messages.js";

/** How many messages a frame may send in a second. */
export const MESSAGES_PER_SECOND = 2000;

/** What a channel reports; for each message at most one of these is called. */
export interface ChannelListener {
  /** An accepted event: from our own window, of the exact origin, of a valid shape. */
  event(envelope: EventEnvelope): void;
  /** A message of the tenant was ignored. */
  invalid?(data: unknown, reason: ParseFailure): void;
  /** Our window speaks the protocol from an origin other than the tenant's: a redirect, or an attack. */
  foreign?(origin: string): void;
  /** The frame exceeded its budget of messages: until the second is over, all but fatal errors are ignored. */
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
 * Opens the channel to a frame that is in its document.
 *
 * Each message is checked in this order: own window (by a Map), exact origin, then source, direction and shape. The
 * window alone proves nothing, since any page can be navigated into the frame; the origin alone proves nothing, since the
 * tenant may have other windows here.
 * @param tenantOrigin in the form of `event.origin`
 * @throws Error when the frame is not in a document, or has a channel already
 */
export function openChannel(
  frame: HTMLIFrameElement,
  tenantOrigin: string,
  listener: ChannelListener,
): Channel {
  const { contentWindow } = frame;
  if (!contentWindow) {
    throw new Error("The iframe has no window: append it to the document first.");
  }
  let secondStartedAt = 0;
  let count = 0;

  // the parent is the frame's page, also where an element of that page hides `document.defaultView`
  const close = receiveMessages(contentWindow.parent, contentWindow, ({ origin, data, timeStamp }) => {
    if (timeStamp - secondStartedAt >= 1000) {
      secondStartedAt = timeStamp;
      count = 0;
    }
    count += 1;
    if (count === MESSAGES_PER_SECOND + 1) listener.flood?.();
    const isWithinBudget = count <= MESSAGES_PER_SECOND;
    const isTenant = origin === tenantOrigin;
    if (!isTenant && !(isWithinBudget && listener.foreign)) return;
    const parsed = parseEvent(data);
    if (!parsed.ok) {
      if (isTenant) listener.invalid?.(data, parsed.reason);
    } else if (!isTenant) {
      listener.foreign?.(origin);
    } else if (isWithinBudget || (parsed.event.payload as { fatal?: boolean }).fatal) {
      listener.event(parsed.event);
    }
  });

  return {
    // never "*": another page may be in the frame by now
    post: (envelope) => contentWindow.postMessage(envelope, tenantOrigin),
    close,
  };
}
