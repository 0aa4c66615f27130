import { executeServerCommand, sendKeys } from "@web/test-runner-commands";
import { sandbox } from "virtual:sandbox";

/** Returns the value of an expression in the sandbox's frame on this page; the value may be a promise. */
export function inFrame<T>(run: string): Promise<T> {
  return inFrameOf<T>(sandbox.origin, run);
}

/** Waits until an expression in the frame is truthy, and returns its value. It is checked after each change of the document. */
export function whenInFrame<T>(run: string): Promise<T> {
  return inFrame<T>(untilTrue(run));
}

/** Like `whenInFrame`, in the frame of a stored document inside the sandbox's frame. */
export function whenInDocument<T>(run: string): Promise<T> {
  return inFrameOf<T>(`${sandbox.origin}/embed/documents/`, untilTrue(run));
}

/**
 * Moves the focus into the sandbox's frame by the keyboard. In WebKit, the scripts of a frame can move the focus only after
 * the viewer has used the frame. A key is lost before the focus has reached the frame's process, so the key is pressed
 * until the focus is in the frame.
 */
export async function tabInto(element: HTMLElement): Promise<void> {
  element.focus();
  do await sendKeys({ press: "Tab" });
  while (!(await inFrame<boolean>("document.activeElement !== document.body")));
}

interface Outcome<T> {
  value: T;
  /** The value is not available yet: the request must be repeated. */
  isLate?: true;
}

async function inFrameOf<T>(start: string, run: string): Promise<T> {
  const payload = { start, run, ticket: crypto.randomUUID() };
  for (;;) {
    const { value, isLate } = await executeServerCommand<Outcome<T>, typeof payload>(
      "in-frame",
      payload,
    ).catch(retryLater<T>);
    if (!isLate) return value;
  }
}

/** Handles the runner's timeout of 20 seconds for its own server, which may be busy with the sandbox's queries. */
function retryLater<T>(error: Error): Outcome<T> {
  if (!error.message.includes("Did not receive a server response")) throw error;
  return { value: undefined as T, isLate: true };
}

function untilTrue(run: string): string {
  return `new Promise((done) => {
    const look = () => {
      const value = (${run});
      if (!value) return false;
      observer.disconnect();
      done(value);
      return true;
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    look();
  })`;
}
