import { readEmbedPath } from "../protocol/embed-path.js";
import { pageOrigin, pagePath } from "./document-access.js";
import type { ExplicitProperties } from "./properties.js";

/** In characters: a command is copied from a console. */
const MAX_LENGTH = 300;

/**
 * The last sentence of messages of failures that `svc-dashboard doctor` can explain: a command for this page, which works
 * when it is pasted. It contains no secret: no session, and no query, since a query may contain one.
 * @param endpointPath the path of the session endpoint, on the page's origin
 */
export function doctorSentence(
  { tenantOrigin, publicId, deploymentId, path = "" }: ExplicitProperties,
  endpointPath: string | undefined,
): string {
  const target = readEmbedPath(path);
  const id = publicId ?? target.publicId;
  const host = /^http.*/.exec(pageOrigin())?.[0]; // a file has none
  // the least important ones come last
  const options = Object.entries({
    "tenant-origin": tenantOrigin,
    // half a surrogate pair can't be encoded
    "public-id": id && encodeURIComponent(id.replace(/\p{Cs}/gu, "\ufffd")),
    "deployment-id": deploymentId ?? target.deploymentId,
    "host-origin": host,
    "session-endpoint": host && endpointPath,
    "host-path": host && pagePath()?.replace(/^\/$/, ""), // the default
  }).flatMap(([name, value]) => (value ? ` --${name} ${forAnyShell(String(value))}` : []));
  const command = (): string => `npx svc-dashboard doctor${options.join("")}`;
  while (command().length > MAX_LENGTH && options.length > 1) options.pop();
  return `Run: ${command()}`;
}

/**
 * Percent-encodes what means something in sh, bash, zsh, fish, PowerShell or cmd. Only "%" can't be avoided; cmd replaces
 * `%name%` where a variable of that name exists.
 */
function forAnyShell(text: string): string {
  return text.replace(/[^\w.:/%-]|^-/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
