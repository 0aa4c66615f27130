import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { otherTenantOrigin, tenantOrigin } from "virtual:tenant";
import type { SvcDashboard } from "../../src/index.js";
import { connectEmbed } from "../../src/connection/index.js";
import type { EmbedActionType } from "../../src/protocol/index.js";
import { messageFrom } from "../support/frame-message.js";
import { lookAlikes } from "../support/look-alikes.js";
import { createDashboard, frameOf, quiet } from "../support/make-dashboard.js";
import { bareFrame, envelope, READY, ScriptedTenant } from "../support/scripted-tenant.js";

/** The common interface of a conversation through `connectEmbed` and through the element. */
interface Conversation {
  readonly frame: HTMLIFrameElement;
  readonly tenant: ScriptedTenant;
  readonly ready: Promise<unknown>;
  post(type: EmbedActionType, payload?: object): void;
  /** Adds a listener for an event, by its name without the prefix. */
  on(name: string, listener: (payload: object) => void): void;
  close(): void;
}

const closing: (() => void)[] = [];

/** Opens a conversation of a host with its own iframe. */
async function openConnection(): Promise<Conversation> {
  const frame = bareFrame();
  const connection = connectEmbed(frame, { tenantOrigin, onProblem: () => undefined });
  closing.push(() => {
    connection.close();
    frame.remove();
  });
  return {
    frame,
    tenant: await ScriptedTenant.in(frame),
    ready: connection.ready,
    post: connection.post,
    on: (name, listener) => void connection.on(name, listener),
    close: () => connection.close(),
  };
}

/** Opens a conversation of the element. */
async function openElement(): Promise<Conversation> {
  const element = fixtureSync<SvcDashboard>(createDashboard());
  quiet(element);
  const tenant = await ScriptedTenant.of(element);
  return {
    frame: frameOf(element)!,
    tenant,
    ready: element.ready,
    post: (type, payload) => element.postAction(type, payload),
    on: (name, listener) =>
      element.addEventListener(`svc-${name}`, (event) => listener((event as CustomEvent<object>).detail)),
    close: () => element.remove(),
  };
}

const CONVERSATIONS = { connectEmbed: openConnection, "<svc-dashboard>": openElement };

