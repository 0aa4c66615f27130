/** What stands in the place of a secret. */
export const HIDDEN = "[hidden]";

const NAME = "session(?:[-_]?id)?|[\\w-]*token|authorization";
const SECRET_NAME = new RegExp(`^(?:${NAME})$`, "i");

/** `session=…` as in an address, also one inside another, `"token": "…"` as in JSON, `Bearer …` as in a header. */
const PARAMETER = new RegExp(`((?:^|[^\\w.-]|%3F|%26)(?:${NAME})(?:=|%3D))[^&#\\s"'<>]+`, "gi");
const MEMBER = new RegExp(`("(?:${NAME})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?`, "gi");
const BEARER = /\b(bearer\s+)[\w.~+/=-]+/gi;

/** Whether a member of this name holds a secret. A filter's `events.session` does not. */
export function isSecret(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** The text, without the sessions and tokens that stand in it. */
export function hideSecrets(text: string): string {
  return [PARAMETER, MEMBER, BEARER].reduce((shown, secret) => shown.replace(secret, `$1${HIDDEN}`), text);
}
