/** The filters of the bar. All dashboards of the section have a filter widget for each of these members. */
export const FILTERS = [
  { member: "customers.country", label: "Country", values: ["United States", "Germany", "France"] },
  { member: "orders.channel", label: "Channel", values: ["web", "app", "store", "marketplace"] },
];

/** Values by member. */
export type Filters = Record<string, string>;

/** The filters in the page's URL, such as `?orders.channel=web`. Unknown values are ignored: anybody can write a URL. */
export function filtersIn(search: URLSearchParams): Filters {
  const known = [...search].filter(([member, value]) =>
    FILTERS.some((filter) => filter.member === member && filter.values.includes(value)),
  );
  return Object.fromEntries(known);
}

/** Returns the filters with another value of one of them; without it if the value is empty. */
export function withFilter(filters: Filters, member: string, value: string): Filters {
  const { [member]: _, ...others } = filters;
  return value ? { ...others, [member]: value } : others;
}
