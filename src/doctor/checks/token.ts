import { AuthenticationError, NotFoundError, PermissionError, ValidationError } from "../../backend/index.js";
import { ok, problem, warning, type Check } from "../check.js";
import { isUnavailable, notManagementApi, serviceFailure } from "../service-failure.js";

/** Whether the management API accepts the token. The next checks show what the token may do. */
export const token: Check = {
  id: "token",
  title: "Token",
  needs: ["tls"],
  async run(probe) {
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
    const isAccepted = [NotFoundError, PermissionError, ValidationError].some(
      (kind) => error instanceof kind,
    );
    if (isAccepted && error instanceof Error)
      return (await probe.isManagementApi())
        ? ok("The service accepts the token.")
        : notManagementApi(error.message);
    if (isUnavailable(error)) {
      return warning(
        "Unknown: the list of workbooks is not available.",
        "The doctor can't check whether the service accepts the token.",
        'See "Deployment" below.',
      );
    }
    return serviceFailure(error, probe);
  },
};
