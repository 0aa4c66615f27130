import type { EmbedSettings, EmbedTheme, UserAttribute } from "svc-dashboard/backend";
import type { ViewerProfile } from "../contract/app-api.js";
import { NO_ROWS, type MemberFilter } from "../contract/semantic-query.js";
import type { Rendering } from "../contract/viewer-api.js";

/** The rights and settings of a viewer. They are stored with a session, and with the token that it is exchanged for. */
export interface Grant {
  deploymentId: number;
  embedTenant: string | null;
  /** The tenant whose rows the viewer sees; null shows all rows. */
  dataScope: string | null;
  /** The embed tenants of the seed if the session's tenant is not one of them: its viewers see no rows. */
  knownTenants?: string[];
  /** The names of user attributes and of members of the security context that nothing uses. */
  unusedNames?: string[];
  /** `signed`: by a session of the host. `private`: by signing in inside the frame. */
  mode: "signed" | "private";
  /** The embed user, if the session has an embed tenant. */
  embedUserId: number | null;
  /** The console user, if the viewer is one. */
  consoleUserId: number | null;
  /** The host's id of a viewer that is neither. */
  externalId: string | null;
  /** Shown only to the viewer. */
  profile: ViewerProfile;
  /** Whether the app offers the tools of creators. */
  creatorMode: boolean;
  userAttributes: UserAttribute[];
  /** Not evaluated, but viewers with different ones are different viewers. */
  securityContext?: object;
  theme: EmbedTheme | null;
  settings: EmbedSettings | null;
  /** The filters and grains that a notification's preview adds to every query. */
  rendering?: Rendering;
}

/** The user attribute that narrows the rows, with the member that it narrows. */
const ATTRIBUTE_MEMBERS: ReadonlyMap<string, string> = new Map([["country", "customers.country"]]);

/** Returns the names that a session sets and nothing uses, without the values. */
export function unusedNames(attributes: readonly UserAttribute[], securityContext: object): string[] {
  const unused = attributes.filter(({ name }) => !ATTRIBUTE_MEMBERS.has(name));
  return [
    ...unused.map(({ name }) => `userAttributes.${name}`),
    ...Object.keys(securityContext).map((name) => `securityContext.${name}`),
  ];
}

/**
 * Returns the rows that a viewer may see, as filters: those of the tenant's customers, and of the countries in the user
 * attribute `country`. Visits have no customer: every tenant of the seed sees all of them.
 */
export function viewerScope({ dataScope, knownTenants, userAttributes }: Grant): MemberFilter[] {
  if (knownTenants) return [NO_ROWS];
  const tenant = dataScope === null ? [] : [{ member: "customers.tenant", value: dataScope }];
  const attributes = userAttributes.flatMap(({ name, value }) => {
    const member = ATTRIBUTE_MEMBERS.get(name);
    return member ? [{ member, value: allowedValues(value) }] : [];
  });
  // an empty list in a filter would not restrict anything
  return attributes.some(({ value }) => value.length === 0) ? [NO_ROWS] : [...tenant, ...attributes];
}

/** Returns the values that an attribute allows; an empty list, or a value that is not a string, allows nothing. */
function allowedValues(value: unknown): string[] {
  const values: unknown[] = [value].flat();
  return values.flatMap((item) => (typeof item === "string" && item !== "" ? [item] : []));
}
