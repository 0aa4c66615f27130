/** What the frame may do. Each flag has a use in the embed; navigating the top page is not among them. */
export const SANDBOX: string =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox " +
  "allow-downloads allow-modals allow-storage-access-by-user-activation";

/** What the frame is handed of the page's permissions. */
export const ALLOW = "fullscreen; clipboard-write";

/** How a frame is made. */
export interface FrameOptions {
  sandbox: string;
  allow: string;
  credentialless: boolean;
}

/** Makes an empty frame. All of these count from its first navigation, so they are set before it is connected. */
export function createFrame(
  document: Document,
  tenantOrigin: string,
  { allow, sandbox, credentialless }: FrameOptions,
): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.setAttribute("part", "frame");
  frame.setAttribute("sandbox", sandbox);
  frame.toggleAttribute("credentialless", credentialless);
  // a permission is for the origin of `src`, which this frame has none of, unless another origin is named
  frame.allow = allow.replace(/[^;]+/g, (permission) =>
    /\S\s+\S/.test(permission) ? permission : `${permission} ${tenantOrigin}`,
  );
  return frame;
}

/** Opens the connection to the tenant while the session is still being asked for. */
export function preconnect(document: Document, origin: string): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), { rel: "preconnect", href: origin });
  document.head.append(link);
  return link;
}
