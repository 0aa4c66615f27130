import { isRecord } from "../../../protocol/check.js";
import {
  AuthenticationError,
  NotFoundError,
  PermissionError,
  SvcApiError,
  ValidationError,
} from "../../../backend/index.js";
import { isUnavailable, retryRemedy, serviceFailure } from "../failure.js";
import { ok, problem, skipped, warning, type Finding } from "../finding.js";
import { DOCTOR_USER, type Probe } from "../probe.js";

/** Whether the service generates a session, and fast enough. */
export async function checkSession(probe: Probe): Promise<Finding> {
  void probe.requestEmbedPage(); // in parallel: a tenant that does not respond costs one timeout, not two
  if ((await probe.deploymentError()) instanceof NotFoundError)
    return skipped("This needs an existing deployment.");
  try {
    const { durationMs } = await probe.session();
    const seconds = (durationMs / 1_000).toFixed(1);
    if (durationMs <= probe.limits.slowSessionMs) return ok(`A session was generated in ${seconds} s.`);
    return warning(
      `A session was generated, but took ${seconds} s.`,
      "Viewers wait for a session at each load, and the element gives up after 30 s.",
      "Run this again. If it remains slow, contact the tenant's operator.",
    );
  } catch (error) {
    if (error instanceof PermissionError) {
      return problem(
        error.message,
        "Embedding is off for this deployment or this plan, or the token may not generate sessions.",
        "Turn embedding on in the tenant's settings, and allow the token to generate sessions.",
      );
    }
    if (error instanceof NotFoundError) {
      return problem(
        error.message,
        "This tenant has no operation that generates sessions, or none for this deployment.",
        "Ask the tenant's operator whether the plan includes embedding.",
      );
    }
    if (error instanceof ValidationError) {
      return problem(
        error.message,
        `The service requires input other than a deployment id and the external id "${DOCTOR_USER}".`,
        "Read its message above, and return what it requires from the authorize function of your session endpoint.",
      );
    }
    return serviceFailure(error, probe);
  }
}

/**
 * Whether a page can redeem its session. The service description does not include this operation: its path and response
 * are assumptions, so a service without it gets a warning.
 */
export async function checkSessionExchange(probe: Probe): Promise<Finding> {
  const { sessionId } = await probe.session();
  try {
    const result = await probe.withoutToken.request({
      method: "POST",
      path: "/embed/session/token",
      body: { sessionId },
    });
    if (isRecord(result) && typeof result["token"] === "string" && result["token"])
      return ok("The session was redeemed as by an embed page, and is now used up.");
    return problem(
      'The session was redeemed, but the response has no string "token".',
      "An embed page can't sign in: it shows an error and never sends ready.",
      "Contact the tenant's operator.",
    );
  } catch (error) {
    if (!(error instanceof SvcApiError)) throw error;
    if (error instanceof NotFoundError) {
      return warning(
        error.message,
        "This service redeems sessions in a way that the doctor does not support, so this remains unchecked.",
        "If the dashboard appears in your page, nothing is wrong. If not, contact the tenant's operator.",
      );
    }
    if (error instanceof AuthenticationError) {
      return problem(
        error.message,
        "The service does not accept a session that it has just generated: no embed page can sign in.",
        "Contact the tenant's operator, with the request id if there is one. Its servers may not share their sessions.",
      );
    }
    return problem(
      error.message,
      isUnavailable(error)
        ? "The service fails to redeem its session, so embed pages show an error or nothing and never send ready."
        : "The service rejects its own session, so embed pages show an error and never send ready.",
      retryRemedy(error),
    );
  }
}
