/** A browser for web-test-runner: Chromium, through the runner's own launcher for Chrome. */
import { chromeLauncher } from "@web/test-runner-chrome";
import { CHROMIUM_FLAGS, chromiumPath } from "./chromium.mjs";

/** An experimental API: the tools of `svc-dashboard/agent-tools` as tools of the page. */
const WEB_MCP = "--enable-features=WebMCP,WebMCPTesting,DevToolsWebMCPSupport";

/** For `browsers` of a web-test-runner configuration. */
export function chromiumLauncher(executablePath = chromiumPath()) {
  return chromeLauncher({
    launchOptions: { executablePath, args: [...CHROMIUM_FLAGS, WEB_MCP], timeout: 120_000 },
    // a tab behind another one gets a frame a second, and its intersection observers report nothing
    async createPage({ context }) {
      const page = await context.newPage({ type: "window" });
      const devtools = await page.createCDPSession();
      await devtools.send("Emulation.setFocusEmulationEnabled", { enabled: true });
      return page;
    },
  });
}
