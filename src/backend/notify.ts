/** Calls a user's listener, sync or async, and ignores its errors: they must not affect the caller. */
export function notify<T>(listener: (value: T) => unknown, value: T): void {
  const callListener = async (): Promise<void> => {
    await listener(value);
  };
  callListener().catch(() => undefined);
}
