import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";

/** The users of the host's product. They have no account at the tenant; the host's backend maps them to embed users. */
const ACCOUNTS = [
  { id: "ada", name: "Ada (all data)" },
  { id: "bo", name: "Bo (Germany)", userAttributes: [{ name: "country", value: "Germany" }] },
];

/** The data of the host that the page needs. */
export interface HostDescription {
  tenantOrigin: string;
  deploymentId: number;
  dashboards: { publicId: string; title: string }[];
  accounts: { id: string; name: string }[];
  /** The account that is signed in. */
  account: string | null;
  /** The apps in `examples`: the name of the folder, and the title of its README. */
  examples: { name: string; title: string }[];
}

/** The tenant's data in the host's backend; the token stays there. */
export interface Tenant {
  /** The origin that browsers use. */
  origin: string;
  /** The URL that the backend uses: a proxy in front of the origin may require a sign-in. */
  baseUrl: string;
  token: string;
  deploymentId: number;
  embedTenants: readonly { name: string }[];
}

const COOKIE = "playground-login";
const SIGNED_OUT = "none";

/**
 * The backend of a host page: a login, and the endpoint that generates a session for each load of a signed-in viewer.
 * @param publicOrigin the origin of the page in browsers
 */
export function createHost(
  { origin, baseUrl, token, deploymentId, embedTenants: [embedTenant] }: Tenant,
  examples: HostDescription["examples"],
  publicOrigin: string,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const client = new ManagementClient({ baseUrl, token });
  const logins = new Map<string, string>();
  const attributes = `Path=/; HttpOnly; SameSite=Strict${publicOrigin.startsWith("https:") ? "; Secure" : ""}`;

  const accountOf = (login = "") => ACCOUNTS.find(({ id }) => id === logins.get(login));
  const signIn = (account: string): string => {
    const login = randomBytes(16).toString("base64url");
    logins.set(login, account);
    return login;
  };

  const embedSession = toNodeHandler(
    createSessionHandler({
      client,
      publicOrigin,
      authorize(request) {
        const account = accountOf(readLogin(request.headers.get("cookie")));
        if (!account) return null; // 401: nobody is signed in
        const { id, userAttributes } = account;
        return {
          ...{ deploymentId, externalId: id, viewer: id },
          ...(embedTenant && { embedTenantName: embedTenant.name }),
          ...(userAttributes && { userAttributes }),
        };
      },
    }),
  );

  async function describe(login: string): Promise<HostDescription> {
    const workbooks = await client.workbooks.list(deploymentId).toArray({ limit: 500 });
    const dashboards = workbooks.flatMap(({ name, publishedDashboard: dashboard }) =>
      dashboard?.allowEmbed && dashboard.status === "published"
        ? [{ publicId: dashboard.publicId, title: dashboard.title ?? name }]
        : [],
    );
    const account = accountOf(login)?.id ?? null;
    return { tenantOrigin: origin, deploymentId, dashboards, accounts: ACCOUNTS, account, examples };
  }

  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://host");
    if (pathname === "/api/embed-session") return embedSession(request, response);
    let login = readLogin(request.headers.cookie);
    const route = `${request.method} ${pathname}`;
    if (route === "POST /api/logout") login = SIGNED_OUT;
    else if (route === "POST /api/login") login = signIn(searchParams.get("account") ?? "");
    else if (route !== "GET /api/host") return void response.writeHead(404).end();
    // the first visit is signed in
    else if (!login || (login !== SIGNED_OUT && !accountOf(login))) login = signIn("ada");
    const description = await describe(login);
    response.writeHead(200, {
      "content-type": "application/json",
      "cache-control": "no-store",
      "set-cookie": `${COOKIE}=${login}; ${attributes}`,
    });
    response.end(JSON.stringify(description));
  };
}

function readLogin(cookies: string | null | undefined): string | undefined {
  return new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(cookies ?? "")?.[1];
}
