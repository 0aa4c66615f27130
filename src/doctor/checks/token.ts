import { AuthenticationError, NotFoundError, PermissionError, ValidationError } from "../../backend/index.js";
import { ok, problem, warning, type Check } from "../check.js";
import { isUnanswered, otherSite, serviceFailure } from "../service-failure.js";

/** Whether the management API knows the token. What the token may do is the next checks' question. */
export const token: Check = {
  id: "token",
  title: "Token",
  needs: ["tls"],
  async run(probe) {
    const error = await probe.deploymentError();
    if (error === undefined) return ok("The service knows it.");
    if (error instanceof TypeError) {
      return problem(
        "SVC_TOKEN holds characters that no access token has.",
        "It can't be sent. Often a line end or quotes were copied along.",
        "Set SVC_TOKEN to the bare token.",
      );
    }
    if (error instanceof AuthenticationError) {
      return problem(
        error.message,
        "The service does not know the token: it is mistyped, expired, revoked, or of another tenant.",
        "Set SVC_TOKEN to a valid access token of this tenant, here and in your backend.",
      );
    }
    // these refusals come from a service that has accepted the token
    const accepted = [NotFoundError, PermissionError, ValidationError].some((kind) => error instanceof kind);
    if (accepted && error instanceof Error)
      return (await probe.sawApi()) ? ok("The service knows it.") : otherSite(error.message);
    if (isUnanswered(error)) {
      return warning(
        "Not known: the list of workbooks did not answer.",
        "Whether the service knows the token remains open.",
        'See "Deployment" below.',
      );
    }
    return serviceFailure(error, probe);
  },
};
