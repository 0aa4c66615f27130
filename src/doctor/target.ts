/** What to check. */
export interface Target {
  /** The tenant's origin. */
  tenant: URL;
  deploymentId: number;
  /** The dashboard; if undefined, the first one that may be embedded. */
  publicId: string | undefined;
  /** The page with the embed. Its query is never printed. */
  host: URL | undefined;
  /** The session endpoint of the app. Its query is never printed. */
  sessionEndpoint: URL | undefined;
  /** The access token. It is never printed. */
  token: string;
}

/** The host name in the form for name servers and sockets: an IPv6 address without brackets. */
export function socketHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** A URL for the report: without the query, which may hold a secret. */
export function printable({ origin, pathname }: URL): string {
  return origin + pathname;
}

/** Whether a URL is on this machine by its host name. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1])$/.test(hostname);
}
