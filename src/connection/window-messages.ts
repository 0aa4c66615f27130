type Receiver = (message: MessageEvent) => void;

/** One `message` listener per window, however many frames: a message finds its receiver by its source. */
const hubs = new WeakMap<Window, Map<MessageEventSource, Receiver>>();

/**
 * Hands a frame's messages to its receiver, and nobody else's.
 * @param view the window that the frame's messages arrive at: the one of the document that holds it
 * @throws Error when the frame has a receiver already
 * @returns ends it; the last one to end takes the window's listener away
 */
export function receiveMessages(view: Window, source: Window, receiver: Receiver): () => void {
  let receivers = hubs.get(view);
  if (!receivers) {
    receivers = new Map();
    hubs.set(view, receivers);
  }
  const known = receivers;
  if (known.has(source)) throw new Error("This iframe has a connection already: close that one first.");
  if (known.size === 0) view.addEventListener("message", dispatch);
  known.set(source, receiver);
  return () => {
    // closing twice must not close a later connection
    if (known.get(source) === receiver) known.delete(source);
    if (known.size === 0) view.removeEventListener("message", dispatch);
  };
}

function dispatch(this: Window, message: MessageEvent): void {
  // the source is null when its window is gone already
  if (message.source) hubs.get(this)?.get(message.source)?.(message);
}
