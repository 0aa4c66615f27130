import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { createAgentTools, registerAgentTools, type AgentToolOptions } from "../../src/agent-tools/index.js";
import { SvcDashboard } from "../../src/index.js";
import { CAPABILITIES } from "../support/capabilities.js";
import { createDashboard } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";

interface PageTool {
  name: string;
  annotations?: { readOnlyHint: boolean; untrustedContentHint: boolean };
}

/** `document.modelContext` of Chromium 156. */
interface ModelContext extends EventTarget {
  registerTool(tool: object, options?: { signal?: AbortSignal }): Promise<void>;
  getTools(): Promise<PageTool[]>;
  executeTool(tool: PageTool, input: object): Promise<string>;
}
const context = (document as { modelContext?: ModelContext }).modelContext!;

const OPTIONS = { name: "sales", filters: { "orders.channel": { values: ["web", "store"] } } };
const NAMES = ["sales_read", "sales_set_filter", "sales_clear_filter", "sales_refresh"];

const names = async (): Promise<string[]> => (await context.getTools()).map(({ name }) => name);

/** Waits until the page has exactly these tools. */
async function toolsAre(expected: readonly string[]): Promise<void> {
  const wanted = [...expected].sort().join();
  while ((await names()).sort().join() !== wanted) await nextTask();
}

async function execute(name: string, input: object = {}): Promise<Record<string, unknown>> {
  const tool = (await context.getTools()).find((tool) => tool.name === name)!;
  return JSON.parse(await context.executeTool(tool, input)) as Record<string, unknown>;
}

/** Records the calls of a method of the console in one test. */
function recordConsole(method: "warn" | "debug"): unknown[][] {
  const original = console[method];
  const calls: unknown[][] = [];
  console[method] = (...args: unknown[]) => void calls.push(args);
  restore.push(() => (console[method] = original));
  return calls;
}

const restore: (() => void)[] = [];
const ended = new AbortController();

/** Registers tools until the end of the test. */
function register(element: SvcDashboard, options: Partial<AgentToolOptions> = {}): () => void {
  const stop = registerAgentTools(element, { ...OPTIONS, ...options });
  restore.push(stop);
  return stop;
}

describe("registerAgentTools", () => {
  afterEach(() => restore.splice(0).forEach((undo) => undo()));

  it("does nothing in a browser that lacks the API or refuses it, and reports that with debug alone", async () => {
    const warnings = recordConsole("warn");
    const messages = recordConsole("debug");
    const refuse = { registerTool: () => Promise.reject(new DOMException("not here", "NotAllowedError")) };
    for (const modelContext of [undefined, {}, refuse]) {
      Object.defineProperty(document, "modelContext", { value: modelContext, configurable: true });
      for (const debug of [false, true]) {
        const element = fixtureSync<SvcDashboard>(createDashboard({ debug, loading: "lazy" }));
        register(element);
        await nextTask();
        const reports = messages.splice(0).filter(([, text]) => text === "no agent tools:");
        expect(reports).to.have.length(debug ? 1 : 0);
        element.remove();
      }
    }
    Reflect.deleteProperty(document, "modelContext");
    expect(warnings).to.deep.equal([]);
  });
});

