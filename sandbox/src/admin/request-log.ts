import type { LoggedRequest } from "../contract/admin-api.js";
import { MAX_TIMER_MS } from "../contract/fault.js";

/** The request to wait for, and how long. */
export interface RequestQuery {
  /** An `operationId`: waits for the response to a request of it. */
  waitFor?: string | undefined;
  /** Milliseconds, default 5000; Infinity waits for as long as it takes. */
  timeoutMs?: number | undefined;
  /** The id of a request: only later ones count. */
  after?: number | undefined;
}

/** The request that a caller waited for did not arrive in time. */
export class NoRequestError extends Error {
  override readonly name: string = "NoRequestError";
}

/** The number of requests that the log keeps. */
const CAPACITY = 1000;
const TIMEOUT_MS = 5000;

/** Query parameters that carry a secret. */
const SECRET = /^(session|token|ticket|access_token)$/i;

/** Redacts the ticket in the path of a stored document. */
export function redactPath(path: string): string {
  return path.replace(/^(\/embed\/documents\/)[^/]+/, "$1[hidden]");
}

/** Redacts the secrets of a query. */
export function redactQuery(query: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(query).map(([name, value]) => [
    name,
    SECRET.test(name) ? "[hidden]" : value,
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** The requests of a sandbox, in the order of their responses. */
export class RequestLog {
  #requests: LoggedRequest[] = [];
  #lastId = 0;
  readonly #waiting = new Set<(request: LoggedRequest) => void>();

  add(request: Omit<LoggedRequest, "id">): void {
    this.#lastId += 1;
    const logged = { id: this.#lastId, ...request };
    this.#requests.push(logged);
    if (this.#requests.length > CAPACITY) this.#requests.shift();
    for (const notify of this.#waiting) notify(logged);
  }

  clear(): void {
    this.#requests = [];
  }

  /**
   * Returns the requests that the log keeps, once the response to `waitFor` is among them.
   * @throws NoRequestError if that does not happen in time.
   */
  async list({ waitFor, timeoutMs = TIMEOUT_MS, after = 0 }: RequestQuery = {}): Promise<LoggedRequest[]> {
    const later = () => this.#requests.filter(({ id }) => id > after);
    if (waitFor !== undefined && !later().some(({ operation }) => operation === waitFor)) {
      await this.#waitFor(waitFor, timeoutMs, after);
    }
    return later();
  }

  /** Returns the last requests. */
  latest(count: number): LoggedRequest[] {
    return this.#requests.slice(-count);
  }

  #waitFor(wanted: string, timeoutMs: number, after: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (finish: () => void) => {
        clearTimeout(timer);
        this.#waiting.delete(notify);
        finish();
      };
      const notify = ({ operation, id }: LoggedRequest) => {
        if (operation === wanted && id > after) end(resolve);
      };
      const giveUp = () => {
        const text = `No request of ${wanted} came within ${timeoutMs} milliseconds.`;
        end(() => reject(new NoRequestError(text)));
      };
      const timer = timeoutMs > MAX_TIMER_MS ? undefined : setTimeout(giveUp, timeoutMs);
      timer?.unref(); // a wait must not keep a process alive
      this.#waiting.add(notify);
    });
  }
}
