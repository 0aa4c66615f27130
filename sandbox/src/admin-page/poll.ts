import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Asks again and again while its page is in sight, and keeps the last answer. */
export class Poll<T> implements ReactiveController {
  /** The last answer. */
  value: T | undefined;
  /** Why there was no answer to the last question. */
  error: Error | undefined;
  readonly #host: ReactiveControllerHost;
  readonly #ask: () => Promise<T>;
  readonly #pauseMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #round = 0;

  /** `pauseMs` lies between an answer and the next question. */
  constructor(host: ReactiveControllerHost, ask: () => Promise<T>, pauseMs: number) {
    this.#host = host;
    this.#ask = ask;
    this.#pauseMs = pauseMs;
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

  /** Asks at once; an earlier response that is still pending is dropped. */
  async now(): Promise<void> {
    this.#stop();
    const round = this.#round;
    let [value, error]: [T | undefined, Error | undefined] = [undefined, undefined];
    try {
      value = await this.#ask();
    } catch (failure) {
      error = failure as Error;
    }
    if (round !== this.#round) return;
    this.value = value ?? this.value;
    this.error = error;
    this.#host.requestUpdate();
    this.#timer = setTimeout(() => void this.now(), this.#pauseMs);
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
