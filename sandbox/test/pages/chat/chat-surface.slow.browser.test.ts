import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { sandbox } from "virtual:sandbox";
import type {
  AiQueryPayload,
  EmbedErrorPayload,
  NavigatePayload,
  SvcDashboard,
  ViewPayload,
} from "../../../../src/index.js";
import { axeInFrame } from "../../../../test/support/axe-in-frame.js";
import { BareHost, newSession } from "../../../../test/support/bare-host.js";
import { inFrame, whenInFrame } from "../../../../test/support/in-frame.js";
import { collect, quiet } from "../../../../test/support/make-dashboard.js";
import { createSandboxDashboard } from "../../support/sandbox-dashboard.js";

const BASE = `/embed/d/${sandbox.deploymentId}/chat`;

/** Types a question and clicks the button, as a viewer does. */
const ask = (question: string) =>
  inFrame(`(() => {
    const input = document.querySelector(".chat-form input");
    input.value = ${JSON.stringify(question)};
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    return document.querySelector("chat-panel").updateComplete.then(() => document.querySelector(".chat-ask").click());
  })()`);

const reading = (count: number) =>
  whenInFrame<string>(
    `document.querySelectorAll("answer-card .reading").length === ${count} && [...document.querySelectorAll("answer-card .reading")].at(-1).innerText`,
  );

