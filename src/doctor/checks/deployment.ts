import { NotFoundError, PermissionError, RateLimitError } from "../../backend/index.js";
import { ok, problem, warning, type Check } from "../check.js";
import type { Probe } from "../probe.js";
import { retryCallRemedy } from "../retry-remedy.js";
import { isUnavailable, serviceFailure } from "../service-failure.js";

/** Whether the token may use the deployment. */
export const deployment: Check = {
  id: "deployment",
  title: "Deployment",
  needs: ["token"],
  async run(probe) {
    const { deploymentId } = probe.target;
    const error = await probe.deploymentError();
    if (error === undefined) return ok(`The token may read deployment ${deploymentId}.`);
    if (error instanceof NotFoundError) {
      return problem(
        error.message,
        `The tenant has no deployment ${deploymentId}, or this token can't see it.`,
        "Check --deployment-id, and that the token belongs to this tenant.",
      );
    }
    if (error instanceof PermissionError) {
      if (await canGenerateSession(probe)) {
        return warning(
          error.message,
          "The token may generate sessions but not read workbooks. Viewers still get their sessions.",
          "Check in the dashboard's settings that it is published and may be embedded; the token does not allow the doctor to.",
        );
      }
      return problem(
        error.message,
        `The token is valid but may not use deployment ${deploymentId}.`,
        "Give the token access to this deployment, or use a token that has it.",
      );
    }
    if (isUnavailable(error) && !(error instanceof RateLimitError) && error instanceof Error) {
      return problem(
        error.message,
        "The service did not complete this call. A later check shows whether it generates sessions.",
        retryCallRemedy(error),
      );
    }
    return serviceFailure(error, probe);
  },
};

async function canGenerateSession(probe: Probe): Promise<boolean> {
  return probe.session().then(
    () => true,
    () => false,
  );
}
