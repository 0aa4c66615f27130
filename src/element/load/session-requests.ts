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
  /** Plans a load with the current values. */
  plan(reason: SessionReason): LoadPlan | Error | undefined;
  doctorHint(): string;
}

/** Creates the resource that gets the session of a load: none, a ready-made one, or one from a provider. */
export function createSessionRequests(deps: Dependencies): Resource<Resources["request"]> {
  let request: AbortController | undefined;

  /** Returns the request that the life needs now: meanwhile a renewal may need a new load, or the session may be over. */
  const current = (): Resources["request"] | undefined => needsOf(deps.life).resources.request;

  /** Uses a session. A renewal by a new load is planned only now, because state and path may have changed meanwhile. */
  function use({ key, plan }: Resources["request"], session: string | undefined, isReadyMade: boolean): void {
    const now = current()?.reason === "expired" ? deps.plan("expired") : plan;
    const sealed = new SealedSession(session);
    if (now instanceof Error) deps.feed({ kind: "unplannable", message: now.message });
    else if (now) deps.feed({ kind: "session", requestId: key, session: sealed, plan: now, isReadyMade });
  }

  async function requestFrom(needed: Resources["request"], source: SessionSource): Promise<void> {
    const { host } = deps;
    const { viewer, ownerDocument } = host;
    const { plan, reason } = needed;
    const { signal } = (request = new AbortController());
    const isStub = host[TEST_SEAM]?.addFrame !== undefined;
    const disconnect = isStub ? undefined : preconnect(ownerDocument, plan.tenantOrigin);
    const body = { ...plan.target, ...(viewer !== undefined && { viewer }), reason };
    const policy = (): RetryPolicy => current()?.policy ?? "load";
    const context = { policy, signal, clock: clockOf(host), document: ownerDocument };
    const result = await requestSession(source, body, context).catch(
      (error: unknown) => error as SessionFailure,
    );
    disconnect?.();
    if (signal.aborted) return;
    request = undefined;
    if (typeof result === "string") use(needed, result, false);
    else {
      const { code, noticeText } = result;
      const message = `${result.message} ${deps.doctorHint()}`;
      deps.feed({ kind: "session-failed", requestId: needed.key, code, message, noticeText });
    }
  }

  return {
    begin(needed) {
      const { host, supply, feed } = deps;
      const { key, plan, reason } = needed;
      const session = supply.take();
      const { source } = supply;
      if (!plan.isSigned) use(needed, undefined, true);
      else if (session !== undefined) use(needed, session, true);
      else if (source) void requestFrom(needed, source);
      else feed({ kind: "no-source", requestId: key, isHandled: !emit(host, "session-needed", { reason }) });
    },
    end: () => request?.abort(),
  };
}