describe("the sandbox's chat in <svc-dashboard>", () => {
  const { deploymentId } = sandbox;

  async function openChat(properties: Partial<SvcDashboard> = {}): Promise<SvcDashboard> {
    const element = fixtureSync<SvcDashboard>(
      createSandboxDashboard({ surface: "chat", deploymentId, ...properties }),
    );
    await oneEvent(element, "svc-view");
    await whenInFrame(`document.querySelector(".chat-form")`);
    return element;
  }

  it("posts ready, and then view with its path", async () => {
    const element = fixtureSync<SvcDashboard>(createSandboxDashboard({ surface: "chat", deploymentId }));
    const messages = collect<{ type: string; surface: string; payload: unknown }>(element, "svc-message");
    await oneEvent(element, "svc-view");
    expect(messages.map(({ type, surface }) => [type, surface])).to.deep.equal([
      ["svc:event:ready", "chat"],
      ["svc:event:view", "chat"],
    ]);
    expect(messages[0]!.payload).to.deep.equal({
      embedTenant: null,
      deploymentId: sandbox.deploymentId,
      mode: "signed",
      surface: "chat",
    });
    expect(messages[1]!.payload).to.deep.equal({ surface: "chat", path: BASE, title: "Ask your data" });
  });

  it("answers a question, shows how it was read, and reports it", async () => {
    const element = await openChat();
    const queries = collect<AiQueryPayload>(element, "svc-ai-query");
    await ask("revenue by month in 2025");
    expect(await reading(1))
      .to.contain("Revenue")
      .and.to.contain("by month");
    await whenInFrame(`document.querySelector("answer-card svg")`);
    const { chatId } = queries[0]!;
    expect(chatId).to.match(/^[0-9a-f]{32}$/);
    expect(queries).to.deep.equal([
      { query: "revenue by month in 2025", status: "submitted", chatId },
      { query: "revenue by month in 2025", status: "completed", chatId },
    ]);
    expect(await inFrame<string>(`document.querySelector("[role=status]").textContent`)).to.contain(
      "Revenue",
    );
  });

  it("names the words that it does not recognize, suggests other questions, and reports an error", async () => {
    const element = await openChat();
    const queries = collect<AiQueryPayload>(element, "svc-ai-query");
    await ask("revenue by planet");
    expect(await whenInFrame<string>(`document.querySelector(".unread")?.textContent`)).to.contain("planet");
    expect(queries.map(({ status }) => status)).to.deep.equal(["submitted", "error"]);
    await inFrame(`document.querySelector(".reply .example").click()`);
    await reading(1);
    expect(queries.map(({ status }) => status)).to.deep.equal([
      "submitted",
      "error",
      "submitted",
      "completed",
    ]);
  });

  it("answers a follow-up with the measure and the time of the question before it", async () => {
    await openChat();
    await ask("revenue in 2025");
    await reading(1);
    const height = await inFrame<number>(`document.querySelector("answer-card .kpi").clientHeight`);
    expect(height, "no blank space around a single figure").to.be.lessThan(100);
    await ask("and by channel?");
    expect(await reading(2))
      .to.contain("Revenue")
      .and.to.contain("by Channel")
      .and.to.contain("Jan – Dec 2025");
  });

  it("starts a new conversation by its button and by its path, and reports both", async () => {
    const element = await openChat();
    const queries = collect<AiQueryPayload>(element, "svc-ai-query");
    const byButton = () => inFrame(`document.querySelector(".chat-head button").click()`);
    const byPath = () => {
      element.navigate(BASE);
      return Promise.resolve();
    };
    for (const begin of [byButton, byPath]) {
      await ask("top 5 products by revenue");
      await reading(1);
      const navigated = oneEvent<CustomEvent<NavigatePayload>>(element, "svc-navigate");
      const viewed = oneEvent<CustomEvent<ViewPayload>>(element, "svc-view");
      await begin();
      expect((await navigated).detail).to.deep.equal({ path: BASE, previousPath: BASE });
      expect((await viewed).detail.path).to.equal(BASE);
      await whenInFrame(`!document.querySelector(".exchange")`);
      await ask("and by channel?");
      expect(await whenInFrame<string>(`document.querySelector(".unread")?.textContent`)).to.contain(
        "measure",
      );
      await byButton();
    }
    expect(new Set(queries.map(({ chatId }) => chatId)).size).to.equal(4);
  });

  it("applies color scheme, theme, language and time zone without a reload, and answers again on refresh", async () => {
    const element = await openChat({ colorScheme: "light" });
    await ask("revenue by day since 2025-12-30");
    await reading(1);
    await inFrame(`void (document.body.dataset.kept = "yes")`);
    const light = await inFrame<string>(`getComputedStyle(document.querySelector(".reply")).backgroundColor`);
    element.setColorScheme("dark");
    await whenInFrame(
      `getComputedStyle(document.querySelector(".reply")).backgroundColor !== ${JSON.stringify(light)}`,
    );
    element.setTheme({
      primaryColor: "#b5179e",
      chat: { inputColor: "#fff3c4" },
      analyticsChat: { backgroundColor: "#102030" },
    });
    await whenInFrame(`document.documentElement.style.cssText.includes("b5179e")`);
    // the button is disabled and gray while the input is empty
    expect(
      await inFrame<string>(`(() => {
        const button = document.querySelector(".chat-ask");
        button.disabled = false;
        return getComputedStyle(button).backgroundColor;
      })()`),
    ).to.equal("rgb(181, 23, 158)");
    expect(
      await inFrame<string>(`getComputedStyle(document.querySelector(".chat-form input")).backgroundColor`),
    ).to.equal("rgb(255, 243, 196)");
    expect(
      await inFrame<string>(`getComputedStyle(document.querySelector("chat-panel")).backgroundColor`),
    ).to.equal("rgb(16, 32, 48)");
    element.setLocale("de-DE");
    await whenInFrame(`document.querySelector(".chat-ask").textContent === "Fragen"`);
    const rows = `document.querySelector("answer-card").answer.rows.map((row) => row.orders_revenue).join()`;
    const utc = await inFrame<string>(rows);
    element.setTimezone("Pacific/Auckland");
    await whenInFrame(
      `document.querySelector("answer-card")?.answer.rows.map((row) => row.orders_revenue).join() !== ${JSON.stringify(utc)}`,
    );
    const auckland = await inFrame<string>(`document.querySelector("answer-card").answer`);
    // observes before the refresh, which may end before the next command
    await inFrame(`void (window.isBusy = new Promise((done) => new MutationObserver(() => {
      if (document.querySelector("[aria-busy=true]")) done(true);
    }).observe(document, { subtree: true, attributes: true, childList: true })))`);
    element.refresh();
    expect(await inFrame<boolean>("window.isBusy")).to.equal(true);
    await whenInFrame(`!document.querySelector("[aria-busy=true]")`);
    expect(await inFrame(`document.querySelector("answer-card").answer`)).to.deep.equal(auckland);
    expect(await inFrame<string>("document.body.dataset.kept")).to.equal("yes");
  });

  it("shows the whole of an answer, also if it grows, and does not move a viewer who has scrolled", async () => {
    await openChat();
    await ask("orders by channel and status");
    await whenInFrame(`document.querySelector("data-table td")`);
    const card = `document.querySelector("answer-card")`;
    const [rows, most] = await inFrame<[number, string]>(
      `[${card}.answer.rows.length, ${card}.querySelector(".drill").innerText]`,
    );
    expect(await inFrame<string>(`${card}.innerText`))
      .to.contain(`had the most placed orders: ${most} of `)
      .and.to.contain(`Rows: ${rows}`);
    await ask("orders by channel and status");
    await whenInFrame(`document.querySelectorAll("data-table")[1]`);
    const box = `document.querySelector(".chat-thread")`;
    const later = (run: string) =>
      inFrame<number>(
        `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(${run}))))`,
      );
    const below = `${box}.scrollHeight - ${box}.scrollTop - ${box}.clientHeight`;
    const grow = `document.querySelector(".exchange:last-child").append(document.createElement("hr"))`;
    expect(await later(below)).to.be.lessThan(1);
    await inFrame(grow);
    expect(await later(below)).to.be.lessThan(1);
    expect(await later(`${box}.scrollTop = 0`)).to.equal(0);
    await inFrame(grow);
    expect(await later(`${box}.scrollTop`)).to.equal(0);
  });

  it("shows a table if the chart can't be drawn, and reports the error", async () => {
    const element = await openChat();
    quiet(element);
    await ask("revenue by day since 2025-12-30");
    await whenInFrame(`document.querySelector("answer-card vega-chart svg")`);
    const reported = oneEvent<CustomEvent<EmbedErrorPayload>>(element, "svc-error");
    await inFrame(`void document.querySelector("answer-card vega-chart").dispatchEvent(
      Object.assign(new Event("drawn"), { error: new Error("No room for axes.") }),
    )`);
    const { message, context, fatal } = (await reported).detail;
    expect({ message, context, fatal }).to.deep.equal({
      message: "No room for axes.",
      context: "render",
      fatal: false,
    });
    await whenInFrame(`document.querySelector("answer-card data-table")`);
    expect(await inFrame<boolean>(`!document.querySelector("answer-card .answer-tools .tool")`)).to.equal(
      true,
    );
  });

  it("shows a hostile question as text", async () => {
    await openChat();
    const hostile = `<img src=x onerror="document.body.dataset.pwned = 1"><script>document.body.dataset.pwned = 2</script>`;
    await ask(hostile);
    await whenInFrame(`document.querySelector(".unread")`);
    expect(await inFrame<string>(`document.querySelector(".asked").textContent`)).to.equal(hostile);
    expect(
      await inFrame<number>(`document.querySelectorAll("chat-panel img, chat-panel script").length`),
    ).to.equal(0);
    expect(await inFrame<boolean>(`"pwned" in document.body.dataset`)).to.equal(false);
  });

  it("passes the axe checks, without and with answers, in light and dark", async () => {
    const element = await openChat({ colorScheme: "light" });
    expect(await axeInFrame()).to.deep.equal([]);
    await ask("revenue by channel");
    await reading(1);
    await ask("orders by country and status");
    await reading(2);
    await ask("orders this year");
    await reading(3);
    expect(await axeInFrame()).to.deep.equal([]);
    element.setColorScheme("dark");
    await whenInFrame(`document.documentElement.dataset.scheme === "dark"`);
    expect(await axeInFrame()).to.deep.equal([]);
  });

  it("reports the path of its session if it is loaded at another one", async () => {
    const host = new BareHost(`${BASE}/elsewhere?session=${encodeURIComponent(await newSession())}`);
    const { payload } = await host.message("error");
    expect(payload["fatal"]).to.equal(true);
    expect(payload["message"]).to.contain(`the chat at "${BASE}": load that path`);
    host.close();
  });
});
