import { NotFoundError, PermissionError, ValidationError } from "../../backend/index.js";
import { ok, problem, skipped, warning, type Check } from "../check.js";
import { DOCTOR_USER } from "../probe.js";
import { serviceFailure } from "../service-failure.js";

/** Whether the service generates a session, and fast enough. */
export const session: Check = {
  id: "session",
  title: "Session",
  needs: ["token"],
  async run(probe) {
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
          `The service requires other input than a deployment id and the external id "${DOCTOR_USER}".`,
          "Read its message above, and return what it requires from the authorize function of your session endpoint.",
        );
      }
      return serviceFailure(error, probe);
    }
  },
};
