import { expect, oneEvent } from "@open-wc/testing";
import { sendKeys } from "@web/test-runner-commands";
import type { InspectorEntry } from "../../src/inspector/index.js";
import { addMany, OWN, REFRESH, VIEW } from "./entries.js";
import { Panel } from "./panel.js";

describe("<svc-inspector> with added entries", () => {
  it("lists entries, newest last, with the time since the first", async () => {
    const panel = await Panel.open();
    panel.element.add({ ...VIEW, time: 1_000 });
    panel.element.add({ ...REFRESH, time: 2_250 });
    panel.element.add({ ...OWN, time: 3_661_000 + 1_000 });
    expect(await panel.types()).to.deep.equal(["view", "refresh", "state-change"]);
    const times = panel.summaries.map((row) => row.querySelector("time")!);
    expect(times.map((time) => time.textContent)).to.deep.equal(["0.000", "1.250", "1:01:01.000"]);
    expect(times[1]!.dateTime).to.equal("1970-01-01T00:00:02.250Z");
  });

  it("marks each direction with a word and an icon", async () => {
    const panel = await Panel.with(VIEW, REFRESH, OWN);
    const directions = panel.summaries.map((row) => row.querySelector(".direction")!);
    expect(directions.map((direction) => direction.textContent)).to.deep.equal(["in", "out", "own"]);
    const drawings = directions.map((direction) => direction.querySelector("path")!.getAttribute("d"));
    expect(new Set(drawings).size).to.equal(3);
  });

  const invalid: [what: string, entry: unknown, message: string][] = [
    [
      "direction",
      { direction: "up", type: "svc:event:view" },
      'Expected direction to be one of in, out, own, got "up".',
    ],
    ["type", { direction: "in", type: 7 }, "Expected type to be a non-empty string, got 7."],
    [
      "time",
      { ...VIEW, time: Infinity },
      "Expected time to be in milliseconds since the epoch, got Infinity.",
    ],
  ];
  for (const [what, entry, message] of invalid) {
    it(`rejects an entry with an invalid ${what}, and continues`, async () => {
      const panel = await Panel.open();
      expect(() => panel.element.add(entry as InspectorEntry)).to.throw(TypeError, message);
      panel.element.add(VIEW);
      expect(await panel.types()).to.deep.equal(["view"]);
    });
  }

  it("keeps the last 500 messages and counts the dropped ones", async () => {
    const panel = await Panel.open();
    addMany(panel, 503);
    const rows = await panel.rows();
    expect(rows).to.have.length(500);
    expect(rows[0]).to.contain('{"number":3}');
    expect(rows.at(-1)).to.contain('{"number":502}');
    expect(panel.footer).to.equal("500 messages, 3 older ones dropped");
    await panel.press("Clear");
    expect(panel.footer).to.equal("0 messages");
  });

  it("shows markup as text", async () => {
    const panel = await Panel.open();
    const payload = "<img src=x onerror=alert(1)>";
    panel.element.add({ direction: "in", type: "svc:event:<b>view</b>", payload });
    expect(await panel.rows()).to.deep.equal([`in <b>view</b> "${payload}"`]);
    await panel.toggle(0);
    expect(panel.find("pre").textContent).to.equal(`"${payload}"`);
    expect(panel.root.querySelectorAll("img")).to.have.length(0);
  });
});

