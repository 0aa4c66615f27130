import { QUEUE_LIMIT } from "../connection/action-queue.js";
import { EVENTS_PER_SECOND } from "../connection/channel.js";
import { readEmbedPath } from "../protocol/embed-path.js";
import { recognizeCopies } from "./copies.js";
import { pageOrigin, pagePath } from "./document-access.js";
import type { ExplicitProperties } from "./properties/properties.js";

/** The codes of failures on the host's side. Codes follow SemVer, messages do not. */
export type FailureCode =
  /** A value is invalid, missing, or contradicts another. Fatal only to a load that can't start because of it. */
  | "invalid-configuration"
  /** The endpoint or provider returned no session, in up to five attempts of up to 30 s each. */
  | "session-failed"
  /** It responded with 401, 403, 409 `viewer-changed`, or a redirect to another origin. A load does not retry by itself. */
  | "session-refused"
  /** Nothing provides a session, and the load has waited 5 s for one. Not fatal. */
  | "session-missing"
  /** The page's own Content-Security-Policy forbids the frame. */
  | "frame-blocked"
  /** No page was loaded before the timeout. */
  | "never-committed"
  /** The frame sends messages of the protocol, but from another origin. Not fatal. */
  | "wrong-page"
  /** No `ready` before the timeout, for any other reason; the message lists them. Not fatal. */
  | "ready-timeout"
  /** More than 256 actions wait for `ready`: the last one was dropped. Not fatal. */
  | "queue-full"
  /** More than 2,000 valid events in a second. */
  | "message-flood"
  /** No `ready` will come, because messaging is off. Only `ready` rejects with it. */
  | "messaging-off"
  /** The embed reported a fatal error. Only `ready` rejects with it; the error itself is the embed's. */
  | "embed-error";

/** The detail of `svc-error` for a failure on the host's side. */
export interface HostFailure {
  /** What happened and what to do, in English, for developers. */
  message: string;
  name: "SvcDashboardError";
  context: "host";
  code: FailureCode;
  /** True when the load has ended; false when the frame may still work. */
  fatal: boolean;
}

export function hostFailure(code: FailureCode, message: string, fatal: boolean): HostFailure {
  return { message, name: "SvcDashboardError", context: "host", code, fatal };
}

/** The error that `ready` rejects with; it has a failure's code. */
export class SvcDashboardError extends Error {
  override readonly name = "SvcDashboardError";
  readonly code: FailureCode;

