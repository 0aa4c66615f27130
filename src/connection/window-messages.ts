type Receiver = (message: MessageEvent) => void;

/** The receivers of one window's messages, by the window that sends them. */
interface Hub {
  readonly receivers: Map<MessageEvent["source"], Receiver>;
  readonly dispatch: (message: MessageEvent) => void;
}

const hubs = new WeakMap<Window, Hub>();

function hubOf(view: Window): Hub {
  let hub = hubs.get(view);
  if (!hub) {
    const receivers = new Map<MessageEvent["source"], Receiver>();
    // a closure, not `this`: jsdom and happy-dom call listeners with another `this` than `defaultView`
    const dispatch = (message: MessageEvent): void => receivers.get(message.source)?.(message);
    hub = { receivers, dispatch };
    hubs.set(view, hub);
  }
  return hub;
}

/**
 * Hands a frame's messages to its receiver. However many frames a page has, each window has one `message` listener.
 * @param view the window that the messages arrive at: the one of the document that holds the frame
 * @throws Error when the frame already has a receiver
 * @returns a function that ends it; the last one to end removes the window's listener
 */
export function receiveMessages(view: Window, source: Window, receiver: Receiver): () => void {
  const { receivers, dispatch } = hubOf(view);
  if (receivers.has(source)) {
    throw new Error("This iframe already has a connection: close it first.");
  }
  if (receivers.size === 0) view.addEventListener("message", dispatch);
  receivers.set(source, receiver);
  return () => {
    // a second call must not end a later connection
    if (receivers.get(source) === receiver) receivers.delete(source);
    if (receivers.size === 0) view.removeEventListener("message", dispatch);
  };
}
