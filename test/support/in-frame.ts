import { executeServerCommand } from "@web/test-runner-commands";
import { sandbox } from "virtual:sandbox";

/** The value of an expression in the sandbox's frame on this page; it may be a promise there. */
export async function inFrame<T>(run: string): Promise<T> {
  const { value } = await executeServerCommand<{ value: T }, { origin: string; run: string }>("in-frame", {
    origin: sandbox.origin,
    run,
  });
  return value;
}

/** Waits in the frame until an expression there is true, looking after each of its changes, and gives its value. */
export async function whenInFrame<T>(run: string): Promise<T> {
  return inFrame<T>(`new Promise((done) => {
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
  })`);
}
