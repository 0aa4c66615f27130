export const CHROMIUM_FLAGS: string[];
export function chromiumPath(): string;
export function launchOptions(): {
  executablePath: string;
  args: string[];
  timeout: number;
  protocolTimeout: number;
};
