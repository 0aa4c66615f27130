import { readEmbedPath } from "../protocol/embed-path.js";
import { pageOrigin, pagePath } from "./document-access.js";
import type { ExplicitProperties } from "./properties/properties.js";

/** In characters: people copy it from a console. */
const MAX_LENGTH = 300;

const START = "Run: npx svc-dashboard doctor";

/**
 * The last sentence of messages of failures that `svc-dashboard doctor` can explain: a command for this page, which works
 * when it is pasted. It contains no secret: no session, and no query or fragment, since these may contain one.
 * @param endpointPath the path of the session endpoint, which is on the page's origin
 */
export function doctorSentence(explicit: ExplicitProperties, endpointPath: string | undefined): string {
  const { tenantOrigin, publicId, deploymentId } = { ...readEmbedPath(explicit.path ?? ""), ...explicit };
  const [host] = /^http.*/.exec(pageOrigin()) ?? []; // a page of a file has none
  const options = {
    "tenant-origin": tenantOrigin,
    // half a surrogate pair can't be encoded
    "public-id": publicId && encodeURIComponent(publicId.replace(/\p{Cs}/gu, "?")),
    "deployment-id": deploymentId,
    ...(host && {
      "host-origin": host,
      "session-endpoint": plainPath(endpointPath),
      "host-path": plainPath(pagePath()),
    }),
  };
  let command = START;
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const longer = `${command} --${name} ${forAnyShell(String(value))}`;
    if (longer.length > MAX_LENGTH) break; // the least important ones come last
    command = longer;
  }
  return command;
}

/** A message for a place where nobody has a terminal: without the command that it may end with. */
export function withoutCommand(message: string): string {
  return message.replace(RegExp(` ${START}.*`), "");
}

/** A path that can be resolved, and is not the default. */
function plainPath(path = ""): string | undefined {
  return /^\/[^/].*/.exec(path)?.[0];
}

/**
 * Percent-encodes what means something in sh, bash, zsh, fish, PowerShell or cmd, and a hyphen that would begin an option.
 * Only "%" can't be avoided: cmd replaces `%name%` where there is a variable of that name.
 */
function forAnyShell(text: string): string {
  return text.replace(/[^\w.:/%-]|^[-/]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
