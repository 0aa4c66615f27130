import { embedUrl, type EmbedUrlOptions } from "../../protocol/embed-url.js";
import type { FilterMap } from "../../protocol/filters.js";

/** In characters. Servers refuse URLs that are much longer, and the viewer would see nothing but a blank frame. */
export const MAX_URL_LENGTH = 4096;

/** A URL, and the members of the filters that were left out of it. */
export interface FittedUrl {
  readonly href: string;
  readonly omitted: readonly string[];
}

/**
 * Builds an embed's URL with as many filters, in their order, as it has room for.
 * @throws TypeError on a wrong origin, id, path or filter
 */
export function fitUrl(options: EmbedUrlOptions, maxLength: number): FittedUrl {
  const href = embedUrl(options);
  if (href.length <= maxLength) return { href, omitted: [] };
  const withFilters = (filters: FilterMap): string => embedUrl({ ...options, filters });
  const emptyLength = withFilters({}).length;
  let length = emptyLength;
  const kept: FilterMap = {};
  const omitted: string[] = [];
  for (const [member, filter] of Object.entries({ ...options.filters })) {
    const added = withFilters({ [member]: filter }).length - emptyLength;
    if (length + added > maxLength) {
      omitted.push(member);
    } else {
      length += added;
      kept[member] = filter;
    }
  }
  return { href: withFilters(kept), omitted };
}
