/** A request that the sandbox has answered. */
export interface LoggedRequest {
  /** The `operationId`, where the request was one. */
  operation: string | null;
  method: string;
  path: string;
  /** A session reads `[hidden]`. */
  query: Record<string, string>;
  status: number;
  /** When it came, by the sandbox's clock. */
  at: Date;
}

/** What to wait for, and how long. */
export interface RequestQuery {
  /** An `operationId`: waits until a request of it has been answered. */
  waitFor?: string;
  /** Milliseconds, default 5000. */
  timeoutMs?: number;
}

/** Older requests than this many are forgotten. */
const CAPACITY = 1000;
const TIMEOUT_MS = 5000;

/** The requests of a sandbox, in the order of their answers. */
export class RequestLog {
  #requests: LoggedRequest[] = [];
  readonly #waiting = new Set<(request: LoggedRequest) => void>();

  add(request: LoggedRequest): void {
    this.#requests.push(request);
    if (this.#requests.length > CAPACITY) this.#requests.shift();
    for (const tell of this.#waiting) tell(request);
  }

  clear(): void {
    this.#requests = [];
  }

  /** All that are remembered. @throws Error when the one that is waited for does not come in time. */
  async list({ waitFor, timeoutMs = TIMEOUT_MS }: RequestQuery = {}): Promise<LoggedRequest[]> {
    if (waitFor !== undefined && !this.#requests.some(({ operation }) => operation === waitFor)) {
      await this.#arrival(waitFor, timeoutMs);
    }
    return [...this.#requests];
  }

  #arrival(wanted: string, timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (finish: () => void) => {
        clearTimeout(timer);
        this.#waiting.delete(tell);
        finish();
      };
      const tell = ({ operation }: LoggedRequest) => {
        if (operation === wanted) end(resolve);
      };
      const timer = setTimeout(() => {
        end(() => reject(new Error(`No request of ${wanted} came within ${timeoutMs} milliseconds.`)));
      }, timeoutMs);
      this.#waiting.add(tell);
    });
  }
}
