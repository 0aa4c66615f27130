/**
 * How the embed pages renew their sessions. An assumption (the defaults, "Later versions of the service"): the service
 * description has no renewal, and without this option sessions are not renewed.
 */
export type Renewal = "in-place";

/** Events of a later version of the service, which the service description does not have: an assumption. */
export type SessionEventName = "session-expiring" | "session-expired";

/** A page stops using its token this long before it expires. Milliseconds. */
const MARGIN_MS = 3_600_000;

/** A page announces that end this long before. The lead time of the real service is unknown. Milliseconds. */
const NOTICE_MS = 5 * 60_000;

/** When a page posts `session-expiring` and `session-expired`, in milliseconds since 1970. */
export interface RenewalTimes {
  expiringAt: number;
  expiredAt: number;
}

/** Returns the times of a token that expires at `expiresAt`. */
export function renewalTimes(expiresAt: number): RenewalTimes {
  const expiredAt = expiresAt - MARGIN_MS;
  return { expiringAt: expiredAt - NOTICE_MS, expiredAt };
}

export function isRenewal(value: unknown): value is Renewal | undefined {
  return value === undefined || value === "in-place";
}
