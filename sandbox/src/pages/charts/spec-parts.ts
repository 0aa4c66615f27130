/** A part of a specification: nobody has checked what is in it. */
export type Part = Record<string, unknown>;

export function isPart(value: unknown): value is Part {
  return Object.getPrototypeOf(value ?? "") === Object.prototype;
}

/** The type of a mark, which is written in two ways. */
export function markType(mark: unknown): string | undefined {
  const type = isPart(mark) ? mark["type"] : mark;
  return typeof type === "string" ? type : undefined;
}
