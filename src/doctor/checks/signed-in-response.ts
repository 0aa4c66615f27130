import { ok, problem, type Finding } from "../finding.js";
import { isCsrfRejection, judgeEndpoint, readSession, type EndpointResponse } from "./endpoint-response.js";

/** What a response of the app's session endpoint means for a viewer who is signed in. */
export function judgeSignedIn(endpoint: URL, response: EndpointResponse): Finding {
  const { status, body } = response;
  if (status >= 200 && status <= 299 && readSession(body) !== undefined)
    return ok("The endpoint returned a session, which the doctor neither prints nor uses.");
  const finding = judgeEndpoint(endpoint, response);
  if (finding.status === "problem" || status === 429) return finding;
  if (isCsrfRejection(response) && finding.status === "warning")
    return problem(finding.found, finding.meaning, finding.remedy);
  const found = `The endpoint responded with status ${status}`;
  if (status === 403) {
    return problem(
      `${found}.`,
      "It refuses this user, who gets no dashboard.",
      "Check in authorize what this user may see. For another user, pass their Cookie header.",
    );
  }
  return problem(
    status === 401 ? `${found}.` : `${found}, which asks for a sign-in.`,
    "It does not accept the sign-in of the Cookie header: it has ended, or browsers do not send this cookie to the endpoint's path.",
    "Sign in again, and copy the Cookie header of a request to this endpoint. If that changes nothing, check the Path and SameSite of the cookie, and how authorize reads it.",
  );
}
