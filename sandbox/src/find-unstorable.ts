/**
 * Where a value holds a NUL, as a JSON pointer such as `/users/0/email`; nothing where it holds none. JSON may carry one, and
 * no text of PostgreSQL does.
 */
export function findNul(value: unknown, place = ""): string | undefined {
  if (typeof value === "string") return value.includes("\0") ? place : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const found = findNul(name, place) ?? findNul(member, `${place}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
