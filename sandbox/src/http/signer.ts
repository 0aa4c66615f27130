import { createHmac } from "node:crypto";
import { isSameSecret } from "../secrets.js";

/** Writes values as opaque, signed strings: cursors of lists, and tickets of documents. */
export class Signer {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** @param purpose what the string is valid for: nothing else accepts it */
  sign(purpose: string, values: readonly string[]): string {
    const payload = Buffer.from(JSON.stringify(values)).toString("base64url");
    return `${payload}.${this.#signature(purpose, payload)}`;
  }

  /** Returns the values; undefined if the string was not signed here for this purpose. */
  read(purpose: string, signed: string): readonly string[] | undefined {
    const [, payload = "", signature = ""] = /^([^.]*)\.([^.]*)$/.exec(signed) ?? [];
    if (!isSameSecret(signature, this.#signature(purpose, payload))) return undefined;
    return JSON.parse(Buffer.from(payload, "base64url").toString()) as string[];
  }

  #signature(purpose: string, payload: string): string {
    const hmac = createHmac("sha256", this.#secret).update(`${purpose}\n${payload}`);
    return hmac.digest("base64url").slice(0, 32);
  }
}
