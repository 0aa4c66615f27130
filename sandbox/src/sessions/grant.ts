import type { EmbedSettings, EmbedTheme, UserAttribute } from "svc-dashboard/backend";
import type { ViewerProfile } from "../contract/app-api.js";
import { NO_ROWS, type MemberFilter } from "../contract/semantic-query.js";
import type { Rendering } from "../contract/viewer-api.js";

/** What a session lets its viewer see, and how: kept with the session, and with the token that it is exchanged for. */
export interface Grant {
  deploymentId: number;
  embedTenant: string | null;
  /** Whose rows the tenant's viewers see; null sees all. */
  dataScope: string | null;
  /** The embed tenants of the seed if the session's tenant is not one of them: its viewers see no rows. */
  knownTenants?: string[];
  /** The names of user attributes and of members of the security context that nothing uses. */
  unusedNames?: string[];
  /** By a session of the host, or by signing in inside the frame. */
  mode: "signed" | "private";
  /** The embed user, where the session is for one of a tenant. */
  embedUserId: number | null;
  /** The person of the console, where the viewer is one. */
  consoleUserId: number | null;
  /** The host's id of a viewer that is neither. */
  externalId: string | null;
  /** Who it is, for the viewer's own eyes. */
  profile: ViewerProfile;
  /** Whether the app offers its viewer what creators work with. */
  creatorMode: boolean;
  userAttributes: UserAttribute[];
  /** Nothing reads it, but two that differ are two viewers. */
  securityContext?: object;
  theme: EmbedTheme | null;
  settings: EmbedSettings | null;
  /** What a notification's preview adds to every query. */
  rendering?: Rendering;
}

/** The user attribute that narrows the rows, with the member that it narrows. */
const ATTRIBUTE_MEMBERS: ReadonlyMap<string, string> = new Map([["country", "customers.country"]]);

/** Names what a session sets and nothing uses, without the values. */
export function unusedNames(attributes: readonly UserAttribute[], securityContext: object): string[] {
  const unused = attributes.filter(({ name }) => !ATTRIBUTE_MEMBERS.has(name));
  return [
    ...unused.map(({ name }) => `userAttributes.${name}`),
    ...Object.keys(securityContext).map((name) => `securityContext.${name}`),
  ];
}

/**
 * The rows that a viewer may see, as filters: those of the tenant's customers, and of the countries in the user attribute
 * `country`. Visits are not kept by customer: every tenant of the seed sees all of them.
 */
export function viewerScope({ dataScope, knownTenants, userAttributes }: Grant): MemberFilter[] {
  if (knownTenants) return [NO_ROWS];
  const tenant = dataScope === null ? [] : [{ member: "customers.tenant", value: dataScope }];
  const attributes = userAttributes.flatMap(({ name, value }) => {
    const member = ATTRIBUTE_MEMBERS.get(name);
    return member ? [{ member, value: allowedValues(value) }] : [];
  });
  // as a filter, an empty list would be no filter at all
  return attributes.some(({ value }) => value.length === 0) ? [NO_ROWS] : [...tenant, ...attributes];
}

/** An empty list, or what is no value, allows nothing. */
function allowedValues(value: unknown): string[] {
  const values: unknown[] = [value].flat();
  return values.flatMap((item) => (typeof item === "string" && item !== "" ? [item] : []));
}
