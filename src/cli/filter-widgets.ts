import { isRecord } from "../protocol/check.js";

/** A widget that filters its dashboard by a member. */
export interface FilterWidget {
  id: string;
  type: "FILTER" | "TIME_GRAIN";
  /** `config.member`, which is an assumption: the description calls `config` arbitrary. */
  member: string;
  title?: string;
}

/** FILTER and TIME_GRAIN widgets at any depth: the description does not specify how tabs contain widgets. */
export function filterWidgets(value: unknown): FilterWidget[] {
  if (Array.isArray(value)) return value.flatMap(filterWidgets);
  if (!isRecord(value)) return [];
  const { id, type, config } = value;
  const { member, title } = isRecord(config) ? config : {};
  const isFilter = (type === "FILTER" || type === "TIME_GRAIN") && typeof member === "string";
  const own: FilterWidget[] = isFilter ? [{ id: String(id), type, member }] : [];
  if (own[0] && typeof title === "string") own[0].title = title;
  return [...own, ...Object.values(value).flatMap(filterWidgets)];
}
