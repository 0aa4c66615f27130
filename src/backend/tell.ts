/** Tells a listener of the user's own, which may be an async function: what it throws must not fail what it is told of. */
export function tell<T>(listener: (value: T) => unknown, value: T): void {
  new Promise((resolve) => resolve(listener(value))).catch(() => undefined);
}
