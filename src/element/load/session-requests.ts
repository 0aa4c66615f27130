import type { SessionReason } from "../../protocol/session-endpoint.js";
import { clockOf, emit, TEST_SEAM, type DashboardHost } from "../dashboard-host.js";
import { preconnect } from "../frame/embed-frame.js";
import type { SessionFailure } from "../session/session-response.js";
import {
  requestSession,
  type RetryPolicy,
  type SessionSource,
  type SessionSupply,
} from "../session/session-source.js";
import { SealedSession, type Life } from "./life.js";
import type { LoadPlan } from "./load-plan.js";
import { needsOf, type Resources } from "./needs.js";
import type { Resource } from "./reconcile.js";
import type { Input } from "./transition.js";

interface Dependencies {
  readonly host: DashboardHost;
  readonly supply: SessionSupply;
  readonly life: Life;
  readonly feed: (input: Input) => void;
  /** Plans a load as of now. */
  plan(reason: SessionReason): LoadPlan | Error | undefined;
  readonly doctorHint: string;
}

/** Gets the session of a load: none, a ready-made one, or one from a provider. */
export class SessionRequests implements Resource<Resources["request"]> {
  readonly #deps: Dependencies;
  #request = new AbortController();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  begin(needed: Resources["request"]): void {
    const { key, plan, reason } = needed;
    const { host, supply, feed } = this.#deps;
    const session = supply.take();
    const { source } = supply;
    if (!plan.isSigned) this.#use(needed, undefined, true);
    else if (session !== undefined) this.#use(needed, session, true);
    else if (source) void this.#requestFrom(needed, source);
    else {
      const isHandled = !emit(host, "session-needed", { reason });
      feed({ kind: "no-source", requestId: key, isHandled });
    }
  }

  end(): void {
    this.#request.abort();
  }

  async #requestFrom({ key, plan, reason }: Resources["request"], source: SessionSource): Promise<void> {
    const { host } = this.#deps;
    const { viewer, ownerDocument } = host;
    const { signal } = (this.#request = new AbortController());
    const isStub = host[TEST_SEAM]?.addFrame !== undefined;
    const disconnect = isStub ? undefined : preconnect(ownerDocument, plan.tenantOrigin);
    const request = { ...plan.target, ...(viewer !== undefined && { viewer }), reason };
    const policy = (): RetryPolicy => this.#current?.policy ?? "load";
    const context = { policy, signal, clock: clockOf(host), document: ownerDocument };
    const result = await requestSession(source, request, context).catch(
      (error: unknown) => error as SessionFailure,
    );
    disconnect?.();
    if (signal.aborted) return;
    if (typeof result === "string") this.#use({ key, plan }, result, false);
    else {
      const { code, noticeText } = result;
      const message = `${result.message} ${this.#deps.doctorHint}`;
      this.#deps.feed({ kind: "session-failed", requestId: key, code, message, noticeText });
    }
  }

  /** The request that the life needs now: a renewal in place may need a new load, or time may press. */
  get #current(): Resources["request"] | undefined {
    return needsOf(this.#deps.life).resources.request;
  }

  /** A renewal by a new load is planned when its session is there: state and path may have changed meanwhile. */
  #use(
    { key, plan }: Pick<Resources["request"], "key" | "plan">,
    session: string | undefined,
    isReadyMade: boolean,
  ): void {
    const current = this.#current?.reason === "expired" ? this.#deps.plan("expired") : plan;
    const sealed = new SealedSession(session);
    if (current instanceof Error) this.#deps.feed({ kind: "unplannable", message: current.message });
    else if (current)
      this.#deps.feed({ kind: "session", requestId: key, session: sealed, plan: current, isReadyMade });
  }
}
