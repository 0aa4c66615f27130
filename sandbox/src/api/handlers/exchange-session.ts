import { HttpError } from "../../http-error.js";
import type { Handler } from "../../services.js";

/** Exchanges the session in an embed's URL for a token; each session works once. */
export const exchangeSession: Handler<{ body: { sessionId: string } }> = async ({ sessions }, { body }) => {
  const token = await sessions.exchange(body.sessionId);
  if (token !== undefined) return { token };
  throw new HttpError(
    401,
    "session_invalid",
    "The session is unknown, expired or already exchanged: every load of an embed needs a new one.",
  );
};
