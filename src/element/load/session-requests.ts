import type { DashboardHost } from "../dashboard-host.js";
import { emit } from "../dom-events.js";
import type { SvcDashboardError } from "../failures.js";
import { requestSession, type Patience } from "../request-session.js";
import type { SessionReason } from "../session-source.js";
import type { SessionSupply } from "../session-supply.js";
import { clockOf, TEST_SEAM } from "../test-seam.js";
import { preconnect } from "./embed-frame.js";
import type { Input } from "./inputs.js";
import { SealedSession } from "./life.js";
import type { LoadPlan } from "./load-plan.js";
import type { Things } from "./needs.js";
import type { Thing } from "./reconcile.js";

interface Surroundings {
  readonly host: DashboardHost;
  readonly supply: SessionSupply;
  readonly feed: (input: Input) => void;
  /** How long the current request may take. */
  readonly patience: () => Patience;
  /** Plans a load as of now. @throws TypeError */
  readonly plan: (reason: SessionReason) => LoadPlan | undefined;
}

/** Gets the session of a load: none, a ready-made one, or one from a provider. */
export class SessionRequests implements Thing<Things["request"]> {
  readonly #in: Surroundings;
  #request = new AbortController();

  constructor(surroundings: Surroundings) {
    this.#in = surroundings;
  }

  begin({ key: request, plan, reason }: Things["request"]): void {
    const { host, supply, feed } = this.#in;
    const session = supply.take();
    if (!plan.isSigned) this.#use(request, plan, reason, undefined, true);
    else if (session !== undefined) this.#use(request, plan, reason, session, true);
    else if (supply.source) void this.#ask(request, plan, reason);
    else {
      const isHandled = !emit(host, "session-needed", { reason });
      feed({ kind: "no-source", request, isHandled, refused: supply.rejections });
    }
  }

  end(): void {
    this.#request.abort();
  }

  async #ask(request: number, plan: LoadPlan, reason: SessionReason): Promise<void> {
    const { host, supply, feed, patience } = this.#in;
    const { signal } = (this.#request = new AbortController());
    const isStub = host[TEST_SEAM]?.addFrame !== undefined;
    const disconnect = isStub ? undefined : preconnect(host.ownerDocument, plan.tenantOrigin);
    const result = await requestSession(
      supply.source!,
      { ...plan.target, reason },
      {
        patience,
        signal,
        clock: clockOf(host),
        document: host.ownerDocument,
      },
    ).catch((error: unknown) => error as SvcDashboardError);
    disconnect?.();
    if (signal.aborted) return;
    if (typeof result === "string") this.#use(request, plan, reason, result, false);
    else feed({ kind: "session-failed", request, code: result.code, message: result.message });
  }

  /** A renewal by a new load is planned when its session is there: state and path may have changed meanwhile. */
  #use(
    request: number,
    requested: LoadPlan,
    reason: SessionReason,
    session: string | undefined,
    isReadyMade: boolean,
  ): void {
    const { feed, plan } = this.#in;
    try {
      const current = reason === "expired" ? plan(reason) : requested;
      const sealed = new SealedSession(session);
      if (current) feed({ kind: "session", request, session: sealed, plan: current, isReadyMade });
    } catch (error) {
      feed({ kind: "unplannable", message: (error as Error).message });
    }
  }
}
