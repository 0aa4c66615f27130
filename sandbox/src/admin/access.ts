import { HttpError } from "../http-error.js";
import { createSecret, hashSecret, isSameSecret } from "../secrets.js";

/** The part of a request that access depends on. */
interface RequestHead {
  method: string;
  header(name: string): string | undefined;
}

/** Allows the admin API to callers with the token, and to the admin page after its link was opened. */
export class AdminAccess {
  /** The origin under which browsers reach the sandbox: proxies of forwarded ports send it, but another `Host`. */
  readonly publicOrigin: string | undefined;
  readonly #token: string;
  /** Hashes of the tickets of unused links, and of the cookies that used links have set. */
  readonly #tickets = new Set<string>();
  readonly #visits = new Set<string>();

  constructor(token: string, publicOrigin?: string) {
    this.#token = token;
    this.publicOrigin = publicOrigin;
  }

  /** Creates a ticket for a link to the admin page; it is valid once. */
  createTicket(): string {
    const ticket = createSecret();
    this.#tickets.add(hashSecret(ticket));
    return ticket;
  }

  /** Exchanges a ticket or the token for the value of a cookie; undefined if the secret is neither. */
  enter(secret: string): string | undefined {
    if (!this.#tickets.delete(hashSecret(secret)) && !isSameSecret(secret, this.#token)) return undefined;
    const visit = createSecret();
    this.#visits.add(hashSecret(visit));
    return visit;
  }

  /** Whether the value of a cookie is one that `enter` has returned. */
  hasEntered(visit: string | undefined): boolean {
    return visit !== undefined && this.#visits.has(hashSecret(visit));
  }

  /** @throws HttpError 401 unless the request has the token, or comes from the admin page with its cookie. */
  check(request: RequestHead, visit: string | undefined): void {
    if (isSameSecret(request.header("authorization") ?? "", `Bearer ${this.#token}`)) return;
    if (this.hasEntered(visit) && (request.method === "GET" || this.#isSameOrigin(request))) return;
    const text =
      "Expected the header Authorization: Bearer <token>, or the cookie that a link to the admin page sets.";
    throw new HttpError(401, "unauthorized", text);
  }

  /** @throws HttpError 403 if a browser reports that another site, or another port of this one, sent the request. */
  rejectCrossSite(request: RequestHead): void {
    const site = request.header("sec-fetch-site");
    const isOwn = request.header("origin") === undefined || this.#hasOwnOrigin(request);
    if (isOwn && (site === undefined || site === "same-origin" || site === "none")) return;
    throw new HttpError(
      403,
      "cross_site",
      "The admin API rejects requests from other sites; send them from the admin page or with the token.",
    );
  }

  /** A write with a cookie must name its origin: a request of an old browser that omits it may be a forgery. */
  #isSameOrigin(request: RequestHead): boolean {
    return request.header("sec-fetch-site") === "same-origin" || this.#hasOwnOrigin(request);
  }

  #hasOwnOrigin(request: RequestHead): boolean {
    const origin = request.header("origin") ?? "";
    if (origin === this.publicOrigin) return true;
    const host = request.header("host")?.toLowerCase();
    return /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).host === host;
  }
}
