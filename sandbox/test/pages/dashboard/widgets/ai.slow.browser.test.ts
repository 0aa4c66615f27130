import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import type { AiQueryPayload, DrilldownPayload, SvcDashboard } from "../../../../../src/index.js";
import { inFrame, tabInto, whenInFrame } from "../../../../../test/support/in-frame.js";
import { collect } from "../../../../../test/support/make-dashboard.js";
import { createSandboxDashboard } from "../../../support/sandbox-dashboard.js";

describe("a sandbox dashboard's agent", () => {
  let element: SvcDashboard;

  async function load(properties: Partial<SvcDashboard> = {}): Promise<void> {
    element = fixtureSync(createSandboxDashboard({ publicId: "e5f6a7b8", ...properties }));
    await oneEvent(element, "svc-dashboard-loaded");
  }

  const ask = (question: string) =>
    inFrame(`(() => {
      const input = document.querySelector("ask-widget input");
      input.value = ${JSON.stringify(question)};
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      return document.querySelector("ask-widget").updateComplete.then(() => document.querySelector("ask-widget .chat-ask").click());
    })()`);

  it("answers from the data, shows how it read the question, and reports it to the host", async () => {
    await load();
    const queries = collect<AiQueryPayload & { surface?: string }>(element, "svc-ai-query");
    await whenInFrame(`document.querySelectorAll("ask-widget .example").length === 2`);
    await inFrame(`document.querySelector("ask-widget .example").click()`);
    await whenInFrame(`document.querySelector("ask-widget answer-card .reading")`);
    await ask("what will the weather be");
    await whenInFrame(`document.querySelector("ask-widget .unread")`);
    const query = "revenue by category since March 2025";
    expect(queries).to.deep.equal([
      { query, status: "submitted", agentId: "ask" },
      { query, status: "completed", agentId: "ask" },
      { query: "what will the weather be", status: "submitted", agentId: "ask" },
      { query: "what will the weather be", status: "error", agentId: "ask" },
    ]);
    expect(element.state).to.equal("loaded");
  });

  it("answers again in another time zone and on refresh, and reports drilldowns, but each question once", async () => {
    await load();
    const queries = collect<AiQueryPayload>(element, "svc-ai-query");
    await ask("revenue by day since 2025-12-30");
    const answer = `document.querySelector("ask-widget answer-card")?.answer`;
    const rows = `JSON.stringify(${answer}?.rows)`;
    const utc = await whenInFrame<string>(rows);
    element.setTimezone("Pacific/Auckland");
    await whenInFrame(`${rows} && ${rows} !== ${JSON.stringify(utc)}`);
    await inFrame(`void (window.before = ${answer})`);
    element.refresh();
    await whenInFrame(`${answer} && ${answer} !== window.before`);
    expect(queries.map(({ status }) => status)).to.deep.equal(["submitted", "completed"]);
    await ask("revenue by channel"); // a line has no marks to click
    const drilled = oneEvent<CustomEvent<DrilldownPayload>>(element, "svc-drilldown");
    const mark = `document.querySelector('ask-widget [role="graphics-symbol"][tabindex="0"]')`;
    await whenInFrame(`Boolean(${mark})`);
    await inFrame(
      `void ${mark}.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }))`,
    );
    expect((await drilled).detail).to.include({ member: "orders.revenue", widgetId: "ask" });
    await whenInFrame(`document.querySelector("ask-widget dialog[open]")`);
  });

  it("has little blank space without an answer, and shows a complete chart", async () => {
    await load();
    const blank = await whenInFrame<number>(`document.querySelector("ask-widget .examples") &&
      document.querySelector("ask-widget").getBoundingClientRect().bottom -
        document.querySelector("ask-widget .examples").getBoundingClientRect().bottom`);
    expect(blank).to.be.lessThan(200);
    await ask("revenue by category");
    const isCut = await whenInFrame<string>(`document.querySelector("ask-widget vega-chart svg") &&
      String(document.querySelector("ask-widget vega-chart").getBoundingClientRect().bottom >
        document.querySelector("ask-widget .ask-answer").getBoundingClientRect().bottom)`);
    expect(isCut).to.equal("false");
  });

  it("ends a question that another one replaces, and keeps the focus in the field", async () => {
    await load();
    const queries = collect<AiQueryPayload>(element, "svc-ai-query");
    await tabInto(element);
    await inFrame(`document.querySelectorAll("ask-widget .example").forEach((button) => button.click())`);
    await whenInFrame(`document.querySelector("ask-widget answer-card .reading")`);
    expect(queries.map(({ status }) => status)).to.deep.equal([
      ...["submitted", "error", "submitted", "completed"],
    ]);
    expect(queries[1]!.query).to.equal(queries[0]!.query);
    expect(await inFrame<string>("document.activeElement.name")).to.equal("question");
  });

  it("shows no form if the session allows no questions", async () => {
    await load({ sessionEndpoint: "/api/embed-session?as=unasked" });
    await whenInFrame(`document.querySelector("ask-widget .notice-title")`);
    expect(await inFrame<boolean>(`Boolean(document.querySelector("ask-widget form"))`)).to.equal(false);
  });
});
