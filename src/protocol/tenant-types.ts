/** The types that a file of `npx svc-dashboard types` extends with the dashboards and members of a tenant. */
import type { FilterInput, FilterMap } from "./filters.js";

/* eslint-disable @typescript-eslint/no-empty-object-type, @typescript-eslint/no-generated-empty-object-type,
   @typescript-eslint/no-redundant-type-constituents -- the interfaces are empty until a file extends them */

/** The dashboards that may be embedded, by public id: title and members. Empty without the file. */
export interface TenantDashboards {}

/** The members that a dashboard has a filter widget for. Empty without the file. */
export interface TenantMembers {}

/** With `strict: true`, which `--strict` writes, a member that is not in `TenantMembers` does not compile. */
export interface TenantTypeSettings {}

type KnownPublicId = Extract<keyof TenantDashboards, string>;
type KnownMember = Extract<keyof TenantMembers, string>;
type IsStrict = TenantTypeSettings extends { strict: true } ? true : false;

/** A public id of `TenantDashboards`; any string while that is empty. */
export type TenantPublicId = [KnownPublicId] extends [never] ? string : KnownPublicId;

/** A member to filter by. Editors suggest those of `TenantMembers`. */
export type TenantMember = [KnownMember] extends [never]
  ? string
  : KnownMember | (IsStrict extends true ? never : string & {});

/** The first argument of `setFilter`: a member, or a parameter such as `f_orders.status={"value":"shipped"}`. */
export type TenantMemberOrParameter = TenantMember | `f_${TenantMember}=${string}`;

type KnownFilters = Partial<Record<KnownMember, FilterInput>>;

/** Filters by member. */
export type TenantFilters = [KnownMember] extends [never]
  ? FilterMap
  : IsStrict extends true
    ? KnownFilters
    : KnownFilters & FilterMap;
