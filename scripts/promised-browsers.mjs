/** The oldest browsers that the README's "Browser support" promises, by their names in the compatibility data. */
export const PROMISED_BROWSERS = { chrome: "126", edge: "126", firefox: "126", safari: "17.5" };

/** The promise in words. */
export function promise({ chrome, edge, firefox, safari }) {
  return `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari}, and later versions.`;
}
