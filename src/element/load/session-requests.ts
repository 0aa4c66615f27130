import { emit } from "../dom-events.js";
import type { SessionFailure } from "../session/session-result.js";
import { requestSession, type SessionSource } from "../session/request-session.js";
import type { SessionReason } from "../../protocol/session-endpoint.js";
import type { SessionSupply } from "../session/session-supply.js";
import { clockOf, TEST_SEAM, type DashboardHost } from "../dashboard-host.js";
import { preconnect } from "../frame/embed-frame.js";
import type { Input } from "./inputs.js";
import { SealedSession, type Life } from "./life.js";
import type { LoadPlan } from "./load-plan.js";
import { needsOf, type Things } from "./needs.js";
import type { Thing } from "./reconcile.js";

/** What asks for sessions. */
interface Surroundings {
  readonly host: DashboardHost;
  readonly life: Life;
  /** Plans a load as of now. */
  plan(reason: SessionReason): LoadPlan | Error | undefined;
  /** The command that finds out more of a failure, as a sentence. */
  readonly doctor: string;
}

/** Gets the session of a load: none, a ready-made one, or one from a provider. */
export class SessionRequests implements Thing<Things["request"]> {
  readonly #in: Surroundings;
  readonly #supply: SessionSupply;
  readonly #feed: (input: Input) => void;
  #request = new AbortController();

  constructor(surroundings: Surroundings, supply: SessionSupply, feed: (input: Input) => void) {
    this.#in = surroundings;
    this.#supply = supply;
    this.#feed = feed;
  }

  begin(needed: Things["request"]): void {
    const { key, plan, reason } = needed;
    const session = this.#supply.take();
    const { source } = this.#supply;
    if (!plan.isSigned) this.#use(needed, undefined, true);
    else if (session !== undefined) this.#use(needed, session, true);
    else if (source) void this.#requestFrom(needed, source);
    else {
      const isHandled = !emit(this.#in.host, "session-needed", { reason });
      this.#feed({ kind: "no-source", request: key, isHandled });
    }
  }

  end(): void {
    this.#request.abort();
  }

  async #requestFrom(needed: Things["request"], source: SessionSource): Promise<void> {
    const { host } = this.#in;
    const { viewer } = host;
    const { plan, reason } = needed;
    const { signal } = (this.#request = new AbortController());
    const isStub = host[TEST_SEAM]?.addFrame !== undefined;
    const disconnect = isStub ? undefined : preconnect(host.ownerDocument, plan.tenantOrigin);
    const result = await requestSession(
      source,
      { ...plan.target, ...(viewer !== undefined && { viewer }), reason },
      {
        patience: () => needsOf(this.#in.life).things.request?.patience ?? "load",
        signal,
        clock: clockOf(host),
        document: host.ownerDocument,
      },
    ).catch((error: unknown) => error as SessionFailure);
    disconnect?.();
    if (signal.aborted) return;
    if (typeof result === "string") this.#use(needed, result, false);
    else {
      const { code, noticeText } = result;
      const message = `${result.message} ${this.#in.doctor}`;
      this.#feed({ kind: "session-failed", request: needed.key, code, message, noticeText });
    }
  }

  /** A renewal by a new load is planned when its session is there: state and path may have changed meanwhile. */
  #use({ key, plan }: Things["request"], session: string | undefined, isReadyMade: boolean): void {
    const { reason } = needsOf(this.#in.life).things.request ?? {}; // a renewal in place may need a new load by now
    const current = reason === "expired" ? this.#in.plan(reason) : plan;
    const sealed = new SealedSession(session);
    if (current instanceof Error) this.#feed({ kind: "unplannable", message: current.message });
    else if (current)
      this.#feed({ kind: "session", request: key, session: sealed, plan: current, isReadyMade });
  }
}
