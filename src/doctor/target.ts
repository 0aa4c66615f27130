/** What to check. */
export interface Target {
  /** The tenant's origin. */
  tenant: URL;
  deploymentId: number;
  /** The dashboard; if undefined, the first one that may be embedded. */
  publicId: string | undefined;
  /** The origin of the page with the embed. */
  host: URL | undefined;
  /** The access token. It is never printed. */
  token: string;
}

/** The host name in the form for name servers and sockets: an IPv6 address without brackets. */
export function socketHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}
