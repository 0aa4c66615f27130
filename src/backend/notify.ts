/** Calls a listener that the user passed, sync or async, and ignores its failure: it must not fail the caller. */
export function notify<T>(listener: (value: T) => unknown, value: T): void {
  const callListener = async (): Promise<void> => {
    await listener(value);
  };
  callListener().catch(() => undefined);
}
