import type { FailureCode } from "./failures.js";

/**
 * Names why a frame stays silent, as far as a browser lets its host know: `load` fires for refused, failed and blocked
 * pages just as for good ones, and `error` never fires.
 * @param foreignOrigin another origin that our frame spoke the protocol from
 * @param waited in milliseconds
 */
export function diagnose(
  frame: HTMLIFrameElement,
  tenantOrigin: string,
  foreignOrigin: string | undefined,
  waited: number,
): [FailureCode, string] {
  const silence = `No ready event from ${tenantOrigin} within ${waited / 1000} s: `;
  // the empty document is ours to see, every other one in the frame is not; a frame that was taken away has none
  if (frame.contentDocument ?? !frame.contentWindow) {
    return [
      "never-committed",
      `${silence}no page was loaded. Check that the tenant answers with one, and that nothing here removes the frame.`,
    ];
  }
  if (foreignOrigin) {
    return [
      "wrong-page",
      `${silence}the frame speaks from ${foreignOrigin}, perhaps after a redirect to a custom domain. ` +
        "If that is your tenant, set tenant-origin to it.",
    ];
  }
  return [
    "ready-timeout",
    `${silence}the tenant's plan may not include embed messaging (set messaging="off"), it may refuse this page ` +
      "(frame-ancestors) or answer an error, or this page's COEP may block it (set credentialless). " +
      "Run: npx svc-dashboard doctor",
  ];
}
