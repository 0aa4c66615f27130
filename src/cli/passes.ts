/** Whether a check accepts a value: a tenant may list ids and members that the element rejects, such as empty ones. */
export function passes(check: (value: unknown) => unknown, value: unknown): boolean {
  try {
    check(value);
    return true;
  } catch {
    return false;
  }
}
