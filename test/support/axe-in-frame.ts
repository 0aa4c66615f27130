import { CAPABILITIES } from "./capabilities.js";
import { inFrame } from "./in-frame.js";

/** A button without attributes, and so without styles, as in stored reports. */
const PLAIN_BUTTON = "color-contrast: <button>";

/** Returns the findings of axe in the sandbox's frame: each rule with the elements that violate it. Call it after all animations. */
export async function axeInFrame(): Promise<string[]> {
  const axe = await (await fetch("/node_modules/axe-core/axe.min.js")).text();
  await inFrame(`${axe}; undefined`);
  const found = await inFrame<string[]>(
    `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200))))`,
  );
  return found.filter((one) => CAPABILITIES.computesButtonColors || !one.startsWith(PLAIN_BUTTON));
}
