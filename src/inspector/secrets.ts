/** What replaces a secret. */
export const REDACTED = "[hidden]";

const NAME = "session(?:[-_]?id)?|[\\w-]*token|authorization";
const SECRET_NAME = new RegExp(`^(?:${NAME})$`, "i");

/** `session=…` in a URL, also in one inside another, `"token": "…"` in JSON, and `Bearer …` in a header. */
const PARAMETER = new RegExp(`((?:^|[^\\w.-]|%3F|%26)(?:${NAME})(?:=|%3D))[^&#\\s"'<>]+`, "gi");
const MEMBER = new RegExp(`("(?:${NAME})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?`, "gi");
const BEARER = /\b(bearer\s+)[\w.~+/=-]+/gi;

/** Whether a member of this name holds a secret. The filter `events.session` does not. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** Replaces the sessions and tokens in a string. */
export function redact(text: string): string {
  return [PARAMETER, MEMBER, BEARER].reduce(
    (redacted, pattern) => redacted.replace(pattern, `$1${REDACTED}`),
    text,
  );
}
