import { expect, oneEvent } from "@open-wc/testing";
import type { SvcInspector } from "../../src/inspector/index.js";
import { addMany, VIEW } from "./entries.js";
import { Panel } from "./panel.js";

describe("<svc-inspector>", () => {
  const distance = (log: HTMLElement): number => log.scrollHeight - log.scrollTop - log.clientHeight;

  it("scrolls to the newest message", async () => {
    const panel = await Panel.open();
    addMany(panel, 60);
    await panel.painted();
    const log = panel.find(".log");
    expect(log.scrollHeight).to.be.greaterThan(log.clientHeight);
    expect(distance(log)).to.be.lessThan(2);
    addMany(panel, 5);
    await panel.painted();
    expect(distance(log)).to.be.lessThan(2);
  });

  it("keeps the user's scroll position until Latest is pressed", async () => {
    const panel = await Panel.open();
    addMany(panel, 60);
    await panel.painted();
    const log = panel.find(".log");
    log.scrollTop = 40;
    await oneEvent(log, "scroll");
    addMany(panel, 5);
    await panel.painted();
    expect(log.scrollTop).to.equal(40);
    await panel.press("Latest");
    await panel.painted();
    expect(distance(log)).to.be.lessThan(2);
    expect(panel.root.activeElement === panel.summaries.at(-1)).to.equal(true);
    expect(() => panel.button("Latest")).to.throw();
  });

  it("scrolls an opened row into view", async () => {
    const panel = await Panel.open();
    addMany(panel, 60);
    panel.element.add({ ...VIEW, payload: { a: 1, b: 2, c: 3 } });
    await panel.painted();
    await panel.toggle(60);
    const [log, pre] = [panel.find(".log"), panel.find("pre")].map((part) => part.getBoundingClientRect());
    expect(pre!.bottom).to.be.at.most(log!.bottom);
    expect(pre!.top).to.be.at.least(log!.top);
  });

  it("renders many messages in one update", async () => {
    const panel = await Panel.open();
    let updates = 0;
    const element = panel.element as SvcInspector & { updated: () => void };
    element.updated = () => updates++;
    addMany(panel, 2_000);
    expect(await panel.rows()).to.have.length(500);
    expect(updates).to.equal(1);
  });
});
