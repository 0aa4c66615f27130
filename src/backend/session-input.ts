import { argumentError, hasOneOf, isRecord, isString } from "./arguments.js";
import { idSegment } from "./request-url.js";
import type { GenerateSessionInput } from "./types.js";

type Check = readonly [expectation: string, isValid: (value: unknown) => boolean];

const isArrayOf =
  (isItem: (item: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isItem);

const isNamedValue = (item: unknown): boolean =>
  isRecord(item) && isString(item["name"]) && item["value"] !== undefined;

/** An empty id is usually that of a user who was not found, and all of these would share one session user. */
const ID: Check = ["a string that is not empty", (value) => isString(value) && value !== ""];
const OBJECT: Check = ["an object", isRecord];

/** The service description leaves this pattern open; the OpenAPI document assumes the same one. */
const EMBED_TENANT_NAME = /^[a-z][a-z0-9-]{0,34}[a-z0-9]$/;

/** What the members of a session's input must be, besides `deploymentId`. */
const MEMBERS: Readonly<Record<string, Check>> = {
  externalId: ID,
  internalId: ID,
  email: ["a string", isString],
  userProfile: OBJECT,
  embedTenantName: [
    `a match of ${EMBED_TENANT_NAME}`,
    (value) => isString(value) && EMBED_TENANT_NAME.test(value),
  ],
  creatorMode: ["a boolean", (value) => typeof value === "boolean"],
  userAttributes: ["an array of { name, value }", isArrayOf(isNamedValue)],
  groups: ["an array of strings", isArrayOf(isString)],
  securityContext: OBJECT,
  embedTheme: OBJECT,
  settings: OBJECT,
};
const NAMES = ["deploymentId", ...Object.keys(MEMBERS)];

/** Makes "externalID" and "external_id" comparable with "externalId". */
const withoutStyle = (name: string): string => name.replace(/[_-]/g, "").toLowerCase();

/**
 * Checks the input of a session before the service is asked. Null is the same as an omitted optional member. Members
 * that are not known pass, because a later version of the service may have them.
 * @throws TypeError that names the member.
 */
export function checkSessionInput(input: unknown): asserts input is GenerateSessionInput {
  if (!isRecord(input)) throw argumentError("the session's input to be an object", input);
  for (const [name, value] of Object.entries(input)) {
    const known = NAMES.find((member) => withoutStyle(member) === withoutStyle(name));
    if (known !== undefined && known !== name) throw argumentError(`the member "${known}"`, name);
    const check = known === undefined ? undefined : MEMBERS[known];
    if (!check || value === undefined || (value === null && check !== ID)) continue;
    const [expectation, isValid] = check;
    if (!isValid(value)) throw argumentError(`${name} to be ${expectation}`, value);
  }
  idSegment("deploymentId", input["deploymentId"]);
  if (!hasOneOf(input, "externalId", "internalId")) {
    throw argumentError("exactly one of externalId and internalId", input);
  }
}
