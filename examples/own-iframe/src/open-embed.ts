import { connectEmbed, type EmbedConnection } from "svc-dashboard/connection";
import { embedUrl, type EmbedUrlOptions } from "svc-dashboard/protocol";

/** Loads an embed in a new iframe of a box. Aborting the signal closes the connection and removes the iframe. */
export function openEmbed(box: Element, options: EmbedUrlOptions, signal: AbortSignal): EmbedConnection {
  const { tenantOrigin } = options;
  const iframe = document.createElement("iframe");
  iframe.title = "Sales dashboard";
  iframe.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms allow-popups allow-downloads");
  // A permission is for the origin of `src` by default. This iframe has no `src`, so each permission names the tenant.
  iframe.allow = `fullscreen ${tenantOrigin}; clipboard-write ${tenantOrigin}`;
  box.append(iframe);
  signal.addEventListener("abort", () => iframe.remove(), { once: true });

  // Connect before the iframe is navigated, or `ready` may be missed.
  const connection = connectEmbed(iframe, { tenantOrigin, signal });
  // Not by `src`: the URL contains the session, which an attribute would show to other scripts and to extensions.
  iframe.contentWindow!.location.replace(embedUrl(options));
  return connection;
}
