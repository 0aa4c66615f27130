import { inFrame } from "./in-frame.js";

/** What axe finds in the sandbox's frame: each rule with the elements that break it. Best when nothing moves there. */
export async function axeInFrame(): Promise<string[]> {
  const axe = await (await fetch("/node_modules/axe-core/axe.min.js")).text();
  await inFrame(`${axe}; undefined`);
  return inFrame<string[]>(
    `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200))))`,
  );
}
