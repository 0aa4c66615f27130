import { isRecord } from "../../backend/arguments.js";
import { AuthenticationError, NotFoundError, SvcApiError } from "../../backend/index.js";
import { ok, problem, warning, type Check } from "../check.js";
import { isUnanswered } from "../service-failure.js";

/**
 * Whether a page can redeem its session. The service description does not show the operation: address and answer are
 * assumptions, so that a service without it gets a warning.
 */
export const sessionExchange: Check = {
  id: "session-exchange",
  title: "Session exchange",
  needs: ["session"],
  async run(probe) {
    const { sessionId } = await probe.session();
    const asPage = probe.client.withOptions({ token: "none", fetch: fetchWithoutToken });
    try {
      const answer = await asPage.request({
        method: "POST",
        path: "/embed/session/token",
        body: { sessionId },
      });
      if (isRecord(answer) && typeof answer["token"] === "string" && answer["token"])
        return ok("The session was redeemed, as an embed page does it; it is used up now.");
      return problem(
        'The session was redeemed, and the answer has no text "token".',
        "An embed page has nothing to sign in with, so that it shows an error, and never says ready.",
        "Tell the tenant's operator.",
      );
    } catch (error) {
      if (!(error instanceof SvcApiError)) throw error;
      if (error instanceof NotFoundError) {
        return warning(
          error.message,
          "This service redeems sessions in another way than is known, so that this remains open.",
          "If the dashboard shows in your page, all is well. If not, ask the tenant's operator.",
        );
      }
      if (error instanceof AuthenticationError) {
        return problem(
          error.message,
          "The service does not know a session that it generated a moment ago: no embed page can sign in.",
          "Tell the tenant's operator, with the request id if there is one: its servers may not share their sessions.",
        );
      }
      return problem(
        error.message,
        isUnanswered(error)
          ? "The service fails when a session is redeemed, so that embed pages show an error or nothing, and never say ready."
          : "The service refuses to redeem its own session, so that embed pages show an error, and never say ready.",
        "Run this again in a minute. If it stays so, tell the tenant's operator, with the request id if there is one.",
      );
    }
  },
};

/** An embed page has no access token. */
const fetchWithoutToken: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.delete("authorization");
  return fetch(input, { ...init, headers });
};
