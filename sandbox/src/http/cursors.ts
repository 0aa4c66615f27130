import { createHmac } from "node:crypto";
import { HttpError } from "../http-error.js";
import { isSameSecret } from "../secrets.js";

/** A position in a sorted list: the sort keys of the row before it, as strings. */
export type ListPosition = readonly string[];

/** Encodes positions in lists as opaque strings, each valid for one list only. */
export class Cursors {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** `list` identifies the list: it contains everything that selects and sorts its rows. */
  encode(list: string, position: ListPosition): string {
    const payload = Buffer.from(JSON.stringify(position)).toString("base64url");
    return `${payload}.${this.#sign(list, payload)}`;
  }

  /** @throws HttpError 400 if the cursor was not created for this list. */
  decode(list: string, cursor: string): ListPosition {
    const [, payload = "", signature = ""] = /^([^.]*)\.([^.]*)$/.exec(cursor) ?? [];
    if (!isSameSecret(signature, this.#sign(list, payload))) {
      const text = "Expected an endCursor that this list returned as after, got another string.";
      throw new HttpError(400, "invalid_cursor", `${text} Filters and order must be the same on every page.`);
    }
    return JSON.parse(Buffer.from(payload, "base64url").toString()) as ListPosition;
  }

  #sign(list: string, payload: string): string {
    return createHmac("sha256", this.#secret).update(`${list}\n${payload}`).digest("base64url").slice(0, 32);
  }
}
