import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import type { SvcDashboard } from "../../../src/index.js";
import { inFrame, whenInDocument } from "../../../test/support/in-frame.js";
import { collect } from "../../../test/support/make-dashboard.js";
import { createSandboxDashboard } from "../support/sandbox-dashboard.js";

describe("hostile content in the sandbox", () => {
  let element: SvcDashboard;

  async function open(publicId: string): Promise<void> {
    element = fixtureSync(createSandboxDashboard({ publicId }));
    await oneEvent(element, "svc-dashboard-loaded");
  }

  for (const [what, publicId] of [
    ["an app", "hostile02"],
    ["an HTML report", "hostile01"],
  ] as const) {
    it(`runs in ${what} in an opaque origin, without access to page, host, session and server`, async () => {
      const attacks: MessageEvent[] = [];
      const receive = (event: MessageEvent) => {
        if (event.origin === "null") attacks.push(event);
      };
      addEventListener("message", receive);
      try {
        await open(publicId);
        const accepted = collect(element, "svc-drilldown");
        const found = await whenInDocument<Record<string, string>>(
          `document.body?.dataset.found && JSON.parse(document.body.dataset.found)`,
        );
        expect(found).to.deep.equal({
          parent: "refused: SecurityError",
          cookies: "refused: SecurityError",
          storage: "refused: SecurityError",
          top: "refused: SecurityError",
          origin: "null",
          api: "refused: TypeError",
        });
        expect(attacks.length, "the forged event has reached the host's window").to.be.greaterThan(0);
        expect(accepted).to.deep.equal([]);
        expect(await inFrame<string>("location.pathname")).to.equal(`/embed/dashboard/${publicId}`);
      } finally {
        removeEventListener("message", receive);
      }
    });
  }

  it("is plain text in titles, and sanitized markup in text widgets", async () => {
    await open("hostile01");
    const script = "<script>document.title='escaped'</script>";
    expect(await inFrame<string>(`document.querySelector("h1").textContent.trim()`)).to.equal(script);
    expect(await inFrame<string>("document.title")).to.equal(script);
    const headings = `[...document.querySelectorAll(".widget h2")].map((h2) => h2.textContent.trim())`;
    expect(await inFrame<string[]>(headings)).to.include("<b>HTML</b> report");
    const note = `document.querySelector(".widget-text .widget-body")`;
    expect(await inFrame<string>(`${note}.textContent`)).to.contain("Hostile report");
    const harm = `script, iframe, style, form, svg, [onerror], [style], a[href^="javascript:"]`;
    expect(await inFrame<number>(`${note}.querySelectorAll(${JSON.stringify(harm)}).length`)).to.equal(0);
  });
});
