/**
 * Test-runner plugin: lets a test look into a frame of another origin, and act there, as a viewer does. In tests, see
 * `test/support/in-frame.ts`.
 */
export function framePlugin() {
  return {
    name: "frame",
    async executeCommand({ command, payload: { start, run } = {}, session }) {
      if (command !== "in-frame") return undefined;
      // a frame that was just made may still be on its way to its address
      const page = session.browser.getPage(session.id);
      const frame = await page.waitForFrame((each) => each.url().startsWith(start), { timeout: 30_000 });
      await frame.waitForFunction('document.readyState !== "loading"');
      return { value: await frame.evaluate(run) };
    },
  };
}
