/** A part of a specification, whose members have not been checked. */
export type Part = Record<string, unknown>;

export function isPart(value: unknown): value is Part {
  return Object.getPrototypeOf(value ?? "") === Object.prototype;
}

/** The type of a mark, which is a string or an object with a `type`. */
export function markType(mark: unknown): string | undefined {
  const type = isPart(mark) ? mark["type"] : mark;
  return typeof type === "string" ? type : undefined;
}

/** The members of a view that contain lists of others. */
export const VIEW_LISTS = ["layer", "concat", "hconcat", "vconcat"];

/** A copy of a view with its child views changed. */
export function withChildren(view: Part, change: (child: Part) => Part): Part {
  const entries = Object.entries(view).map(([name, value]) => {
    if (name === "spec" && isPart(value)) return [name, change(value)];
    if (!VIEW_LISTS.includes(name) || !Array.isArray(value)) return [name, value];
    return [name, value.map((part: unknown) => (isPart(part) ? change(part) : part))];
  });
  return Object.fromEntries(entries) as Part;
}

/** Views made of other views, which have their own sizes. */
const COMPOSITIONS = ["facet", "repeat", "concat", "hconcat", "vconcat"];

/** Whether a specification is several views, or one for each value of a field. */
export function isComposed(spec: Part): boolean {
  const { row, column, facet } = Object(spec["encoding"]) as Part;
  return (
    COMPOSITIONS.some((name) => name in spec) || [row, column, facet].some((channel) => channel !== undefined)
  );
}
