/** How long things take in the life of an element, in milliseconds. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a load waits for a session, while the page is visible, before it reports that nothing provides one. */
export const SESSION_MISSING_TIMEOUT = 5000;

/** How long after the frame loaded another page that page may take to become ready. */
export const RELOAD_TIMEOUT = 5000;

/** How much later than its `ready` a page may fire `load`: the page before may have been an interstitial one. */
export const LATE_LOAD_TIMEOUT = MINUTE;

/**
 * A session's token lives 24 hours. It is renewed in its last hour, when the page is next hidden, starting at a random time
 * so that clients do not renew together.
 */
export const RENEWAL_DUE = 23 * HOUR;
export const RENEWAL_SPREAD = HOUR / 2;
export const TOKEN_END = 24 * HOUR;

/** How long after a renewal the next may begin. */
export const RENEWAL_INTERVAL = MINUTE;

/** How often a load that failed for want of a session requests one again, while the page is visible. */
export const RECOVERY_INTERVAL = MINUTE;

/** How long a frame whose session is over waits for the session that a listener has promised. */
export const PROMISE_TIMEOUT = MINUTE / 2;
