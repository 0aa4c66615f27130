/**
 * Finds the first string that PostgreSQL can't store although JSON may contain it: one with NUL or a lone surrogate.
 * Returns its place as a JSON pointer such as `/users/0/email`.
 */
export function findUnstorable(value: unknown, place = ""): string | undefined {
  if (typeof value === "string") return /\0|\p{Surrogate}/u.test(value) ? place : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const found = findUnstorable(name, place) ?? findUnstorable(member, `${place}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
