import { kindOf } from "./arguments.js";
import { isRecord } from "../protocol/check.js";
import { checkNothingIsLost } from "./json-loss.js";
import { isId, MAX_ID_LENGTH } from "./session-request-body.js";
import type { GenerateSessionInput } from "./types.js";

/** A session to generate, and its viewer. */
export type AuthorizedSession = GenerateSessionInput & {
  /**
   * The signed-in user, in the form of the element's `viewer`; never sent to the service. If the page names another
   * viewer, no session is generated, and the response is 409 with the code `viewer-changed`: another user has signed in
   * since the page was rendered, in another tab for example.
   */
  viewer?: string;
};

/** The service description leaves this pattern open; the OpenAPI document assumes the same one. */
const EMBED_TENANT_NAME = /^[a-z][a-z0-9-]{0,34}[a-z0-9]$/;

/**
 * Checks the session that `authorize` returns, before the call to the service. Null is the same as an omitted optional
 * member. The service checks the other members.
 * @throws TypeError that names the member but never quotes its value: values that limit a user's rows must not be logged.
 */
export function checkSessionInput(input: unknown): asserts input is AuthorizedSession {
  if (!isRecord(input)) throw inputError("authorize to return a session, a Response or null", input);
  const own: Record<string, unknown> = { ...input }; // the members that JSON includes, without those of a class
  const { deploymentId, embedTenantName, securityContext, groups, userAttributes } = own;
  // undefined if the host's user lacks it, for example: if it were omitted silently, the user might see more rows
  for (const name of ["embedTenantName", "securityContext", "groups", "userAttributes"]) {
    if (name in input) checkNothingIsLost(name, own[name]);
  }
  if (!Number.isSafeInteger(deploymentId) || (deploymentId as number) < 0) {
    throw inputError("deploymentId to be a number (a non-negative integer)", deploymentId);
  }
  checkUser(own);
  // also if it is undefined: without the comparison, one user could see the rows of another
  if ("viewer" in input && !isId(own["viewer"])) {
    throw inputError(`viewer to be a string of at most ${MAX_ID_LENGTH} characters`, own["viewer"]);
  }
  if (!isRecord(securityContext ?? {})) throw inputError("securityContext to be an object", securityContext);
  if (!areStrings(groups ?? [])) throw inputError("groups to be an array of strings", groups);
  checkAttributes(userAttributes ?? []);
  if (!isTenantNameOrNull(embedTenantName ?? null)) {
    throw inputError(`embedTenantName to match ${EMBED_TENANT_NAME}`, embedTenantName);
  }
}

/** Checks the id of the session's user. The error lists all names, because one may be misspelled. */
function checkUser(input: Record<string, unknown>): void {
  const names = Object.keys(input).filter((name) => input[name] !== undefined);
  const [id, otherId] = names.filter((name) => name === "externalId" || name === "internalId");
  if (!id || otherId) {
    throw new TypeError(`Expected exactly one of externalId and internalId, got ${names.join(", ")}.`);
  }
  // an empty id is usually that of a user who was not found, and all of these would share one session user
  if (!isString(input[id]) || input[id] === "") {
    throw inputError(`${id} to be a string that is not empty`, input[id]);
  }
}

function checkAttributes(attributes: unknown): void {
  if (!Array.isArray(attributes)) {
    throw inputError("userAttributes to be an array of { name, value }", attributes);
  }
  for (const [index, attribute] of (attributes as unknown[]).entries()) {
    const { name, value } = isRecord(attribute) ? attribute : {};
    if (!isString(name) || value === undefined) {
      throw inputError(`userAttributes[${index}] to be { name, value } with a string as name`, attribute);
    }
  }
}

function inputError(expectation: string, value: unknown): TypeError {
  // NaN is the Number() of an environment variable that is not set
  return new TypeError(`Expected ${expectation}, got ${Number.isNaN(value) ? "NaN" : kindOf(value)}.`);
}

const isString = (value: unknown): value is string => typeof value === "string";

const areStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString);

const isTenantNameOrNull = (value: unknown): boolean =>
  value === null || (isString(value) && EMBED_TENANT_NAME.test(value));
