import { expect } from "@open-wc/testing";
import { emulateMedia, setViewport } from "@web/test-runner-commands";
import { openBoth } from "./fake-dashboard.js";
import { Panel } from "./panel.js";

/** Opens a panel with a message of every kind, one of them expanded. */
async function openFilledPanel(): Promise<Panel> {
  const [dashboard, panel] = await openBoth();
  dashboard.become("ready");
  dashboard.receive("view", { path: "/embed/a", title: "Sales", count: 3, exact: true });
  dashboard.receive("error", { message: "Query failed." });
  dashboard.act("set-locale", { locale: "de" });
  await panel.painted();
  await panel.toggle(1);
  return panel;
}

describe("<svc-inspector>", () => {
  afterEach(async () => {
    document.documentElement.style.colorScheme = "";
    await emulateMedia({ reducedMotion: "no-preference" });
    await setViewport({ width: 800, height: 600 });
  });

  for (const scheme of ["light", "dark"]) {
    it(`passes the axe checks in the ${scheme} color scheme`, async () => {
      document.documentElement.style.colorScheme = scheme;
      const panel = await openFilledPanel();
      const shade = getComputedStyle(panel.element).backgroundColor.match(/\d+/g)!.map(Number);
      expect(shade[0]! > 128).to.equal(scheme === "light");
      await panel.press("own");
      await expect(panel.element).to.be.accessible();
    });
  }

  it("passes the axe checks without messages, and with a report", async () => {
    const panel = await Panel.open();
    await expect(panel.element).to.be.accessible();
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
    await panel.press("Copy report");
    delete (navigator as { clipboard?: unknown }).clipboard;
    await expect(panel.element).to.be.accessible();
  });

  for (const width of [320, 1280]) {
    it(`fits into ${width} pixels with long words, and shows every tool`, async () => {
      await setViewport({ width, height: 700 });
      const panel = await openFilledPanel();
      panel.element.add({
        direction: "out",
        type: `svc:action:${"long-".repeat(40)}`,
        payload: "x".repeat(2_000),
      });
      await panel.painted();
      await panel.toggle(panel.summaries.length - 1);
      const log = panel.find(".log");
      expect(log.scrollWidth).to.equal(log.clientWidth);
      const right = panel.element.getBoundingClientRect().right;
      for (const tool of panel.root.querySelectorAll("header button, input")) {
        expect(tool.getBoundingClientRect().right).to.be.at.most(right);
        expect(tool.getBoundingClientRect().height).to.be.at.least(24);
      }
    });
  }

  it("shows a focus ring", async () => {
    const panel = await openFilledPanel();
    for (const part of ["input", "summary[tabindex='0']", ".again"]) {
      panel.find("input").focus(); // focus in a text field counts as keyboard focus, also for the next element
      panel.find(part).focus();
      expect(getComputedStyle(panel.find(part)).outlineStyle, part).to.equal("solid");
    }
  });

  it("does not animate with reduced motion", async () => {
    const panel = await openFilledPanel();
    const duration = (): string => getComputedStyle(panel.find("summary > svg")).transitionDuration;
    expect(duration()).not.to.equal("0s");
    await emulateMedia({ reducedMotion: "reduce" });
    expect(duration()).to.equal("0s");
  });
});
