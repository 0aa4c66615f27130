import { NotFoundError, PermissionError } from "../../backend/index.js";
import { ok, problem, type Check } from "../check.js";
import { serviceFailure } from "../service-failure.js";

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
      return problem(
        error.message,
        `The token is valid, and not allowed to use deployment ${deploymentId}.`,
        "Give the token the rights for this deployment, or use a token that has them.",
      );
    }
    return serviceFailure(error);
  },
};
