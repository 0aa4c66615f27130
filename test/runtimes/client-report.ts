import {
  AuthenticationError,
  ManagementClient,
  NotFoundError,
  SvcApiError,
  TimeoutError,
} from "svc-dashboard/backend";

/** The environment, or a worker's bindings. */
export type Bindings = Record<"SVC_TENANT_ORIGIN" | "SVC_TOKEN" | "SVC_DEPLOYMENT_ID", string>;

/**
 * What the client does in a runtime, to be compared: whole lists, a session, and each kind of failure. The tenant must
 * leave the list of the shared workspace without an answer.
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

  const unknown = await failureOf(client.workbooks.list(9_999));
  const wrong = client.withOptions({ token: "wrong-token", maxRetries: 0 });
  const refused = await failureOf(wrong.workbooks.list(deploymentId));
  const late = await failureOf(
    client.workspace.listShared(deploymentId, {}, { timeoutMs: 100, maxRetries: 0 }),
  );
  const controller = new AbortController();
  const reason = new Error("enough");
  controller.abort(reason);
  const aborted = await failureOf(client.workbooks.list(deploymentId, {}, { signal: controller.signal }));

  return {
    pages,
    ids,
    sessionId,
    unknown: unknown instanceof NotFoundError && [unknown.name, unknown.status],
    refused: refused instanceof AuthenticationError && [refused.name, refused.status],
    refusedTellsNoToken: refused instanceof SvcApiError && !JSON.stringify(refused).includes("wrong-token"),
    late: late instanceof TimeoutError && [late.name, late.attempts],
    abortKeepsItsReason: aborted === reason,
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
