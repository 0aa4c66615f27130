import { clockOf, type Testable } from "../element/dashboard-host.js";
import type { SvcDashboard } from "../element/svc-dashboard.js";

/** How long a test may wait before a console message, in milliseconds. Shorter than the timeouts of test runners. */
const REPORT_DELAY = 1000;

/** Writes one line to the console if the test waits for something that it must do itself. */
export class WaitReport {
  readonly #element: SvcDashboard & Testable;
  /** Whether the test has sent events that the element has not received. */
  readonly #hasEvents: () => boolean;
  #hasReported = false;
  #end = (): void => undefined;

  constructor(element: SvcDashboard, hasEvents: () => boolean) {
    this.#element = element;
    this.#hasEvents = hasEvents;
  }

  /** Begins, or begins again. */
  begin(): void {
    this.#end();
    if (this.#hasReported) return;
    const clock = clockOf(this.#element);
    const timer = clock.setTimeout(() => this.#report(), REPORT_DELAY);
    (timer as { unref?: () => void }).unref?.(); // a process of Node must not wait for it
    this.#end = () => clock.clearTimeout(timer);
  }

  end(): void {
    this.#end();
  }

  #report(): void {
    const reason = this.#reason();
    if (reason === undefined) return;
    this.#hasReported = true;
    console.warn(`EmbedStub: ${reason}`);
  }

  #reason(): string | undefined {
    const { isConnected, state, mode, messaging, sessionProvider } = this.#element;
    const seconds = `${REPORT_DELAY / 1000} s`;
    if (this.#hasEvents() && !isConnected) {
      return `expected its element to be connected, got none in the document for ${seconds}: append the element that the stub was created for.`;
    }
    if (this.#hasEvents() && state === "waiting-for-session" && sessionProvider) {
      return `expected sessionProvider to return a session at once, got none for ${seconds}, so that ready() waits: return one in the test, or leave sessionProvider unset, and the stub supplies one.`;
    }
    if (state === "connecting" && mode === "signed" && messaging === "on") {
      return `expected ready() after the element had loaded, got no call for ${seconds}: call ready() for each load, or element.ready stays pending.`;
    }
    return undefined;
  }
}
