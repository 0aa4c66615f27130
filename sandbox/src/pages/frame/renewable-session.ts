import type { RenewalTimes, SessionEventName } from "../../contract/renewal.js";
import type { SessionTimesResponse } from "../../contract/viewer-api.js";
import { ViewerApi, type TokenSource } from "./viewer-client.js";
import type { HostChannel } from "./host-channel.js";
import { exchangeSession } from "./session.js";

/** The token of a new session. */
export interface NextToken {
  token: string;
  viewer: string;
  /** Whether the viewer is another one. */
  isOther: boolean;
}

/** How often the page asks the sandbox for the time. Milliseconds. */
const TICK_MS = 1000;

/**
 * The session of a page that takes a new one in place, as a later version of the service does. All of it is an assumption
 * (the defaults, "Later versions of the service"): the payloads of both events, the five minutes between them, and that a
 * session which is refused is reported by another `session-expired`.
 *
 * Requests that have no trusted token wait for the next one, for as long as that takes; what is on the page stays.
 */
export class RenewableSession implements TokenSource {
  readonly #channel: Pick<HostChannel, "postSession">;
  #token: string;
  /** Whose it is; unset until the server has responded. */
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

  /** From now on the host is requested to send new sessions: `ready` must have been posted. */
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
    if (this.#started) await this.#follow().catch(() => undefined); // unreachable for now: later it may answer
    setTimeout(() => void this.#tick(), TICK_MS);
  }

  /** Posts what is due by the sandbox's clock. After a long sleep, or a leap of the clock, that is both at once. */
  async #follow(): Promise<void> {
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

  /** The token is not used any more. */
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
