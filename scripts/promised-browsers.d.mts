export type PromisedBrowser = "chrome" | "edge" | "firefox" | "safari";

export const PROMISED_BROWSERS: Record<PromisedBrowser, string>;

export function promise(browsers: Record<PromisedBrowser, string>): string;
