/** The backend and the protocol on a server, whose compiler has no DOM. */
import { createSessionHandler, ManagementClient, SvcApiError, toNodeHandler } from "svc-dashboard/backend";
import { embedUrl, filterUrlParameter, type ActionEnvelope } from "svc-dashboard/protocol";

const client = new ManagementClient({
  baseUrl: "https://acme.example",
  token: () => Promise.resolve("token"),
  middleware: [(request, next) => next(request)],
});
export const POST: (request: Request) => Promise<Response> = createSessionHandler({
  client,
  authorize: (request) =>
    request.headers.has("cookie")
      ? { deploymentId: 42, externalId: "ada" }
      : new Response(null, { status: 401 }),
});
export const listener = toNodeHandler(POST);
export const url: string = embedUrl({ tenantOrigin: "https://acme.example", publicId: "a" });
export const action: Partial<ActionEnvelope> = {
  payload: { filterUrlParameter: filterUrlParameter("a.b", 1) },
};

/** Returns the ids of the workbooks, or the status of the error. */
export async function workbooks(): Promise<number[] | number | undefined> {
  try {
    return (await client.workbooks.list(42).toArray({ limit: 10 })).map(({ id }) => id);
  } catch (error) {
    return error instanceof SvcApiError ? error.status : undefined;
  }
}

// @ts-expect-error -- the token is missing
console.log(new ManagementClient({ baseUrl: "https://acme.example" }));
const text = { status: "401" };
// @ts-expect-error -- a status is a number
export const response = new Response(null, text);
