/** Reports, like a browser, that the page's Content-Security-Policy has blocked a frame. */
export function reportBlockedFrame(blockedURI: string, disposition: "enforce" | "report" = "enforce"): void {
  document.dispatchEvent(
    new SecurityPolicyViolationEvent("securitypolicyviolation", {
      ...{ effectiveDirective: "frame-src", violatedDirective: "frame-src", disposition, blockedURI },
      ...{ originalPolicy: "frame-src 'self'", documentURI: location.href, statusCode: 200 },
    }),
  );
}
