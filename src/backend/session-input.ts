import { argumentError, isRecord, kindOf } from "./arguments.js";
import { checkNothingIsLost } from "./json-loss.js";
import { idSegment } from "./request-url.js";
import type { GenerateSessionInput } from "./types.js";

/** The service description leaves this pattern open; the OpenAPI document assumes the same one. */
const EMBED_TENANT_NAME = /^[a-z][a-z0-9-]{0,34}[a-z0-9]$/;

/**
 * Checks the session that `authorize` returns, before the service is asked. Null is the same as an omitted optional
 * member. The service checks the other members.
 * @throws TypeError that names the member.
 */
export function checkSessionInput(input: unknown): asserts input is GenerateSessionInput {
  if (!isRecord(input)) {
    throw argumentError("authorize to return a session's input, a Response or null", input);
  }
  const own: Record<string, unknown> = { ...input }; // what JSON sees: no member that a class defines
  const { deploymentId, embedTenantName, securityContext, groups, userAttributes } = own;
  // undefined where the host's user lacks it, for example: left out silently, the user might see more rows
  for (const name of ["embedTenantName", "securityContext", "groups", "userAttributes"]) {
    if (name in input) checkNothingIsLost(name, own[name]);
  }
  idSegment("deploymentId", deploymentId);
  checkUser(own);
  if (!isRecord(securityContext ?? {})) throw shapeError("securityContext", "an object", securityContext);
  if (!areStrings(groups ?? [])) throw shapeError("groups", "an array of strings", groups);
  checkAttributes(userAttributes ?? []);
  if (!isTenantNameOrNull(embedTenantName ?? null)) {
    throw argumentError(`embedTenantName to be a match of ${EMBED_TENANT_NAME}`, embedTenantName);
  }
}

/** Checks the id of the session's user. The error has all names, because one may be misspelled. */
function checkUser(input: Record<string, unknown>): void {
  const names = Object.keys(input).filter((name) => input[name] !== undefined);
  const [id, otherId] = names.filter((name) => name === "externalId" || name === "internalId");
  if (!id || otherId) {
    throw new TypeError(`Expected exactly one of externalId and internalId, got ${names.join(", ")}.`);
  }
  // an empty id is usually that of a user who was not found, and all of these would share one session user
  if (!isString(input[id]) || input[id] === "") {
    throw argumentError(`${id} to be a string that is not empty`, input[id]);
  }
}

function checkAttributes(attributes: unknown): void {
  if (!Array.isArray(attributes)) {
    throw shapeError("userAttributes", "an array of { name, value }", attributes);
  }
  for (const [index, attribute] of (attributes as unknown[]).entries()) {
    const { name, value } = isRecord(attribute) ? attribute : {};
    if (!isString(name) || value === undefined) {
      throw shapeError(`userAttributes[${index}]`, "{ name, value } with a string as name", attribute);
    }
  }
}

/** An error that does not quote the value, because what limits a user's rows is not for logs. */
function shapeError(path: string, expectation: string, value: unknown): TypeError {
  return new TypeError(`Expected ${path} to be ${expectation}, got ${kindOf(value)}.`);
}

const isString = (value: unknown): value is string => typeof value === "string";

const areStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString);

const isTenantNameOrNull = (value: unknown): boolean =>
  value === null || (isString(value) && EMBED_TENANT_NAME.test(value));
