import { expect } from "@open-wc/testing";
import { sandbox } from "virtual:sandbox";
import "../../src/index.js";
import type { AiQueryPayload, EmbedErrorPayload, SvcDashboard } from "../../src/index.js";
import { inFrame, whenInFrame } from "../support/in-frame.js";
import { collect, quiet } from "../support/make-dashboard.js";
import { next } from "../support/scripted-tenant.js";

describe("a sandbox dashboard's agent", () => {
  let element: SvcDashboard;

  function add(publicId: string): SvcDashboard {
    element = document.createElement("svc-dashboard");
    Object.assign(element, { tenantOrigin: sandbox.origin, publicId, sessionEndpoint: "/api/embed-session" });
    element.style.height = "900px";
    document.body.append(element);
    return element;
  }

  const ask = (question: string) =>
    inFrame(`(() => {
      const input = document.querySelector("ask-widget input");
      input.value = ${JSON.stringify(question)};
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      return document.querySelector("ask-widget").updateComplete.then(() => document.querySelector("ask-widget .chat-ask").click());
    })()`);

  afterEach(() => element.remove());

  it("answers from the data, says how it read the question, and tells the host", async () => {
    await next(add("e5f6a7b8"), "svc-dashboard-loaded");
    const told = collect<AiQueryPayload & { surface?: string }>(element, "svc-ai-query");
    await whenInFrame(`document.querySelectorAll("ask-widget .example").length === 2`);
    await inFrame(`document.querySelector("ask-widget .example").click()`);
    await whenInFrame(`document.querySelector("ask-widget answer-card .reading")`);
    await ask("what will the weather be");
    await whenInFrame(`document.querySelector("ask-widget .unread")`);
    const query = "revenue by category since March 2025";
    expect(told).to.deep.equal([
      { query, status: "submitted", agentId: "ask" },
      { query, status: "completed", agentId: "ask" },
      { query: "what will the weather be", status: "submitted", agentId: "ask" },
      { query: "what will the weather be", status: "error", agentId: "ask" },
    ]);
    expect(element.state).to.equal("loaded");
  });

  it("stands beside dashboards that can't be shown: those say why", async () => {
    quiet(add("draft0001"));
    const { detail } = await next<CustomEvent<EmbedErrorPayload>>(element, "svc-error");
    expect(detail.fatal).to.equal(true);
    expect(detail.message).to.contain("not published");
  });
});
