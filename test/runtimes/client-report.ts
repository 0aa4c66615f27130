import {
  AuthenticationError,
  ManagementClient,
  NotFoundError,
  SvcApiError,
  TimeoutError,
} from "svc-dashboard/backend";

/** Environment variables, or the bindings of a worker. */
export type Bindings = Record<"SVC_TENANT_ORIGIN" | "SVC_TOKEN" | "SVC_DEPLOYMENT_ID", string>;

/**
 * Uses the client in a runtime and reports the results: complete lists, a session, and each kind of failure. The tenant
 * must not respond to the list of the shared workspace.
 * @public imported by the programs that the test bundles for each runtime
 */
export async function reportClient(bindings: Bindings) {
  const baseUrl = bindings.SVC_TENANT_ORIGIN;
  const deploymentId = Number(bindings.SVC_DEPLOYMENT_ID);
  const client = new ManagementClient({ baseUrl, token: bindings.SVC_TOKEN });

  const pages: number[] = [];
  for await (const { items } of client.workbooks.list(deploymentId, { first: 4 }).pages()) {
    pages.push(items.length);
  }
  const ids: number[] = [];
  for await (const { id } of client.workbooks.list(deploymentId, { first: 4 })) ids.push(id);
  const { sessionId } = await client.embedSessions.create({ deploymentId, externalId: "ada" });

  const notFound = await failureOf(client.workbooks.list(9_999));
  const wrongToken = client.withOptions({ token: "wrong-token", maxRetries: 0 });
  const rejected = await failureOf(wrongToken.workbooks.list(deploymentId));
  const timedOut = await failureOf(
    client.workspace.listShared(deploymentId, {}, { timeoutMs: 100, maxRetries: 0 }),
  );
  const controller = new AbortController();
  const reason = new Error("aborted by the test");
  controller.abort(reason);
  const aborted = await failureOf(client.workbooks.list(deploymentId, {}, { signal: controller.signal }));

  return {
    pages,
    ids,
    sessionId,
    notFound: notFound instanceof NotFoundError && [notFound.name, notFound.status],
    rejected: rejected instanceof AuthenticationError && [rejected.name, rejected.status],
    hidesToken: rejected instanceof SvcApiError && !JSON.stringify(rejected).includes("wrong-token"),
    timedOut: timedOut instanceof TimeoutError && [timedOut.name, timedOut.attempts],
    keepsAbortReason: aborted === reason,
  };
}

export type ClientReport = Awaited<ReturnType<typeof reportClient>>;

async function failureOf(call: PromiseLike<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  return undefined;
}
