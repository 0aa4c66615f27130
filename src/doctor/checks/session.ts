import { NotFoundError, PermissionError, ValidationError } from "../../backend/index.js";
import { ok, problem, type Check } from "../check.js";
import { serviceFailure } from "../service-failure.js";

/** The embed user that the session is made for: a name that tells where it comes from, should the tenant list it. */
export const TRIAL_USER = "svc-dashboard-doctor";

/** Whether the service generates a session. The session is not kept. */
export const session: Check = {
  id: "session",
  title: "Session",
  needs: ["deployment"],
  async run({ client, target: { deploymentId } }) {
    try {
      await client.embedSessions.create({ deploymentId, externalId: TRIAL_USER });
      return ok("One was generated. It stays unused, and ends by itself within minutes.");
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
      return serviceFailure(error);
    }
  },
};
