import { isRecord } from "../../backend/arguments.js";
import { AuthenticationError, NotFoundError, SvcApiError } from "../../backend/index.js";
import { ok, problem, warning, type Check } from "../check.js";
import { retryCallRemedy } from "../retry-remedy.js";
import { isUnavailable } from "../service-failure.js";

/**
 * Whether a page can redeem its session. The service description does not include this operation: its path and response
 * are assumptions, so a service without it gets a warning.
 */
export const sessionExchange: Check = {
  id: "session-exchange",
  title: "Session exchange",
  needs: ["session"],
  async run(probe) {
    const { sessionId } = await probe.session();
    const asPage = probe.client.withOptions({ token: "none", fetch: fetchWithoutToken });
    try {
      const result = await asPage.request({
        method: "POST",
        path: "/embed/session/token",
        body: { sessionId },
      });
      if (isRecord(result) && typeof result["token"] === "string" && result["token"]) {
        return ok("The session was redeemed as an embed page does it, and is now used up.");
      }
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
          "This service redeems sessions in a way that the doctor does not know, so this remains unchecked.",
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
          : "The service refuses to redeem its own session, so embed pages show an error and never send ready.",
        retryCallRemedy(error),
      );
    }
  },
};

/** An embed page has no access token, so the request must not have one. */
const fetchWithoutToken: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.delete("authorization");
  return fetch(input, { ...init, headers });
};