(CAPABILITIES.registersTools ? describe : describe.skip)("registerAgentTools with WebMCP", () => {
  afterEach(async () => {
    restore.splice(0).forEach((undo) => undo());
    await toolsAre([]);
  });

  it("registers the tools of createAgentTools, which reach the embed", async () => {
    const element = fixtureSync<SvcDashboard>(createDashboard());
    register(element);
    await toolsAre(NAMES);
    const plain = createAgentTools(element, OPTIONS);
    const tools = await context.getTools();
    for (const { name, description, inputSchema, readOnly } of plain) {
      const { annotations, ...tool } = tools.find((tool) => tool.name === name)!;
      expect(tool).to.deep.include({ description, inputSchema });
      expect(annotations).to.include({ readOnlyHint: readOnly, untrustedContentHint: readOnly });
    }
    const tenant = await ScriptedTenant.of(element);
    expect(await execute("sales_refresh")).to.deep.equal({ posted: false, state: "connecting" });
    tenant.ready();
    await element.ready;
    const result = await execute("sales_set_filter", { member: "orders.channel", value: "web" });
    expect(result).to.deep.equal({ posted: true });
    const { received } = await tenant.report();
    expect(received.map(({ data }) => data.type)).to.deep.equal([
      "svc:action:refresh",
      "svc:action:set-filter",
    ]);
    expect(received[1]!.data.payload).to.deep.equal({
      filterUrlParameter: 'f_orders.channel={"value":"web"}',
    });
    expect(await execute("sales_read")).to.include({ state: "ready" });
  });

  it("returns a message for an invalid call, which posts nothing", async () => {
    const element = fixtureSync<SvcDashboard>(createDashboard());
    register(element);
    await toolsAre(NAMES);
    const tenant = await ScriptedTenant.of(element);
    tenant.ready();
    await element.ready;
    expect(await execute("sales_set_filter", { member: "orders.channel", value: "phone" })).to.deep.equal({
      isError: true,
      content: [{ type: "text", text: 'Expected one of web, store as orders.channel, got "phone".' }],
    });
    expect(await tenant.actions()).to.deep.equal([]);
  });

  it("has the tools only while the element is connected, also through a move", async () => {
    const element = createDashboard({ loading: "lazy" });
    register(element);
    await toolsAre([]);
    const parent = fixtureSync<HTMLElement>("<div></div>");
    parent.append(element);
    await toolsAre(NAMES);
    const other = parent.appendChild(document.createElement("div"));
    other.append(element); // disconnects and connects it in one task
    await toolsAre(NAMES);
    element.remove();
    await toolsAre([]);
    parent.append(element);
    await toolsAre(NAMES);
  });

  it("removes the tools for good when it is stopped or the signal aborts, also before they exist", async () => {
    const element = fixtureSync<SvcDashboard>(createDashboard({ loading: "lazy" }));
    const controller = new AbortController();
    const { signal } = controller;
    const stop = register(element);
    register(element, { signal, name: "other" });
    const others = NAMES.map((name) => name.replace("sales", "other"));
    await toolsAre([...NAMES, ...others]);
    stop();
    await toolsAre(others);
    controller.abort();
    await toolsAre([]);
    register(element, { signal });
    register(element)();
    const parent = element.parentElement!;
    element.remove();
    parent.append(element);
    await nextTask();
    await toolsAre([]);
  });

  it("offers several dashboards side by side, each by its name", async () => {
    const [sales, costs] = [createDashboard(), createDashboard()].map((element) =>
      fixtureSync<SvcDashboard>(element),
    );
    register(sales!);
    register(costs!, { name: "costs", allow: ["display"] });
    await toolsAre([...NAMES, "costs_set_display"]);
    const action = oneEvent(costs!, "svc-action");
    const tenant = await ScriptedTenant.of(costs!);
    tenant.ready();
    await costs!.ready;
    await execute("costs_set_display", { colorScheme: "dark" });
    expect((await action).target).to.equal(costs);
  });

  it("keeps a tool that the page has already, and warns once", async () => {
    const warnings = recordConsole("warn");
    const own = { name: "sales_read", description: "The page's own", execute: () => Promise.resolve("own") };
    await context.registerTool(own, { signal: ended.signal });
    restore.push(() => ended.abort());
    register(fixtureSync(createDashboard({ loading: "lazy" })));
    await toolsAre(NAMES);
    expect(warnings).to.deep.equal([
      ["The page already has a tool sales_read, which stays: use another name in registerAgentTools."],
    ]);
    const tool = (await context.getTools()).find(({ name }) => name === "sales_read")!;
    expect(await context.executeTool(tool, {})).to.equal("own");
  });

  it("registers the tools of an element whose script loads later", async () => {
    const element = fixtureSync<SvcDashboard>("<svc-late></svc-late>");
    register(element);
    await toolsAre([]);
    SvcDashboard.define("svc-late");
    await toolsAre(NAMES);
    expect(await execute("sales_read")).to.include({ state: "idle" });
  });
});
