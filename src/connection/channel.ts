import type { ActionEnvelope, EventEnvelope } from "../protocol/envelope.js";
import { parseEvent } from "../protocol/parse-event.js";
import { receiveMessages } from "./window-messages.js";

/** More messages in a second than this, and the frame is no longer listened to. */
export const MESSAGES_PER_SECOND = 2000;

/** What a channel tells: each is called at most once a message. */
export interface ChannelListener {
  /** An accepted event: own window, exact origin, valid shape. */
  event(envelope: EventEnvelope): void;
  /** Our window speaks the protocol from an origin that is not the tenant's: a redirect, or something hostile. */
  foreign?(origin: string): void;
  /** The frame exceeded its budget of messages; none but fatal errors pass until the second is over. */
  flood?(): void;
}

/** The checked line to one frame: only its tenant is heard, and only its tenant is spoken to. */
export interface Channel {
  post(envelope: ActionEnvelope): void;
  close(): void;
}

/**
 * Opens the line to a frame that is in its document.
 *
 * Each message is checked in this order: own window (a Map finds it), exact origin, then source, direction and shape.
 * The window alone proves nothing, since any page can be navigated into the frame; the origin alone proves nothing,
 * since the tenant may have other windows here.
 * @param tenantOrigin as `event.origin` gives it
 */
export function openChannel(
  frame: HTMLIFrameElement,
  tenantOrigin: string,
  listener: ChannelListener,
): Channel {
  const { contentWindow } = frame;
  const view = frame.ownerDocument.defaultView;
  if (!contentWindow || !view) {
    throw new Error("Expected an iframe that is in its page, got one without a window: append it first.");
  }
  let second = 0;
  let count = 0;

  const close = receiveMessages(view, contentWindow, ({ origin, data, timeStamp }) => {
    if (timeStamp - second >= 1000) {
      second = timeStamp;
      count = 0;
    }
    count += 1;
    if (count === MESSAGES_PER_SECOND + 1) listener.flood?.();
    const isBudget = count <= MESSAGES_PER_SECOND;
    const isTenant = origin === tenantOrigin;
    if (!isTenant && !(isBudget && listener.foreign)) return;
    const parsed = parseEvent(data);
    if (!parsed.ok) return;
    const { event } = parsed;
    if (!isTenant) listener.foreign?.(origin);
    else if (isBudget || (event.payload as { fatal?: boolean }).fatal) listener.event(event);
  });

  return {
    // never "*": whatever else may stand in the frame by now hears nothing
    post: (envelope) => contentWindow.postMessage(envelope, tenantOrigin),
    close,
  };
}
