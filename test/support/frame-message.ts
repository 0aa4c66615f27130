/**
 * A message as the browser dispatches it for a frame. The source is set afterwards, because Firefox accepts no window of
 * another origin in the constructor.
 */
export function messageFrom(frame: HTMLIFrameElement, init: MessageEventInit): MessageEvent {
  const message = new MessageEvent("message", init);
  return Object.defineProperty(message, "source", { value: frame.contentWindow });
}
