import { createHmac } from "node:crypto";
import { HttpError } from "../http-error.js";
import { isSameSecret } from "../secrets.js";

/** A place in a sorted list: the sort keys of the row before it, as texts. */
export type ListPosition = readonly string[];

/** Writes places in lists as opaque texts, each good for the list that it was made for and no other. */
export class Cursors {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** `list` tells one list from all others: the operation with everything that chooses and sorts its rows. */
  encode(list: string, position: ListPosition): string {
    const payload = Buffer.from(JSON.stringify(position)).toString("base64url");
    return `${payload}.${this.#sign(list, payload)}`;
  }

  /** @throws HttpError 400 when the cursor was not made here for this very list. */
  decode(list: string, cursor: string): ListPosition {
    const [, payload = "", signature = ""] = /^([^.]*)\.([^.]*)$/.exec(cursor) ?? [];
    if (!isSameSecret(signature, this.#sign(list, payload))) {
      const text = "Expected a cursor that this list returned as endCursor in after, got another text.";
      throw new HttpError(400, "invalid_cursor", `${text} Filters and order must be the same on every page.`);
    }
    return JSON.parse(Buffer.from(payload, "base64url").toString()) as ListPosition;
  }

  #sign(list: string, payload: string): string {
    return createHmac("sha256", this.#secret).update(`${list}\n${payload}`).digest("base64url").slice(0, 32);
  }
}
