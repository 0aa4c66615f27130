import type { EmbedSettings, EmbedTheme, UserAttribute } from "svc-dashboard/backend";
import type { MemberFilter } from "../query/model.js";

/** What a session lets its viewer see, and how: kept with the session, and with the token that it is exchanged for. */
export interface Grant {
  deploymentId: number;
  embedTenant: string | null;
  /** Whose rows the tenant's viewers see; null sees all. */
  dataScope: string | null;
  /** The embed user, where the session is for one of a tenant. */
  embedUserId: number | null;
  userAttributes: UserAttribute[];
  theme: EmbedTheme | null;
  settings: EmbedSettings | null;
}

/** The user attribute that narrows the rows, with the member that it narrows. */
const ATTRIBUTE_MEMBERS: ReadonlyMap<string, string> = new Map([["country", "customers.country"]]);

/**
 * The rows that a viewer may see, as filters: those of the tenant's customers, and of the countries that a user attribute
 * `country` names. Visits are not kept by customer: every tenant sees all of them.
 */
export function viewerScope({ dataScope, userAttributes }: Grant): MemberFilter[] {
  const tenant = dataScope === null ? [] : [{ member: "customers.tenant", value: dataScope }];
  const attributes = userAttributes.flatMap(({ name, value }) => {
    const member = ATTRIBUTE_MEMBERS.get(name);
    return member ? [{ member, value: allowedValues(value) }] : [];
  });
  return [...tenant, ...attributes];
}

/** An empty list, or what is no value, allows nothing: as a filter it would be no filter at all. */
function allowedValues(value: unknown): string[] {
  const values = [value].flat().filter((item) => typeof item === "string" && item !== "");
  return values.length > 0 ? (values as string[]) : [""];
}