describe("<svc-inspector> rows", () => {
  it("open to the full type and the payload as JSON, and close again", async () => {
    const panel = await Panel.with(VIEW);
    await panel.toggle(0);
    expect(panel.find(".detail b").textContent).to.equal("svc:event:view");
    expect(panel.find("pre").textContent).to.equal('{\n  "path": "/embed/a"\n}');
    await panel.toggle(0);
    expect(panel.root.querySelectorAll("pre")).to.have.length(0);
  });

  it("show that a message has no payload", async () => {
    const panel = await Panel.with(REFRESH);
    await panel.toggle(0);
    expect(panel.find(".detail").textContent).to.contain("No payload.");
  });

  it("show the payload at the time of arrival", async () => {
    const panel = await Panel.open();
    const payload = { path: "/embed/a" };
    panel.element.add({ ...VIEW, payload });
    payload.path = "/embed/b";
    await panel.painted();
    await panel.toggle(0);
    expect(panel.find("pre").textContent).to.contain("/embed/a");
  });

  it("stay open while a filter hides them", async () => {
    const panel = await Panel.with(VIEW);
    await panel.toggle(0);
    await panel.filter("no such message");
    await panel.filter("");
    expect(panel.find("details")).to.have.property("open", true);
    expect(panel.find("pre").textContent).to.contain("/embed/a");
  });

  it("are one tab stop, and open with the keyboard", async () => {
    const panel = await Panel.open();
    addMany(panel, 4);
    await panel.painted();
    panel.button("Check the messages").focus();
    await sendKeys({ press: "Tab" });
    const focused = (): number => panel.summaries.indexOf(panel.root.activeElement as HTMLElement);
    expect(focused()).to.equal(3);
    await sendKeys({ press: "ArrowUp" });
    expect(focused()).to.equal(2);
    await sendKeys({ press: "Home" });
    await sendKeys({ press: "ArrowUp" });
    expect(focused()).to.equal(0);
    await sendKeys({ press: "End" });
    await sendKeys({ press: "ArrowDown" });
    expect(focused()).to.equal(3);
    const details = panel.summaries[3]!.closest("details")!;
    const toggled = oneEvent(details, "toggle");
    await sendKeys({ press: "Enter" });
    await toggled;
    await panel.painted();
    expect(panel.find("pre").textContent).to.contain('"number": 3');
    await sendKeys({ press: "ArrowUp" });
    await panel.painted();
    expect(panel.summaries.map((row) => row.tabIndex)).to.deep.equal([-1, -1, 0, -1]);
  });

  it("are the only tab stop of a list that scrolls, which is a tab stop in Firefox by default", async () => {
    const panel = await Panel.open();
    addMany(panel, 60);
    await panel.painted();
    const log = panel.find(".log");
    expect(log.scrollHeight).to.be.greaterThan(log.clientHeight);
    panel.button("Check the messages").focus();
    await sendKeys({ press: "Tab" });
    expect(panel.root.activeElement).to.equal(panel.summaries[59]);
    expect(log.getAttribute("tabindex")).to.equal("-1");
    // every row can still be reached by the keyboard
    const before = log.scrollTop;
    await sendKeys({ press: "Home" });
    expect(panel.root.activeElement).to.equal(panel.summaries[0]);
    expect(log.scrollTop).to.be.lessThan(before);
  });
});

describe("<svc-inspector> filters", () => {
  const withThree = (): Promise<Panel> => Panel.with(VIEW, REFRESH, OWN);

  for (const [text, types] of [
    ["REFRESH", ["refresh"]],
    ["/embed/A", ["view"]],
    ["svc:event", ["view"]],
    ['"to":"ready"', ["state-change"]],
    ["  e  ", ["view", "refresh", "state-change"]],
  ] as const) {
    it(`find "${text}" in types and payloads`, async () => {
      const panel = await withThree();
      await panel.filter(text);
      expect(await panel.types()).to.deep.equal(types);
    });
  }

  it("hide and show directions", async () => {
    const panel = await withThree();
    await panel.press("in");
    expect(await panel.types()).to.deep.equal(["refresh", "state-change"]);
    expect(panel.button("in").ariaPressed).to.equal("false");
    expect(panel.footer).to.equal("2 of 3 messages");
    await panel.press("own");
    expect(await panel.types()).to.deep.equal(["refresh"]);
    await panel.press("in");
    expect(await panel.types()).to.deep.equal(["view", "refresh"]);
  });

  it("show that nothing matches, and are reset together", async () => {
    const panel = await withThree();
    await panel.press("out");
    await panel.filter("refresh");
    expect(panel.find(".empty").textContent).to.contain("None of the 3 messages matches.");
    await panel.press("Show all");
    expect(await panel.types()).to.have.length(3);
    expect(panel.find("input").value).to.equal("");
    expect(panel.button("out").ariaPressed).to.equal("true");
  });
});

describe("<svc-inspector>", () => {
  it("does not change the list while paused, and adds the messages afterwards", async () => {
    const panel = await Panel.with(VIEW);
    await panel.press("Pause");
    panel.element.add(REFRESH);
    panel.element.add(OWN);
    expect(await panel.types()).to.deep.equal(["view"]);
    expect(panel.button("Resume").textContent).to.contain("2 new");
    await panel.press("Resume");
    expect(await panel.types()).to.deep.equal(["view", "refresh", "state-change"]);
  });

  it("clears the list, also while paused", async () => {
    const panel = await Panel.with(VIEW);
    await panel.press("Pause");
    await panel.press("Clear");
    expect(panel.find(".empty").textContent).to.contain("No messages yet.");
    panel.element.add(REFRESH);
    await panel.press("Resume");
    expect(await panel.types()).to.deep.equal(["refresh"]);
  });

  it("restarts the time after a clear", async () => {
    const panel = await Panel.open();
    panel.element.add({ ...VIEW, time: 1_000 });
    panel.element.clear();
    panel.element.add({ ...VIEW, time: 9_000 });
    await panel.painted();
    expect(panel.find("time").textContent).to.equal("0.000");
  });
});

describe("<svc-inspector> without messages", () => {
  it("shows that it waits for an element or for messages", async () => {
    const panel = await Panel.open("nowhere");
    expect(panel.find(".empty").textContent).to.contain('No element with the id "nowhere" yet.');
    panel.element.removeAttribute("for");
    await panel.painted();
    expect(panel.find(".empty").textContent).to.contain("No messages yet.");
  });
});
