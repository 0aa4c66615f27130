/** The types that `npx svc-dashboard types` extends with the dashboards and members of a tenant. */
import type { FilterInput, FilterMap } from "../protocol/filters.js";

/* eslint-disable @typescript-eslint/no-empty-object-type -- the file that the command writes extends these */

/** The dashboards of your tenant by public id, each with `title` and `members`. Empty without the file. */
export interface TenantDashboards {}

/** The members that a dashboard of your tenant has a filter widget for. Empty without the file. */
export interface TenantMembers {}

/** With `strict: true`, which `--strict` writes, a member that no dashboard has a filter widget for does not compile. */
export interface TenantTypeSettings {}

/* eslint-enable @typescript-eslint/no-empty-object-type */

type PublicIds = Extract<keyof TenantDashboards, string>;
type Members = Extract<keyof TenantMembers, string>;

/** A filter as the embed's URL has it, such as `f_orders.status={"value":"shipped"}`. */
type FilterParameter = `f_${Members}=${string}`;

/** By whether the file exists: `Empty` without it or its names, else `Strict` or `Open`. */
type ByFile<Names, Empty, Open, Strict> = [Names] extends [never]
  ? Empty
  : TenantTypeSettings extends { strict: true }
    ? Strict
    : Open;

/** A public id: one of `TenantDashboards`, or any string while that is empty. */
export type TenantPublicId = ByFile<PublicIds, string, PublicIds, PublicIds>;

/** A member to filter by: editors suggest those of `TenantMembers`. Others are possible, but not with `--strict`. */
export type TenantMember = ByFile<Members, string, Members | (string & {}), Members>;

/** The first argument of `setFilter`: a member, or a parameter of the embed's URL. */
export type TenantMemberOrParameter = ByFile<
  Members,
  string,
  Members | (string & {}),
  Members | FilterParameter
>;

/** Filters by member. */
export type TenantFilters = ByFile<Members, FilterMap, KnownFilters & FilterMap, KnownFilters>;

type KnownFilters = { [Member in Members]?: FilterInput };