  static {
    recognizeCopies(this, "error");
  }

  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Observations that may explain why no `ready` event arrives. */
export interface FailureClues {
  /** Another origin from which the frame sent a message of the protocol. */
  foreignOrigin?: string;
  /** The origin of a frame that the page's policy blocked, perhaps after a redirect by the tenant. */
  blockedOrigin?: string;
  /** The member for which a `ready` event was ignored. */
  invalidMember?: string;
}

/** The values that a message may contain. */
interface FailureFacts extends FailureClues {
  tenantOrigin: string;
  pathname: string;
  readyTimeout: number;
  /** Why sources of sessions that were set are ignored; empty if none is. */
  rejections: string;
  doctorHint: () => string;
}

/** The failures whose messages need only facts of the load. */
export type KnownFailure = keyof typeof MESSAGES;

const noReady = ({ tenantOrigin, readyTimeout, doctorHint }: FailureFacts, reason: string): string =>
  `No ready event from ${tenantOrigin} within ${readyTimeout / 1000} s: ${reason} ${doctorHint()}`;

/** Returns the usual reasons. A blocked frame may be another one, so it does not exclude the other reasons. */
const usualReasons = ({ blockedOrigin }: FailureFacts): string =>
  "perhaps the tenant responds with an error, or not at all; its plan has no embed messaging (if the dashboard works, set " +
  'messaging="off"); it refuses this page (frame-ancestors); the viewer\'s browser blocks the frame (content blocker, ' +
  "Local Network Access); or this page's COEP does (set credentialless)." +
  (blockedOrigin
    ? ` This page's Content-Security-Policy blocked a frame of ${blockedOrigin}: if the tenant redirects there, add it to frame-src.`
    : "");

/** What happened and what to do, in English, for developers. */
export const MESSAGES = {
  "session-missing": ({ rejections }) =>
    "Nothing provides a session: set session-endpoint or sessionProvider, or handle svc-session-needed." +
    (rejections && ` ${rejections}`),
  "frame-blocked": ({ tenantOrigin, pathname, doctorHint }) =>
    `This page's Content-Security-Policy forbids a frame of ${tenantOrigin}${pathname}: add ${tenantOrigin} to its frame-src. ${doctorHint()}`,
  "never-committed": (facts) =>
    noReady(
      facts,
      "no page was loaded. Check that the tenant responds with a page, and that no content blocker removes the frame.",
    ),
  "wrong-page": (facts) =>
    noReady(
      facts,
      facts.foreignOrigin === "null"
        ? "the frame has an opaque origin, so that the embed can't use its session. Add allow-same-origin to what " +
            "sandboxes it: the attribute sandbox, the Content-Security-Policy of the tenant or of this page, or a frame " +
            "around this page."
        : `the frame's origin is ${facts.foreignOrigin ?? "another origin"}, perhaps after a redirect to a custom ` +
            "domain. If that is your tenant, set tenant-origin to it.",
    ),
  "ready-timeout": (facts) =>
    noReady(
      facts,
      facts.invalidMember
        ? `one was ignored, because its ${facts.invalidMember} is invalid. Set the attribute debug to see it, and report it to the service.`
        : usualReasons(facts),
    ),
  "queue-full": () =>
    `${QUEUE_LIMIT} actions are already waiting, so this one was dropped: wait for el.ready before posting more.`,
  "message-flood": () => `The embed sent over ${EVENTS_PER_SECOND} events in a second: call reload().`,
  "messaging-off": () => "No ready event will come: messaging is off.",
} satisfies Partial<Record<FailureCode, (facts: FailureFacts) => string>>;

/** The message of `never-committed` where no timeout has passed. */
export const NO_WINDOW =
  "The frame was removed as soon as it was added, perhaps by a content blocker. In a unit test, create an EmbedStub first.";

/** In characters, because people copy the command from a console. */
const MAX_COMMAND_LENGTH = 300;

const COMMAND = "Run: npx svc-dashboard doctor";

/**
 * Returns the last sentence of the messages of failures that `svc-dashboard doctor` can explain: a command for this page,
 * which works when it is pasted. It contains no session, and no query or fragment, since these may contain one.
 * @param endpointPath the path of the session endpoint, which is on the page's origin
 */
export function doctorHintFor(explicit: ExplicitProperties, endpointPath: string | undefined): string {
  const { tenantOrigin, publicId, deploymentId } = { ...readEmbedPath(explicit.path ?? ""), ...explicit };
  const origin = pageOrigin(); // "null" or "file://" for a page of a file
  const options = {
    "tenant-origin": tenantOrigin,
    // half a surrogate pair can't be encoded
    "public-id": publicId && encodeURIComponent(publicId.replace(/\p{Cs}/gu, "?")),
    "deployment-id": deploymentId,
    ...(origin.startsWith("http") && {
      "host-origin": origin,
      "session-endpoint": plainPath(endpointPath),
      "host-path": plainPath(pagePath()),
    }),
  };
  let command = COMMAND;
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const longer = `${command} --${name} ${forAnyShell(String(value))}`;
    if (longer.length > MAX_COMMAND_LENGTH) break; // the least important ones come last
    command = longer;
  }
  return command;
}

/** Removes the command at the end of a message that is shown to viewers. */
export function withoutCommand(message: string): string {
  return message.replace(RegExp(` ${COMMAND}.*`), "");
}

/** Returns a path, unless it is missing, relative or the default. */
function plainPath(path = ""): string | undefined {
  return /^\/[^/].*/.exec(path)?.[0];
}

/**
 * Percent-encodes characters that are special in sh, bash, zsh, fish, PowerShell or cmd, and a leading character that could
 * begin an option. Only "%" can't be avoided: cmd replaces `%name%` if there is a variable of that name.
 */
function forAnyShell(text: string): string {
  return text.replace(/[^\w.:/%-]|^[-/]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
