import { outsideZone } from "./outside-zone.js";

type Receiver = (message: MessageEvent) => void;

/**
 * The receivers of one window's messages, by the window that sends them. The listener is an object, since jsdom and
 * happy-dom call functions with a `this` other than `defaultView`.
 */
class Receivers extends Map<MessageEvent["source"], Receiver> {
  handleEvent(message: MessageEvent): void {
    this.get(message.source)?.(message);
  }
}

const receiversOf = new WeakMap<Window, Receivers>();

/** Whether a frame has a receiver for its messages. */
export function hasReceiver(view: Window, source: Window): boolean {
  return receiversOf.get(view)?.has(source) === true;
}

/**
 * Passes a frame's messages to a receiver. However many frames a page has, each window has one `message` listener.
 * @param view the window that receives the messages: that of the document that contains the frame
 * @returns a function that stops this; the last one removes the window's listener
 */
export function receiveMessages(view: Window, source: Window, receiver: Receiver): () => void {
  const receivers = receiversOf.get(view) ?? new Receivers();
  receiversOf.set(view, receivers);
  if (receivers.size === 0) outsideZone(() => view.addEventListener("message", receivers));
  receivers.set(source, receiver);
  return () => {
    // a second call must not end a later connection
    if (receivers.get(source) === receiver) receivers.delete(source);
    if (receivers.size === 0) view.removeEventListener("message", receivers);
  };
}
