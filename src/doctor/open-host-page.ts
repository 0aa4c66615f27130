import { redirectTarget, type PageResponse, type Probe } from "./probe.js";

const MAX_REDIRECTS = 5;

/** The last response on the way to a host's page. */
export interface HostPage extends PageResponse {
  url: URL;
  /** A redirect that was not followed, because it leads to another origin or is one too many. */
  redirect: URL | undefined;
}

/** Opens a host's page. Redirects are followed on the host's own origin. */
export async function openHostPage(probe: Probe, host: URL): Promise<HostPage> {
  let url = host;
  for (let redirects = 0; ; redirects++) {
    const { status, headers } = await probe.page(url);
    const redirect = redirectTarget({ status, headers }, url);
    if (redirect?.origin !== host.origin || redirects === MAX_REDIRECTS) {
      return { url, status, headers, redirect };
    }
    url = redirect;
  }
}

/** Whether a response is a page: the headers of errors and redirects say nothing about the page with the embed. */
export function isPage({ status }: PageResponse): boolean {
  return status >= 200 && status < 300;
}
