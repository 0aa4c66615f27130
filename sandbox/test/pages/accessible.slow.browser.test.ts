import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { sandbox } from "virtual:sandbox";
import type { SvcDashboard } from "../../../src/index.js";
import { axeInFrame } from "../../../test/support/axe-in-frame.js";
import { inFrame, whenInFrame } from "../../../test/support/in-frame.js";
import { quiet } from "../../../test/support/make-dashboard.js";
import { createSandboxDashboard } from "../support/sandbox-dashboard.js";

const APP = `/embed/d/${sandbox.deploymentId}/app`;

/** Waits until all loads and animations have ended. */
async function settle(): Promise<void> {
  await whenInFrame(`!document.querySelector('[aria-busy="true"], .skeleton')`);
  await inFrame(`Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)
      .map(({ finished }) => finished),
  ).then(() => undefined)`);
}

describe("the axe checks find nothing on", () => {
  let element: SvcDashboard;

  async function open(properties: Partial<SvcDashboard>, until: string): Promise<void> {
    element = fixtureSync(createSandboxDashboard(properties));
    await oneEvent(element, until);
    await settle();
  }

  /** Checks the page in the light scheme, and then in the dark scheme. */
  async function expectNothing(): Promise<void> {
    expect(await axeInFrame()).to.deep.equal([]);
    element.setColorScheme("dark");
    await whenInFrame(`document.documentElement.dataset.scheme === "dark"`);
    await settle();
    expect(await axeInFrame()).to.deep.equal([]);
  }

  const edges = ["unknown01", "nulls0001", "empty0001", "hostile01"];
  for (const publicId of [...sandbox.publicIds.slice(0, 6), ...edges]) {
    it(`the dashboard ${publicId}, light and dark`, async () => {
      await open({ publicId, colorScheme: "light" }, "svc-dashboard-loaded");
      await expectNothing();
    });
  }

  for (const primaryColor of ["#ffd166", "#e63946"]) {
    it(`a dashboard in the brand color ${primaryColor}, light and dark`, async () => {
      const theme = { primaryColor };
      await open({ publicId: sandbox.publicIds[0]!, colorScheme: "light", theme }, "svc-dashboard-loaded");
      await whenInFrame(`document.documentElement.style.cssText.includes("${primaryColor}")`);
      await settle();
      await expectNothing();
    });
  }

  it("a dashboard as wide as a phone", async () => {
    await open({ publicId: sandbox.publicIds[0]!, colorScheme: "light" }, "svc-dashboard-loaded");
    element.style.width = "390px";
    await whenInFrame(`document.documentElement.clientWidth <= 390`);
    await settle();
    expect(
      await inFrame<string>(`getComputedStyle(document.querySelector(".page-tools .button span")).display`),
    ).to.equal("none");
    expect(await axeInFrame()).to.deep.equal([]);
  });

  it("the details of a value, and an open filter", async () => {
    await open({ publicId: sandbox.publicIds[0]!, colorScheme: "light" }, "svc-dashboard-loaded");
    await inFrame(`document.querySelector("[data-cell]").click()`);
    await whenInFrame(`document.querySelector("dialog[open]")`);
    await settle();
    expect(await axeInFrame()).to.deep.equal([]);
    await inFrame(`document.querySelector("dialog").close()`);
    await inFrame(`document.querySelector(".filter-button").click()`);
    await whenInFrame(`document.querySelector(".filter-list:popover-open")`);
    await settle();
    expect(await axeInFrame()).to.deep.equal([]);
  });

  const app = { surface: "app", deploymentId: sandbox.deploymentId, colorScheme: "light" } as const;

  for (const path of ["", "/folders/501", "/workbooks/511", "/chat"]) {
    it(`the app at ${path || "its home page"}, light and dark`, async () => {
      await open({ ...app, path: APP + path }, "svc-view");
      await expectNothing();
    });
  }

  it("the app after a link to a missing page, light and dark", async () => {
    await open(app, "svc-view");
    quiet(element);
    const failed = oneEvent(element, "svc-error");
    const link = `document.querySelector('a[href$="/folders/501"]')`;
    await whenInFrame(link);
    await inFrame(`${link}.setAttribute("href", "${APP}/none")`);
    await inFrame(`document.querySelector('a[href$="/none"]').click()`);
    await failed;
    await whenInFrame(`document.querySelector("h1")?.textContent.trim() === "This page does not exist"`);
    await settle();
    await expectNothing();
  });
});
