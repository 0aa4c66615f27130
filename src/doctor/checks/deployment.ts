import { NotFoundError, PermissionError, RateLimitError } from "../../backend/index.js";
import { ok, problem, warning, type Check } from "../check.js";
import type { Probe } from "../probe.js";
import { isUnanswered, serviceFailure } from "../service-failure.js";

/** Whether the token reaches the deployment. */
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
      if (await givesSession(probe)) {
        return warning(
          error.message,
          "The token may generate sessions, and not read workbooks: viewers get their sessions all the same.",
          "Look in the dashboard's own settings whether it is published and may be embedded: it can't be seen from here.",
        );
      }
      return problem(
        error.message,
        `The token is valid, and not allowed to use deployment ${deploymentId}.`,
        "Give the token the rights for this deployment, or use a token that has them.",
      );
    }
    if (isUnanswered(error) && !(error instanceof RateLimitError) && error instanceof Error) {
      return problem(
        error.message,
        "The service fails to answer this call. Whether it generates sessions is checked below.",
        "Run this again in a minute. If it stays so, tell the tenant's operator, with the request id if there is one.",
      );
    }
    return serviceFailure(error, probe);
  },
};

async function givesSession(probe: Probe): Promise<boolean> {
  return probe.session().then(
    () => true,
    () => false,
  );
}
