import { expect } from "@open-wc/testing";
import { otherTenantOrigin, tenantOrigin } from "virtual:tenant";
import { QUEUE_LIMIT } from "../../src/connection/action-queue.js";
import { MESSAGES_PER_SECOND } from "../../src/connection/channel.js";
import { connectEmbed } from "../../src/connection/index.js";
import type { EmbedActionType } from "../../src/protocol/index.js";
import { lookAlikes } from "../support/look-alikes.js";
import { addDashboard, frameOf, quiet, removeDashboards } from "../support/make-dashboard.js";
import { bareFrame, envelope, next, READY, ScriptedTenant } from "../support/scripted-tenant.js";

/** What a conversation is for its users, whichever of the two faces they see of it. */
interface Face {
  readonly frame: HTMLIFrameElement;
  readonly tenant: ScriptedTenant;
  readonly ready: Promise<unknown>;
  post(type: EmbedActionType, payload?: object): void;
  /** Listens to an event, by its name without the prefix. */
  on(name: string, listener: (payload: object) => void): void;
  close(): void;
}

const closing: (() => void)[] = [];

/** The conversation as a host that owns its iframe has it. */
async function openConnection(): Promise<Face> {
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

/** The same as users of the element have it. */
async function openElement(): Promise<Face> {
  const element = addDashboard();
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

const FACES = { connectEmbed: openConnection, "<svc-dashboard>": openElement };

for (const [name, open] of Object.entries(FACES)) {
  describe(`a conversation by ${name}`, () => {
    afterEach(() => {
      closing.splice(0).forEach((close) => close());
      removeDashboards();
    });

    /** Makes the embed ready, and waits until the conversation knows. */
    async function becomeReady({ tenant, on }: Face): Promise<void> {
      const ready = new Promise((done) => on("ready", done));
      tenant.ready();
      await ready;
    }

    /** Collects the payloads of an event. */
    function payloadsOf({ on }: Face, event: string): object[] {
      const payloads: object[] = [];
      on(event, (payload) => payloads.push(payload));
      return payloads;
    }

    /** Hands the page a message of the frame, as its browser would. */
    function receive(
      { frame }: Face,
      origin: string,
      data: unknown = envelope("navigate", { path: "/x" }),
    ): void {
      window.dispatchEvent(new MessageEvent("message", { origin, data, source: frame.contentWindow }));
    }

    it("resolves ready with the payload of the first ready event", async () => {
      const face = await open();
      face.tenant.ready();
      expect(await face.ready).to.deep.equal(READY);
    });

    it("hands on events of the description and of later versions, with their payloads", async () => {
      const face = await open();
      const drilled = payloadsOf(face, "drilldown");
      const later = new Promise((done) => face.on("later-event", done));
      face.tenant.send("drilldown", { member: "orders.revenue", value: 12 });
      face.tenant.send("later-event", { any: 1 });
      expect(await later).to.deep.equal({ any: 1 });
      expect(drilled).to.deep.equal([{ member: "orders.revenue", value: 12 }]);
    });

    it("ignores every other origin in its frame, and takes the tenant's", async () => {
      const face = await open();
      const heard = payloadsOf(face, "navigate");
      for (const origin of [...lookAlikes(tenantOrigin), otherTenantOrigin, "null", ""])
        receive(face, origin);
      expect(heard).to.deep.equal([]);
      receive(face, tenantOrigin);
      expect(heard).to.deep.equal([{ path: "/x" }]);
    });

    it("ignores messages that are no events of the protocol", async () => {
      const face = await open();
      const heard = payloadsOf(face, "navigate");
      const wrong = [
        null,
        "navigate",
        {},
        envelope("navigate", { path: 1 }),
        envelope("navigate", { path: "/x" }, { source: "other" }),
      ];
      for (const data of wrong) receive(face, tenantOrigin, data);
      expect(heard).to.deep.equal([]);
    });

    it("hands listeners a payload that none of them can change for the others", async () => {
      const face = await open();
      let frozen: unknown[] = [];
      face.on("later", (payload) => {
        frozen = [payload, (payload as { list: object[] }).list, (payload as { list: object[] }).list[0]];
      });
      receive(face, tenantOrigin, envelope("later", { list: [{ a: 1 }] }));
      expect(frozen.map((value) => Object.isFrozen(value))).to.deep.equal([true, true, true]);
    });

    it("passes no more than its budget of messages in a second", async () => {
      const face = await open();
      let heard = 0;
      face.on("later", () => (heard += 1));
      for (let count = 0; count < MESSAGES_PER_SECOND + 10; count += 1) {
        const message = new MessageEvent("message", {
          data: envelope("later", {}),
          origin: tenantOrigin,
          source: face.frame.contentWindow,
        });
        Object.defineProperty(message, "timeStamp", { value: 1_000_000 });
        window.dispatchEvent(message);
      }
      expect(heard).to.equal(MESSAGES_PER_SECOND);
    });

    it("keeps actions until ready, of each state, navigate and refresh the last, and posts them in order", async () => {
      const face = await open();
      face.post("svc:action:set-locale", { locale: "de" });
      face.post("svc:action:navigate", { path: "/embed/d/42/app/a" });
      face.post("svc:action:refresh");
      face.post("svc:action:later", { any: 1 });
      face.post("svc:action:set-locale", { locale: "fr" });
      face.post("svc:action:navigate", { path: "/embed/d/42/app/b" });
      expect(await face.tenant.actions()).to.deep.equal([]);
      await becomeReady(face);
      face.post("svc:action:refresh");
      const { heard } = await face.tenant.told();
      expect(heard.map(({ data }) => [data.type.replace("svc:action:", ""), data.payload])).to.deep.equal([
        ["refresh", undefined],
        ["later", { any: 1 }],
        ["set-locale", { locale: "fr" }],
        ["navigate", { path: "/embed/d/42/app/b" }],
        ["refresh", undefined],
      ]);
    });

    it("posts the payload as it was at the call, to the tenant's origin alone", async () => {
      const face = await open();
      const theme = { primaryColor: "#06c" };
      face.post("svc:action:set-theme", theme);
      theme.primaryColor = "changed";
      await becomeReady(face);
      const { heard } = await face.tenant.told();
      expect(heard.map(({ data, origin }) => [data.payload, origin])).to.deep.equal([
        [{ primaryColor: "#06c" }, location.origin],
      ]);
      const posted: unknown[] = [];
      const { contentWindow } = face.frame;
      await face.tenant.go(`${otherTenantOrigin}/embed/dashboard/elsewhere`);
      face.post("svc:action:refresh");
      posted.push(...(await face.tenant.told()).heard);
      expect([posted, face.frame.contentWindow]).to.deep.equal([[], contentWindow]);
    });

    it("drops what is more than the queue holds, and posts the rest", async () => {
      const face = await open();
      for (let count = 0; count < QUEUE_LIMIT + 3; count += 1) face.post(`svc:action:later-${count}`);
      await becomeReady(face);
      const actions = await face.tenant.actions();
      expect([actions.length, actions[0], actions.at(-1)]).to.deep.equal([
        QUEUE_LIMIT,
        "later-0",
        `later-${QUEUE_LIMIT - 1}`,
      ]);
    });

    it("sends the state again when the embed becomes ready again, and nothing that was done once", async () => {
      const face = await open();
      await becomeReady(face);
      face.post("svc:action:set-color-scheme", { scheme: "dark" });
      face.post("svc:action:refresh");
      await face.tenant.go(`${tenantOrigin}/embed/dashboard/again`);
      await becomeReady(face);
      expect(await face.tenant.actions()).to.deep.equal(["set-color-scheme"]);
    });

    it("reports a listener that throws, and calls those after it", async () => {
      const face = await open();
      const reported = next<ErrorEvent>(window, "error");
      const keepQuiet = (event: Event): void => event.preventDefault();
      const { onerror } = window;
      window.onerror = () => true; // the test runner's own would fail the test
      window.addEventListener("error", keepQuiet);
      face.on("navigate", () => {
        throw new Error("a listener's own");
      });
      const heard = payloadsOf(face, "navigate");
      receive(face, tenantOrigin);
      expect((await reported).message).to.contain("a listener's own");
      expect(heard).to.have.lengthOf(1);
      window.removeEventListener("error", keepQuiet);
      window.onerror = onerror;
    });

    it("neither hears nor posts anything once it is closed, in the middle of an event as well", async () => {
      const face = await open();
      const heard = payloadsOf(face, "navigate");
      face.post("svc:action:refresh");
      const { contentWindow } = face.frame;
      const message = {
        data: envelope("navigate", { path: "/x" }),
        origin: tenantOrigin,
        source: contentWindow,
      };
      face.on("view", () => face.close());
      receive(face, tenantOrigin, envelope("view", { surface: "dashboard", path: "/y" }));
      window.dispatchEvent(new MessageEvent("message", message));
      expect(heard).to.deep.equal([]);
    });
  });
}
