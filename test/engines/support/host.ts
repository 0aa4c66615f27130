import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { script, sendPage, WebSite } from "../../support/web-pages.js";

/** A website with the built script and a session endpoint, and the sandbox as its tenant. */
export interface Host {
  readonly sandbox: Sandbox;
  /** The sessions that the endpoint has returned, and the element's reasons for its requests. */
  readonly sessions: string[];
  readonly reasons: string[];
  /** Makes the endpoint respond to the next request as if the visitor were signed out. */
  signOut(): void;
  /** Returns the URL of a page whose element has these attributes. */
  page(attributes: Record<string, string>): string;
  stop(): Promise<void>;
}

export async function startHost(): Promise<Host> {
  const sandbox = await startSandbox({ quiet: true, seed: "fixtures" });
  const { origin: baseUrl, token, deploymentId } = sandbox;
  const [sessions, reasons]: [string[], string[]] = [[], []];
  let isSignedIn = true;
  const client = new ManagementClient({ baseUrl, token, fetch: recordSessions(sessions) });
  const endpoint = toNodeHandler(
    createSessionHandler({
      client,
      authorize(_, { reason }) {
        reasons.push(reason);
        const viewer = isSignedIn ? { deploymentId, externalId: "smoke-viewer" } : null;
        isSignedIn = true;
        return viewer;
      },
    }),
  );
  const site = await WebSite.start((request, response, { pathname, searchParams }) => {
    if (pathname === "/svc-dashboard.js") {
      response.setHeader("content-type", "text/javascript").end(script);
    } else if (pathname === "/api/embed-session") void endpoint(request, response);
    else if (pathname === "/elsewhere") sendPage(response, "<title>Elsewhere</title>");
    else sendPage(response, hostPage(Object.fromEntries(searchParams)));
  });
  const origin = site.origin("localhost");
  const defaults = { "tenant-origin": baseUrl, "session-endpoint": "/api/embed-session" };
  return {
    sandbox,
    sessions,
    reasons,
    signOut: () => (isSignedIn = false),
    page: (attributes) => `${origin}/?${new URLSearchParams({ ...defaults, ...attributes }).toString()}`,
    async stop() {
      site.close();
      await sandbox.stop();
    },
  };
}

function recordSessions(sessions: string[]): typeof fetch {
  return async (...request) => {
    const response = await fetch(...request);
    const { sessionId } = (await response.clone().json()) as { sessionId?: string };
    if (sessionId) sessions.push(sessionId);
    return response;
  };
}

/** The page records the element's events from before its first load. */
function hostPage(attributes: Record<string, string>): string {
  const list = Object.entries(attributes).map(
    ([name, value]) => `${name}="${value.replaceAll('"', "&quot;")}"`,
  );
  return `<title>Host</title><script>
      window.events = [];
      window.listen = (name) => addEventListener("svc-" + name, ({ detail }) => events.push([name, detail]));
      ["ready", "view", "dashboard-loaded", "drilldown", "download", "error"].forEach(listen);
    </script>
    <script src="/svc-dashboard.js"></script>
    <div id="aside"></div>
    <svc-dashboard style="height: 700px" ${list.join(" ")}></svc-dashboard>
    <script>
      window.dashboard = document.querySelector("svc-dashboard");
      window.named = (name) => events.filter(([each]) => each === name).map(([, detail]) => detail);
    </script>`;
}
