/**
 * Test-runner plugin: lets a test look into a frame of another origin, and act there, as a viewer does. In tests, see
 * `test/support/in-frame.ts`.
 */
export function framePlugin() {
  return {
    name: "frame",
    async executeCommand({ command, payload: { origin, run } = {}, session }) {
      if (command !== "in-frame") return undefined;
      const frames = session.browser.getPage(session.id).frames();
      const frame = frames.find((each) => each.url().startsWith(origin));
      if (!frame) throw new Error(`There is no frame of ${origin} on the page.`);
      return { value: await frame.evaluate(run) };
    },
  };
}
