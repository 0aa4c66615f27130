import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";

/** The users of the host's product. They have no account at the tenant; the host's backend maps them to embed users. */
export const VIEWERS = [
  { id: "ada", name: "Ada", role: "sees every country" },
  {
    id: "bo",
    name: "Bo",
    role: "sees Germany only",
    userAttributes: [{ name: "country", value: "Germany" }],
  },
] as const;

/** The response to the page. */
export interface PlaygroundAnswer {
  tenantOrigin: string;
  deploymentId: number;
  dashboards: { publicId: string; title: string }[];
  viewers: { id: string; name: string; role: string }[];
  /** The signed-in viewer. */
  viewer: string | null;
  /** The apps in `examples`. */
  apps: ExampleApp[];
}

/** An app in `examples`: the name of its folder, and the title of its README. */
export interface ExampleApp {
  name: string;
  title: string;
}

/** The tenant's data in the host's backend; the token stays there. */
export interface Tenant {
  origin: string;
  token: string;
  deploymentId: number;
  embedTenantName: string | undefined;
}

const COOKIE = "playground-login";

/** The backend of a host page: a login, and the endpoint that generates a session for each load of a signed-in viewer. */
export function createHost(
  tenant: Tenant,
  apps: ExampleApp[],
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const client = new ManagementClient({ baseUrl: tenant.origin, token: tenant.token });
  const logins = new Map<string, string>();

  function viewerOf(cookies: string | null | undefined) {
    const login = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(cookies ?? "")?.[1];
    return VIEWERS.find(({ id }) => id === logins.get(login ?? ""));
  }

  const embedSession = toNodeHandler(
    createSessionHandler({
      client,
      authorize(request) {
        const viewer = viewerOf(request.headers.get("cookie"));
        if (!viewer) return null; // 401: nobody is signed in
        return {
          deploymentId: tenant.deploymentId,
          externalId: viewer.id,
          ...(tenant.embedTenantName && { embedTenantName: tenant.embedTenantName }),
          ...("userAttributes" in viewer && { userAttributes: [...viewer.userAttributes] }),
        };
      },
    }),
  );

  async function describe(cookies: string | undefined): Promise<PlaygroundAnswer> {
    const workbooks = await client.workbooks.list(tenant.deploymentId).toArray({ limit: 500 });
    const dashboards = workbooks.flatMap(({ name, publishedDashboard: dashboard }) =>
      dashboard?.allowEmbed && dashboard.status === "published"
        ? [{ publicId: dashboard.publicId, title: dashboard.title ?? name }]
        : [],
    );
    const { origin: tenantOrigin, deploymentId } = tenant;
    const viewers = VIEWERS.map(({ id, name, role }) => ({ id, name, role }));
    return { tenantOrigin, deploymentId, dashboards, viewers, viewer: viewerOf(cookies)?.id ?? null, apps };
  }

  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://host");
    const isPost = request.method === "POST";
    const answer = (status: number, body: object, cookie?: string): void => {
      response.writeHead(status, {
        "content-type": "application/json",
        "cache-control": "no-store",
        ...(cookie && { "set-cookie": `${cookie}; Path=/; HttpOnly; SameSite=Strict` }),
      });
      response.end(JSON.stringify(body));
    };
    if (pathname === "/api/embed-session") await embedSession(request, response);
    else if (pathname === "/api/playground") answer(200, await describe(request.headers.cookie));
    else if (pathname === "/api/login" && isPost) {
      const login = randomBytes(16).toString("base64url");
      logins.set(login, searchParams.get("viewer") ?? VIEWERS[0].id);
      answer(200, {}, `${COOKIE}=${login}`);
    } else if (pathname === "/api/logout" && isPost) answer(200, {}, `${COOKIE}=; Max-Age=0`);
    else answer(404, { error: `No route for ${pathname}.` });
  };
}
