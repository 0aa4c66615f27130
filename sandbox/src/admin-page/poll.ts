import type { ReactiveController, ReactiveControllerHost } from "lit";

/** The pause between a response and the next request. Milliseconds. */
const PAUSE_MS = 1000;

/** Requests a value repeatedly while the page is visible. */
export class Poll<T> implements ReactiveController {
  value: T | undefined;
  /** The error of the last request, if it failed; `value` stays. */
  error: Error | undefined;
  readonly #host: ReactiveControllerHost;
  readonly #request: () => Promise<T>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #round = 0;

  constructor(host: ReactiveControllerHost, request: () => Promise<T>) {
    this.#host = host;
    this.#request = request;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener("visibilitychange", this.#onVisibility);
    void this.now();
  }

  hostDisconnected(): void {
    document.removeEventListener("visibilitychange", this.#onVisibility);
    this.#stop();
  }

  /** Sends a request at once; an earlier response that is still pending is ignored. */
  async now(): Promise<void> {
    this.#stop();
    const round = this.#round;
    let error: Error | undefined;
    const value = await this.#request().catch((failure: unknown) => void (error = failure as Error));
    if (round !== this.#round) return;
    this.value = value ?? this.value;
    this.error = error;
    this.#host.requestUpdate();
    this.#timer = setTimeout(() => void this.now(), PAUSE_MS);
  }

  #stop(): void {
    this.#round += 1;
    clearTimeout(this.#timer);
  }

  readonly #onVisibility = (): void => {
    if (document.hidden) this.#stop();
    else void this.now();
  };
}
