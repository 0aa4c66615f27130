import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { sandbox } from "virtual:sandbox";
import type { SvcDashboard } from "../../../../src/index.js";
import { inFrame, whenInFrame } from "../../../../test/support/in-frame.js";
import { collect } from "../../../../test/support/make-dashboard.js";
import { createSandboxDashboard } from "../../support/sandbox-dashboard.js";

const ALERTS = `[...document.querySelectorAll("[role=alert]")].map((one) => one.textContent.trim().replace(/\\s+/g, " "))`;
const idle = `document.querySelector(".page-body[aria-busy=false]") && !document.querySelector(".skeleton")`;

describe("a rejected filter value", () => {
  it("is reported in one line, whose button clears the filters and moves the focus to the bar", async () => {
    const filters = { "calendar.date": { value: "last 7 days" } };
    const element = fixtureSync<SvcDashboard>(
      createSandboxDashboard({ publicId: sandbox.publicIds[0]!, filters }),
    );
    element.addEventListener("svc-error", (event) => event.preventDefault());
    const errors = collect<{ context: string }>(element, "svc-error");
    await oneEvent(element, "svc-dashboard-loaded");
    await whenInFrame(idle);
    expect(await inFrame<string[]>(ALERTS)).to.deep.equal([
      'Expected a date or a date-time such as "2025-03-01", got "last 7 days". Reset',
    ]);
    expect(errors.length).to.be.greaterThan(1);
    expect(errors.every(({ context }) => context === "query")).to.equal(true);
    expect(await inFrame<string>("document.body.textContent")).not.to.contain("Try again");
    const charts = `[...document.querySelectorAll(".widget-chart .widget-body")].map((one) => one.textContent.trim())`;
    expect(new Set(await inFrame<string[]>(charts))).to.deep.equal(new Set(["No data for this selection"]));

    await inFrame(`document.querySelector("[role=alert] button").click()`);
    expect(await inFrame<boolean>(`document.activeElement.matches(".filter-button")`)).to.equal(true);
    await whenInFrame(`${idle} && document.querySelector(".figure")`);
    expect(await inFrame<string[]>(ALERTS)).to.deep.equal([]);
  });
});
