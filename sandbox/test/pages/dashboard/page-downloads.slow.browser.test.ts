import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { sandbox } from "virtual:sandbox";
import type { SvcDashboard } from "../../../../src/index.js";
import { inFrame, tabInto, whenInFrame } from "../../../../test/support/in-frame.js";
import { createSandboxDashboard } from "../../support/sandbox-dashboard.js";

const PAGE_MENU = `document.querySelector(".page-tools .menu > button")`;

describe("a sandbox dashboard for its viewer", () => {
  it("reports a download of the page as PDF, even without allow-export", async () => {
    const element = fixtureSync<SvcDashboard>(createSandboxDashboard({ publicId: sandbox.publicIds[0]! }));
    await oneEvent(element, "svc-dashboard-loaded");
    await tabInto(element);
    const downloaded = oneEvent<CustomEvent<object>>(element, "svc-download");
    await inFrame(`${PAGE_MENU}.focus()`);
    await inFrame(`${PAGE_MENU}.click()`);
    await inFrame(
      `[...document.querySelectorAll("[role=menuitem]")].find((one) => one.textContent.trim() === "Download PDF").click()`,
    );
    const { detail } = await downloaded;
    expect(detail).to.deep.equal({ format: "pdf", target: "dashboard", title: "Sales overview" });
    await whenInFrame(`document.activeElement === ${PAGE_MENU}`);
  });
});
