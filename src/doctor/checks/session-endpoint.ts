import { problem, skipped, type Check, type Finding, type Findings } from "../check.js";
import { judgeOtherOrigin } from "../endpoint-cors.js";
import { judgeEndpoint } from "../endpoint-findings.js";
import { requestFromEndpoint, requestingOrigin, requestPreflight } from "../endpoint-request.js";
import { failureReason, isCertificateError } from "../failure-reason.js";
import { RequestTimeoutError } from "../limits.js";
import { findOtherScheme, isRejectedAsPlain, originWithOtherScheme, usesTls } from "../other-scheme.js";
import type { Probe } from "../probe.js";

/** What the app's own session endpoint responds to a viewer who is not signed in. */
export const sessionEndpoint: Check = {
  id: "session-endpoint",
  title: "Session endpoint",
  needs: [],
  prepare(probe) {
    const { sessionEndpoint: endpoint } = probe.target;
    if (endpoint) void findingsOf(probe, endpoint);
  },
  run(probe) {
    const { sessionEndpoint: endpoint } = probe.target;
    if (!endpoint) return skipped("No endpoint is known. Pass its URL with --session-endpoint.");
    return findingsOf(probe, endpoint);
  },
};

function findingsOf(probe: Probe, endpoint: URL): Promise<Findings> {
  return probe.once("session endpoint", async () => {
    try {
      return await request(probe, endpoint);
    } catch (error) {
      return judgeFailure(probe, endpoint, error);
    }
  });
}

async function request(probe: Probe, endpoint: URL): Promise<Findings> {
  const origin = requestingOrigin(probe, endpoint);
  const isOther = origin !== endpoint.origin;
  const [response, preflight] = await Promise.all([
    requestFromEndpoint(probe, endpoint),
    isOther ? requestPreflight(probe, endpoint) : undefined,
  ]);
  if (isRejectedAsPlain(endpoint, response.status) && (await usesTls(endpoint, probe.limits)))
    return otherScheme(endpoint, originWithOtherScheme(endpoint));
  const finding = judgeEndpoint(endpoint, response);
  return preflight ? [judgeOtherOrigin(origin, endpoint, preflight, response), finding] : finding;
}

async function judgeFailure({ limits }: Probe, endpoint: URL, error: unknown): Promise<Finding> {
  const origin = await findOtherScheme(endpoint, error, limits);
  if (origin !== undefined) return otherScheme(endpoint, origin);
  if (error instanceof RequestTimeoutError) {
    return problem(
      `The endpoint sent no complete response (${error.message}).`,
      "Viewers wait: the element cancels each request after 30 s and tries again.",
      "Check that authorize always settles and that the server reaches the tenant, or run this again with a longer --timeout.",
    );
  }
  if (isCertificateError(error)) {
    return problem(
      `The certificate of ${endpoint.host} is not trusted on this machine (${failureReason(error)}).`,
      "The doctor can't request a session there. Browsers without this certificate's authority can't either.",
      "Use a certificate of a public authority, or set NODE_EXTRA_CA_CERTS to the file of your own authority.",
    );
  }
  return problem(
    `The endpoint at ${endpoint.origin} did not respond (${failureReason(error)}).`,
    "The doctor can't request a session there, and viewers in this network can't either.",
    "Check the host and port in --session-endpoint, and that your server is running.",
  );
}

function otherScheme(endpoint: URL, origin: string): Finding {
  const isTls = origin.startsWith("https");
  return problem(
    `${endpoint.host} uses ${isTls ? "TLS" : "plain HTTP"} on this port: --session-endpoint has the other scheme.`,
    "Requests with this URL fail, so viewers get no sessions.",
    `Run this again with ${origin}${endpoint.pathname}, and use that URL in your page.`,
  );
}
