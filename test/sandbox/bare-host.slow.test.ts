import { expect } from "@open-wc/testing";
import { sandbox } from "virtual:sandbox";
import { inFrame, whenInFrame } from "../support/in-frame.js";

interface Message {
  source: string;
  direction: string;
  type: string;
  surface: string;
  payload: Record<string, unknown>;
}

/** A host as the service description has it: a frame, a listener, and no code of this project. */
class BareHost {
  readonly #frame = document.createElement("iframe");
  readonly #messages: Message[] = [];
  readonly #arrived = new EventTarget();

  constructor(path: string) {
    addEventListener("message", this.#hear);
    this.#frame.title = "Embed";
    this.#frame.style.cssText = "width: 100%; height: 700px";
    this.#frame.src = sandbox.origin + path;
    document.body.append(this.#frame);
  }

  /** The first message of a type, from a place in the list on; waits for it. */
  async message(type: string, from = 0): Promise<Message> {
    for (;;) {
      const found = this.#messages.slice(from).find((message) => message.type === `svc:event:${type}`);
      if (found) return found;
      await new Promise((done) => this.#arrived.addEventListener("message", done, { once: true }));
    }
  }

  get count(): number {
    return this.#messages.length;
  }

  get types(): string[] {
    return this.#messages.map(({ type }) => type);
  }

  act(type: string, payload: object): void {
    const action = {
      source: "svc-embed",
      direction: "action",
      type: `svc:action:${type}`,
      payload,
      timestamp: Date.now(),
    };
    this.#frame.contentWindow?.postMessage(action, sandbox.origin);
  }

  close(): void {
    removeEventListener("message", this.#hear);
    this.#frame.remove();
  }

  readonly #hear = ({ source, origin, data }: MessageEvent<Message>): void => {
    if (source !== this.#frame.contentWindow || origin !== sandbox.origin || data.source !== "svc-embed")
      return;
    this.#messages.push(data);
    this.#arrived.dispatchEvent(new Event("message"));
  };
}

async function newSession(): Promise<string> {
  const response = await fetch("/api/embed-session?as=creator", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ surface: "app", reason: "load", deploymentId: sandbox.deploymentId }),
  });
  return ((await response.json()) as { sessionId: string }).sessionId;
}

describe("the sandbox's app in a bare host page", () => {
  const base = `/embed/d/${sandbox.deploymentId}/app`;
  let host: BareHost;

  afterEach(() => host.close());

  it("becomes ready, is viewed, and goes where the host asks", async () => {
    host = new BareHost(`${base}/folders/501?session=${await newSession()}`);
    const view = await host.message("view");
    expect(host.types).to.deep.equal(["svc:event:ready", "svc:event:view"]);
    expect(view.surface).to.equal("app");
    expect(view.payload).to.include({ path: `${base}/folders/501`, title: "Sales" });
    const from = host.count;
    host.act("navigate", { path: `${base}/workbooks/511` });
    const { payload } = await host.message("navigate", from);
    expect(payload).to.deep.equal({ path: `${base}/workbooks/511`, previousPath: `${base}/folders/501` });
    expect((await host.message("view", from)).payload).to.include({ title: "Sales overview" });
    expect(await inFrame<string>("location.search")).not.to.contain("session");
  });

  it("refuses to open without a session, and says why to the viewer and the host", async () => {
    host = new BareHost(base);
    const { payload } = await host.message("error");
    expect([payload["context"], payload["fatal"]]).to.deep.equal(["session", true]);
    expect(host.types).to.deep.equal(["svc:event:error"]);
    await whenInFrame(`document.querySelector(".full-page")?.textContent.includes("only with a session")`);
  });

  it("refuses a session that was used before", async () => {
    const session = await newSession();
    host = new BareHost(`${base}?session=${session}`);
    await host.message("ready");
    host.close();
    host = new BareHost(`${base}?session=${session}`);
    const { payload } = await host.message("error");
    expect([payload["name"], payload["fatal"]]).to.deep.equal(["SessionError", true]);
    expect(JSON.stringify(payload)).not.to.contain(session);
  });
});
