import { expect } from "@open-wc/testing";
import { sandbox } from "virtual:sandbox";
import { parseEvent } from "../../../../src/protocol/index.js";
import { ENVELOPES, EVENT_PAYLOADS } from "../../../../test/contract/support/payloads.js";
import { BareHost, newSession, type Message } from "../../../../test/support/bare-host.js";
import { inFrame, whenInFrame } from "../../../../test/support/in-frame.js";

const [DASHBOARD, OTHER] = sandbox.publicIds.map((id) => `/embed/dashboard/${id}`);
const WITH_AGENT = "/embed/dashboard/e5f6a7b8";
const deployment = `/embed/d/${sandbox.deploymentId}`;

/** Returns an expression for the button with a name. */
const button = (name: string): string =>
  `[...document.querySelectorAll("button")].find((b) => (b.getAttribute("aria-label") ?? b.textContent).includes("${name}"))`;

const click = async (target: string): Promise<void> => {
  await whenInFrame(`${target} && !(${target}).disabled`);
  await inFrame(`(${target}).click()`);
};

describe("the events of the sandbox", () => {
  let host: BareHost;

  async function open(path: string, query = "", as?: "creator"): Promise<void> {
    host = new BareHost(`${path}?session=${encodeURIComponent(await newSession(as))}${query}`);
    await host.message("ready");
  }

  /** Fails unless an event has all members of the envelope and these members of its payload, and no others. */
  function expectMembers(message: Message, name: keyof typeof EVENT_PAYLOADS, without: string[] = []): void {
    expect(Object.keys(message).sort()).to.deep.equal(Object.keys(ENVELOPES.event).sort());
    const described = Object.keys(EVENT_PAYLOADS[name]).map((member) => member.replace("?", ""));
    expect(Object.keys(message.payload).sort()).to.deep.equal(
      described.filter((member) => !without.includes(member)).sort(),
    );
    expect(parseEvent(message).ok).to.equal(true);
  }

  afterEach(() => host.close());

  it("have every described member on a dashboard, and no others", async () => {
    await open(DASHBOARD!, "&allowExport=true");
    for (const name of ["ready", "view", "dashboard-loaded"] as const)
      expectMembers(await host.message(name), name);
    await click(button("Download CSV"));
    expectMembers(await host.message("download"), "download");
    await click(`document.querySelector("[data-cell]")`);
    expectMembers(await host.message("drilldown"), "drilldown");
    host.act("navigate", { path: "/api/v1/deployments" });
    expectMembers(await host.message("error"), "error");
    host.act("navigate", { path: OTHER! });
    expectMembers(await host.message("navigate"), "navigate");
  });

  it("have the agent in a question to a dashboard, and the conversation in a question to the chat", async () => {
    await open(WITH_AGENT);
    await click(`document.querySelector("ask-widget .example")`);
    const asked = await host.message("ai-query");
    expectMembers(asked, "ai-query", ["chatId"]);
    expect(asked.surface).to.equal("dashboard");
    host.close();
    await open(`${deployment}/chat`);
    await click(`document.querySelector(".example")`);
    const question = await host.message("ai-query");
    expectMembers(question, "ai-query", ["agentId"]);
    expect(question.surface).to.equal("chat");
  });

  it("exclude those of dashboards in the app", async () => {
    await open(`${deployment}/app/dashboards/${sandbox.publicIds[0]}`, "", "creator");
    await click(`document.querySelector("[data-cell]")`);
    await whenInFrame(`document.querySelector("dialog[open]")`);
    host.act("navigate", { path: `${deployment}/app/chat` });
    await click(`document.querySelector(".example")`);
    expect((await host.message("ai-query")).surface).to.equal("app");
    expect(new Set(host.types)).to.deep.equal(
      new Set(["ready", "view", "navigate", "ai-query"].map((name) => `svc:event:${name}`)),
    );
    expectMembers(await host.message("ready"), "ready", ["publicId"]);
  });
});
