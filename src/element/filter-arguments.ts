import type { FilterInput } from "../protocol/filters.js";

/**
 * The arguments of `setFilter` after the first one: a value for a member, and none for a parameter such as
 * `f_orders.status={"value":"shipped"}`. A string that the compiler does not know may be either.
 */
export type FilterArguments<Text extends string> = string extends Text
  ? [value?: FilterInput]
  : Text extends `f_${string}=${string}`
    ? []
    : [value: FilterInput];