for (const [name, open] of Object.entries(CONVERSATIONS)) {
  describe(`a conversation through ${name}`, () => {
    afterEach(() => closing.splice(0).forEach((close) => close()));

    /** Makes the embed ready, and waits for the event. */
    async function becomeReady({ tenant, on }: Conversation): Promise<void> {
      const ready = new Promise((done) => on("ready", done));
      tenant.ready();
      await ready;
    }

    /** Collects the payloads of an event. */
    function payloadsOf({ on }: Conversation, event: string): object[] {
      const payloads: object[] = [];
      on(event, (payload) => payloads.push(payload));
      return payloads;
    }

    /** Dispatches a message of the frame, as the browser does. */
    function receive(
      { frame }: Conversation,
      origin: string,
      data: unknown = envelope("navigate", { path: "/x" }),
    ): void {
      window.dispatchEvent(messageFrom(frame, { origin, data }));
    }

    it("resolves ready with the payload of the first ready event", async () => {
      const conversation = await open();
      conversation.tenant.ready();
      expect(await conversation.ready).to.deep.equal(READY);
    });

    it("dispatches documented events and events of later versions, with their payloads", async () => {
      const conversation = await open();
      const drilled = payloadsOf(conversation, "drilldown");
      const later = new Promise((done) => conversation.on("later-event", done));
      conversation.tenant.send("drilldown", { member: "orders.revenue", value: 12 });
      conversation.tenant.send("later-event", { any: 1 });
      expect(await later).to.deep.equal({ any: 1 });
      expect(drilled).to.deep.equal([{ member: "orders.revenue", value: 12 }]);
    });

    it("ignores messages of other origins in its frame, and accepts the tenant's", async () => {
      const conversation = await open();
      const received = payloadsOf(conversation, "navigate");
      for (const origin of [...lookAlikes(tenantOrigin), otherTenantOrigin, "null", ""])
        receive(conversation, origin);
      expect(received).to.deep.equal([]);
      receive(conversation, tenantOrigin);
      expect(received).to.deep.equal([{ path: "/x" }]);
    });

    it("ignores messages that are not events of the protocol", async () => {
      const conversation = await open();
      const received = payloadsOf(conversation, "navigate");
      const wrong = [
        null,
        "navigate",
        {},
        envelope("navigate", { path: 1 }),
        envelope("navigate", { path: "/x" }, { source: "other" }),
      ];
      for (const data of wrong) receive(conversation, tenantOrigin, data);
      expect(received).to.deep.equal([]);
    });

    it("freezes payloads, because all listeners receive the same object", async () => {
      const conversation = await open();
      let frozen: unknown[] = [];
      conversation.on("later", (payload) => {
        frozen = [payload, (payload as { list: object[] }).list, (payload as { list: object[] }).list[0]];
      });
      receive(conversation, tenantOrigin, envelope("later", { list: [{ a: 1 }] }));
      expect(frozen.map((value) => Object.isFrozen(value))).to.deep.equal([true, true, true]);
    });

    it("queues actions until ready, and posts them in order, each state, navigate and refresh once", async () => {
      const conversation = await open();
      conversation.post("svc:action:set-locale", { locale: "de" });
      conversation.post("svc:action:navigate", { path: "/embed/d/42/app/a" });
      conversation.post("svc:action:refresh");
      conversation.post("svc:action:later", { any: 1 });
      conversation.post("svc:action:set-locale", { locale: "fr" });
      conversation.post("svc:action:navigate", { path: "/embed/d/42/app/b" });
      expect(await conversation.tenant.actions()).to.deep.equal([]);
      await becomeReady(conversation);
      conversation.post("svc:action:refresh");
      const { received } = await conversation.tenant.report();
      expect(received.map(({ data }) => [data.type.replace("svc:action:", ""), data.payload])).to.deep.equal([
        ["refresh", undefined],
        ["later", { any: 1 }],
        ["set-locale", { locale: "fr" }],
        ["navigate", { path: "/embed/d/42/app/b" }],
        ["refresh", undefined],
      ]);
    });

    it("posts the payload as it was at the time of the call, and only to the tenant's origin", async () => {
      const conversation = await open();
      const theme = { primaryColor: "#06c" };
      conversation.post("svc:action:set-theme", theme);
      theme.primaryColor = "changed";
      await becomeReady(conversation);
      const { received } = await conversation.tenant.report();
      expect(received.map(({ data, origin }) => [data.payload, origin])).to.deep.equal([
        [{ primaryColor: "#06c" }, location.origin],
      ]);
      const posted: unknown[] = [];
      const { contentWindow } = conversation.frame;
      await conversation.tenant.go(`${otherTenantOrigin}/embed/dashboard/elsewhere`);
      conversation.post("svc:action:refresh");
      posted.push(...(await conversation.tenant.report()).received);
      expect([posted, conversation.frame.contentWindow]).to.deep.equal([[], contentWindow]);
    });

    it("posts the state again when the embed becomes ready again, but no other actions", async () => {
      const conversation = await open();
      await becomeReady(conversation);
      conversation.post("svc:action:set-color-scheme", { scheme: "dark" });
      conversation.post("svc:action:refresh");
      await conversation.tenant.go(`${tenantOrigin}/embed/dashboard/again`);
      await becomeReady(conversation);
      expect(await conversation.tenant.actions()).to.deep.equal(["set-color-scheme"]);
    });

    it("reports the error of a listener, and calls the listeners after it", async () => {
      const conversation = await open();
      const reported = oneEvent<ErrorEvent>(window, "error");
      const keepQuiet = (event: Event): void => event.preventDefault();
      const { onerror } = window;
      window.onerror = () => true; // the test runner's own would fail the test
      window.addEventListener("error", keepQuiet);
      conversation.on("navigate", () => {
        throw new Error("a listener's own");
      });
      const received = payloadsOf(conversation, "navigate");
      receive(conversation, tenantOrigin);
      expect((await reported).message).to.contain("a listener's own");
      expect(received).to.have.lengthOf(1);
      window.removeEventListener("error", keepQuiet);
      window.onerror = onerror;
    });

    it("dispatches no more events once a listener has closed it", async () => {
      const conversation = await open();
      const received = payloadsOf(conversation, "navigate");
      conversation.post("svc:action:refresh");
      const { frame } = conversation;
      const message = messageFrom(frame, {
        data: envelope("navigate", { path: "/x" }),
        origin: tenantOrigin,
      });
      conversation.on("view", () => conversation.close());
      receive(conversation, tenantOrigin, envelope("view", { surface: "dashboard", path: "/y" }));
      window.dispatchEvent(message);
      expect(received).to.deep.equal([]);
    });
  });
}
