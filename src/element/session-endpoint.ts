import { toJson } from "../protocol/json.js";
import { pageUrl } from "./page-url.js";
import { SessionFailure } from "./session-result.js";
import type { SessionProvider, SessionRequest } from "./session-source.js";

const endpoints = new Map<string, SessionProvider>();

/**
 * The provider that asks an endpoint: one for all elements that name it, so that they share its turns.
 * @param endpoint resolved now, so that it stays the same when the page's path changes
 */
export function endpointProvider(endpoint: string, document: Document): SessionProvider {
  const { href } = pageUrl(endpoint, document);
  let provider = endpoints.get(href);
  if (!provider) {
    provider = ({ signal, ...request }) => askEndpoint(href, request, signal);
    endpoints.set(href, provider);
  }
  return provider;
}

/**
 * When a login is over, proxies redirect to a page of another origin, which a script may not read: that looks as if there
 * were no response. Without following, the redirect itself can be seen. Not the first time, since a service worker may
 * follow redirects for the page.
 */
async function askEndpoint(url: string, request: SessionRequest, signal: AbortSignal): Promise<Response> {
  const init: RequestInit = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: toJson(request),
    credentials: "same-origin",
    signal,
  };
  const response = await fetch(url, init).catch(async (error: unknown) => {
    if (signal.aborted) throw error;
    return fetch(url, { ...init, redirect: "manual" });
  });
  if (isElsewhere(response, url)) throw SessionFailure.redirected();
  return response;
}

/** Whether a redirect has led to another origin. A mock may respond with anything. */
function isElsewhere(response: Partial<Response> | undefined, url: string): boolean {
  return response?.redirected === true && !response.url?.startsWith(`${new URL(url).origin}/`);
}
