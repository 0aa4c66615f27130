import type { RenewalTimes, SessionEventName } from "../../contract/renewal.js";
import type { SessionTimesResponse } from "../../contract/viewer-api.js";
import { ViewerApi, type TokenSource } from "./viewer-client.js";
import type { HostChannel } from "./host-channel.js";
import { exchangeSession } from "./session.js";

/** The token of a new session. */
export interface NextToken {
  token: string;
  viewer: string;
  /** Whether it belongs to another viewer. */
  isOther: boolean;
}

/** The interval at which the page requests the sandbox's time. Milliseconds. */
const TICK_MS = 1000;

/**
 * The session of a page that renews it in place, as a later version of the service does. All of it is an assumption (the
 * defaults, "Later versions of the service"): the payloads of both events, the five minutes between them, and another
 * `session-expired` after a rejected session.
 *
 * Without a valid token, requests wait for the next one, without a timeout, and the page keeps its content.
 */
export class RenewableSession implements TokenSource {
  readonly #channel: Pick<HostChannel, "postSession">;
  #token: string;
  /** The viewer of the token; undefined until the server has responded. */
  #viewer: string | undefined;
  /** Unset until `start`. */
  #times: RenewalTimes | undefined;
  #started = false;
  #trusted = true;
  /** Which events were posted about this token. */
  #posted = { expiring: false, expired: false };
  #waiting: (() => void)[] = [];

  constructor(token: string, channel: Pick<HostChannel, "postSession">) {
    this.#token = token;
    this.#channel = channel;
  }

  /** Starts to post session events, after `ready`. */
  start(): void {
    this.#started = true;
    if (this.#viewer === undefined) void this.#tick();
  }

  /**
   * Exchanges the session of a `set-session` payload for the next token, which does not count before `use`; undefined if
   * the session is not accepted.
   */
  async exchange({ sessionId }: { sessionId?: unknown }): Promise<NextToken | undefined> {
    const next = { token: "", viewer: "" };
    try {
      if (typeof sessionId !== "string") throw new TypeError("Expected a session id.");
      next.token = await exchangeSession(sessionId);
      next.viewer = (await readTimes(next.token)).viewer;
    } catch {
      this.#post("session-expired");
      return undefined;
    }
    this.#viewer ??= (await readTimes(this.#token).catch(() => undefined))?.viewer;
    return { ...next, isOther: next.viewer !== this.#viewer };
  }

  /** Replaces the token. For another viewer, the session starts again. */
  use({ token, viewer, isOther }: NextToken): void {
    this.#started &&= !isOther;
    [this.#token, this.#viewer] = [token, viewer];
    this.#trusted = true;
    this.#times = undefined;
    this.#posted = { expiring: false, expired: false };
    for (const resume of this.#waiting.splice(0)) resume();
  }

  async token(signal: AbortSignal): Promise<string> {
    while (!this.#trusted) await this.#renewed(signal);
    return this.#token;
  }

  refused(token: string): boolean {
    if (!this.#started) return false;
    if (token === this.#token) this.#expire();
    return true;
  }

  #renewed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      this.#waiting.push(resolve);
    });
  }

  async #tick(): Promise<void> {
    if (this.#started) await this.#postDueEvents().catch(() => undefined); // unreachable for now: the next tick tries again
    setTimeout(() => void this.#tick(), TICK_MS);
  }

  /** Posts the events that are due by the sandbox's clock: after a long sleep, or a jump of the clock, both at once. */
  async #postDueEvents(): Promise<void> {
    const token = this.#token;
    const { now, viewer, ...times } = await readTimes(this);
    if (token !== this.#token) return;
    [this.#viewer, this.#times] = [viewer, times];
    if (now >= times.expiringAt && !this.#posted.expiring) {
      this.#posted.expiring = true;
      this.#post("session-expiring");
    }
    if (now >= times.expiredAt) this.#expire();
  }

  /** Stops using the token. */
  #expire(): void {
    this.#trusted = false;
    if (this.#posted.expired) return;
    this.#posted.expired = true;
    this.#post("session-expired");
  }

  #post(name: SessionEventName): void {
    const { expiredAt } = this.#times ?? {};
    this.#channel.postSession(name, expiredAt === undefined ? {} : { expiresAt: expiredAt });
  }
}

function readTimes(token: string | TokenSource): Promise<SessionTimesResponse> {
  return new ViewerApi(token).send("/session-times", new AbortController().signal);
}
