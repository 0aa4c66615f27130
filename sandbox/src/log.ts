/** Where the sandbox reports what happens. It never contains secrets. */
export interface Log {
  info(text: string): void;
  error(text: string): void;
}

export const consoleLog: Log = {
  info: (text) => console.log(text),
  error: (text) => console.error(text),
};

export const silentLog: Log = { info: () => undefined, error: () => undefined };
