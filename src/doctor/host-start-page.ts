import { locationOf, type PageAnswer, type Probe } from "./probe.js";

/** How many redirects are followed. */
const MOST_REDIRECTS = 5;

/** What a host's start page came to. */
export interface HostStartPage extends PageAnswer {
  url: URL;
  /** Where the last answer redirects to, when that was not followed: another origin, or one redirect too many. */
  redirect: URL | undefined;
}

/** Opens the page that stands for all of a host's, through redirects on the host's own origin. */
export async function openHostStartPage(probe: Probe, host: URL): Promise<HostStartPage> {
  let url = host;
  for (let redirects = 0; ; redirects++) {
    const { status, headers } = await probe.page(url);
    const redirect = locationOf({ status, headers }, url);
    if (redirect?.origin !== host.origin || redirects === MOST_REDIRECTS)
      return { url, status, headers, redirect };
    url = redirect;
  }
}

/** Whether an answer is a page of the host's own, which its headers are about. */
export function isPage({ status }: PageAnswer): boolean {
  return status >= 200 && status < 300;
}
