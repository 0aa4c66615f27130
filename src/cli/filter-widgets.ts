import { isRecord } from "../protocol/check.js";

/** A widget that filters its dashboard by a member. */
export interface FilterWidget {
  id: string;
  type: "FILTER" | "TIME_GRAIN";
  /** `config.member`, which is an assumption: the description calls `config` arbitrary. */
  member: string;
  title?: string;
}

/** All FILTER and TIME_GRAIN widgets at any depth: the description does not specify how tabs contain widgets. */
export function allFilterWidgets(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(allFilterWidgets);
  if (!isRecord(value)) return [];
  const isFilter = value["type"] === "FILTER" || value["type"] === "TIME_GRAIN";
  return [...(isFilter ? [value] : []), ...Object.values(value).flatMap(allFilterWidgets)];
}

/** The filter widgets that have a member. */
export function filterWidgets(value: unknown): FilterWidget[] {
  return allFilterWidgets(value).flatMap(({ id, type, config }) => {
    const { member, title } = isRecord(config) ? config : {};
    if (typeof member !== "string") return [];
    const widget = { id: String(id), type: type as FilterWidget["type"], member };
    return typeof title === "string" ? { ...widget, title } : widget;
  });
}
