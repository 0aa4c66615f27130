/**
 * How the embed pages renew their sessions. An assumption, as the defaults have it under "Later versions of the service":
 * the service description knows no renewal, and without this option an embed has none.
 */
export type Renewal = "in-place";

/** Events of a later version of the service, which the service description does not know: an assumption. */
export type SessionEventName = "session-expiring" | "session-expired";

/** A page stops trusting its token this long before it expires. Milliseconds. */
const DISTRUST_MS = 3_600_000;

/** A page announces this long before that it will. How long a real one does is unknown. Milliseconds. */
const NOTICE_MS = 5 * 60_000;

/** When a page posts `session-expiring` and `session-expired`, in milliseconds since 1970. */
export interface RenewalTimes {
  expiringAt: number;
  expiredAt: number;
}

/** The times of a token that expires at `expiresAt`. */
export function renewalTimes(expiresAt: number): RenewalTimes {
  const expiredAt = expiresAt - DISTRUST_MS;
  return { expiringAt: expiredAt - NOTICE_MS, expiredAt };
}

export function isRenewal(value: unknown): value is Renewal | undefined {
  return value === undefined || value === "in-place";
}
