import {
  AuthenticationError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  SvcApiError,
  ValidationError,
} from "../../../backend/index.js";
import { isService, isUnavailable, notManagementApi, retryRemedy, serviceFailure } from "../failure.js";
import { ok, problem, warning, type Finding } from "../finding.js";
import type { Probe } from "../probe.js";

/** Whether the management API accepts the token. The next checks show what the token may do. */
export async function checkToken(probe: Probe): Promise<Finding> {
  const error = await probe.deploymentError();
  if (error === undefined) return ok("The service accepts the token.");
  if (error instanceof TypeError) {
    return problem(
      "SVC_TOKEN has characters that an access token can't have.",
      "It can't be sent. A line break or quotes may have been copied with it.",
      "Set SVC_TOKEN to the token alone.",
    );
  }
  if (error instanceof AuthenticationError) {
    return problem(
      error.message,
      "The service does not accept the token: it is mistyped, expired, revoked, or belongs to another tenant.",
      "Set SVC_TOKEN to a valid access token of this tenant, here and in your backend.",
    );
  }
  // a service responds with these errors only after it has accepted the token
  if (
    error instanceof NotFoundError ||
    error instanceof PermissionError ||
    error instanceof ValidationError
  ) {
    return (await isService(probe)) ? ok("The service accepts the token.") : notManagementApi(error.message);
  }
  if (isUnavailable(error)) {
    return warning(
      "Unknown: the list of workbooks is not available.",
      "The doctor can't check whether the service accepts the token.",
      'See "Deployment" below.',
    );
  }
  return serviceFailure(error, probe);
}

/** Whether the token may use the deployment. */
export async function checkDeployment(probe: Probe): Promise<Finding> {
  const { deploymentId } = probe;
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
    const session = await probe.session().catch(() => undefined);
    if (session) {
      return warning(
        error.message,
        "The token may generate sessions but not read workbooks. Viewers still get their sessions.",
        "Check in the dashboard's settings that it is published and may be embedded; the doctor can't with this token.",
      );
    }
    return problem(
      error.message,
      `The token is valid but may not use deployment ${deploymentId}.`,
      "Give the token access to this deployment, or use a token that has it.",
    );
  }
  if (error instanceof SvcApiError && isUnavailable(error) && !(error instanceof RateLimitError)) {
    return problem(
      error.message,
      "The service did not complete this call. A later check shows whether it generates sessions.",
      retryRemedy(error),
    );
  }
  return serviceFailure(error, probe);
}
