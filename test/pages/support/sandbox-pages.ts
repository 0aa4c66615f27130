import type { Sandbox } from "svc-sandbox";
import type { Opened } from "./fitted-page.js";

const DASHBOARDS = {
  "the Sales overview": "a1b2c3d4",
  "the Customer cohorts": "b7c8d9e0",
  "Where we sell": "c3d4e5f6",
  "Operations and returns": "d4e5f6a7",
  "the Product margins": "e5f6a7b8",
  "the Executive brief": "f6a7b8c9",
} as const;

/** Whether a page has loaded all of its content. */
const LOADED = 'document.querySelector("h1, h2") && !document.querySelector("[aria-busy=true], .skeleton")';

type OpenPage = (sandbox: Sandbox, locale: string) => Promise<Opened> | Opened;

/** Opens a page with a session. */
function embedded(path: (sandbox: Sandbox) => string, ready = LOADED): OpenPage {
  return async (sandbox, locale) => {
    const { origin, token, deploymentId } = sandbox;
    const response = await fetch(`${origin}/api/v1/embed/generate-session`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ deploymentId, externalId: "viewer" }),
    });
    const { sessionId: session = "" } = (await response.json()) as { sessionId?: string };
    return { url: `${origin}${path(sandbox)}?${new URLSearchParams({ locale, session })}`, ready };
  };
}

/** The sandbox's pages by name. The admin page is English. */
export const SANDBOX_PAGES: Readonly<Record<string, OpenPage>> = {
  ...Object.fromEntries(
    Object.entries(DASHBOARDS).map(([name, publicId]) => [
      name,
      embedded(() => `/embed/dashboard/${publicId}`),
    ]),
  ),
  "the app": embedded(({ deploymentId }) => `/embed/d/${deploymentId}/app`),
  "the chat": embedded(({ deploymentId }) => `/embed/d/${deploymentId}/chat`),
  "the admin page": (sandbox) => ({
    url: sandbox.adminLink(),
    ready: 'document.querySelector("main table")',
  }),
};
