/** What is examined. */
export interface Target {
  /** The tenant's origin. */
  tenant: URL;
  deploymentId: number;
  /** A dashboard; without one, the first one that may be embedded. */
  publicId: string | undefined;
  /** The origin of the page that holds the embed. */
  host: URL | undefined;
  /** The access token: never printed. */
  token: string;
}

/** A host name as name servers and sockets take it: an IPv6 address without its brackets. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}
