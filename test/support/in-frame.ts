import { executeServerCommand, sendKeys } from "@web/test-runner-commands";
import { sandbox } from "virtual:sandbox";

/** The value of an expression in the sandbox's frame on this page; it may be a promise there. */
export function inFrame<T>(run: string): Promise<T> {
  return inFrameOf<T>(sandbox.origin, run);
}

/** Waits until an expression in the frame is truthy, checked after each change of the document, for its value. */
export function whenInFrame<T>(run: string): Promise<T> {
  return inFrame<T>(untilTrue(run));
}

/** As `whenInFrame`, in the frame of a stored document inside of the sandbox's frame. */
export function whenInDocument<T>(run: string): Promise<T> {
  return inFrameOf<T>(`${sandbox.origin}/embed/documents/`, untilTrue(run));
}

/**
 * Moves the focus into the sandbox's frame by the keyboard. WebKit lets the scripts of a frame move the focus only after
 * its viewer has used it. A key that is pressed before the focus has reached the frame's process is lost, so it is pressed
 * until the focus is there.
 */
export async function tabInto(element: HTMLElement): Promise<void> {
  element.focus();
  do await sendKeys({ press: "Tab" });
  while (!(await inFrame<boolean>("document.activeElement !== document.body")));
}

interface Answer<T> {
  value: T;
  /** The value is not available yet: the request must be repeated. */
  isLate?: true;
}

async function inFrameOf<T>(start: string, run: string): Promise<T> {
  const payload = { start, run, ticket: crypto.randomUUID() };
  for (;;) {
    const { value, isLate } = await executeServerCommand<Answer<T>, typeof payload>(
      "in-frame",
      payload,
    ).catch(askAgain<T>);
    if (!isLate) return value;
  }
}

/** The runner waits 20 seconds for its own server, which may be busy with the sandbox's queries. */
function askAgain<T>(error: Error): Answer<T> {
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
