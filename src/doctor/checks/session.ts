import { NotFoundError, PermissionError, ValidationError } from "../../backend/index.js";
import { ok, problem, skipped, warning, type Check } from "../check.js";
import { TRIAL_USER } from "../probe.js";
import { serviceFailure } from "../service-failure.js";

/** Whether the service generates a session, and soon enough. */
export const session: Check = {
  id: "session",
  title: "Session",
  needs: ["token"],
  async run(probe) {
    if ((await probe.deploymentError()) instanceof NotFoundError)
      return skipped("It needs a deployment that is there.");
    try {
      const { tookMs } = await probe.session();
      const seconds = (tookMs / 1_000).toFixed(1);
      if (tookMs <= probe.limits.slowMs) return ok(`One was generated, in ${seconds} s.`);
      return warning(
        `One was generated, and took ${seconds} s.`,
        "Viewers wait for it at each load, and the element gives up after 30 s.",
        "Run this again. If it stays so slow, tell the tenant's operator.",
      );
    } catch (error) {
      if (error instanceof PermissionError) {
        return problem(
          error.message,
          "Embedding is off for this deployment or this plan, or the token may not generate sessions.",
          "Turn embedding on in the tenant's settings, and give the token the right to generate sessions.",
        );
      }
      if (error instanceof NotFoundError) {
        return problem(
          error.message,
          "This tenant has no such operation, or no such deployment for sessions.",
          "Ask the tenant's operator whether its plan includes embedding.",
        );
      }
      if (error instanceof ValidationError) {
        return problem(
          error.message,
          `The service wants more, or other, than a deployment and the external id "${TRIAL_USER}".`,
          "Read its message above, and give what it asks for in the authorize function of your session endpoint.",
        );
      }
      return serviceFailure(error, probe);
    }
  },
};
