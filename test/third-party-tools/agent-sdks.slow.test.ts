import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { json } from "node:stream/consumers";
import type { SvcDashboard } from "svc-dashboard";
import { createAgentTools, type AgentTool } from "svc-dashboard/agent-tools";
import ts from "typescript";
import { FakeDashboard } from "../agent-tools/fake-dashboard.js";
import { compilerHost } from "../support/compiler-host.js";
import { load } from "./packages.js";

type Message = Record<string, unknown>;
type Ask = (client: unknown, tools: AgentTool[], question: string) => Promise<string>;

/** The exports of an SDK: the class of a client, or a function that creates one that creates models. */
interface Sdk {
  default?: new (options: object) => unknown;
  createGateway: (options: object) => (model: string) => unknown;
}

const last = (list: unknown): Message => (list as Message[]).at(-1)!;
const usage = { inputTokens: {}, outputTokens: {} };

/** The SDKs by adapter: the form of a tool, responses of the API with a call and with a text, and the result in a request. */
const SDKS = {
  anthropic: {
    ...{ module: "@anthropic-ai/sdk", schema: "input_schema", members: {} },
    call: (input: object) => {
      const content = [{ type: "tool_use", id: "call-1", name: "sales_set_filter", input }];
      return { role: "assistant", usage, stop_reason: "tool_use", content };
    },
    text: { role: "assistant", usage, stop_reason: "end_turn", content: [{ type: "text", text: "Done." }] },
    resultIn: ({ messages }: Message) => last(messages)["content"],
  },
  openai: {
    ...{ module: "openai", schema: "parameters", members: { type: "function", strict: false } },
    call: (input: object) => {
      const call = { name: "sales_set_filter", call_id: "call-1", arguments: JSON.stringify(input) };
      return { object: "response", id: "response-1", output: [{ type: "function_call", ...call }] };
    },
    text: {
      ...{ object: "response", id: "response-2" },
      output: [{ type: "message", content: [{ type: "output_text", text: "Done." }] }],
    },
    resultIn: ({ input }: Message) => input,
  },
  ai: {
    ...{ module: "ai", schema: "inputSchema", members: { type: "function" } },
    call: (input: object) => {
      const call = { toolName: "sales_set_filter", toolCallId: "call-1", input: JSON.stringify(input) };
      return { usage, finishReason: { unified: "tool-calls" }, content: [{ type: "tool-call", ...call }] };
    },
    text: { usage, finishReason: { unified: "stop" }, content: [{ type: "text", text: "Done." }] },
    resultIn: ({ prompt }: Message) => last(prompt)["content"],
  },
};

const OPTIONS: ts.CompilerOptions = {
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
  ...{ target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, skipLibCheck: true, types: [] },
};

/** Returns the errors of a file with this text, with the declarations of the SDK and of the build. */
function errorsOf(path: string, text: string): string {
  const program = ts.createProgram([path], OPTIONS, compilerHost(OPTIONS, new Map([[path, text]])));
  return ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), ts.createCompilerHost(OPTIONS));
}

for (const [name, { module, schema, members, call, text, resultIn }] of Object.entries(SDKS)) {
  describe(`the code of the documentation for the SDK ${module}`, () => {
    const path = resolve(import.meta.dirname, `agent-sdks/${name}.ts`);

    it("compiles under strict, unless a member is misspelled", () => {
      const code = readFileSync(path, "utf8");
      assert.equal(errorsOf(path, code), "");
      assert.match(errorsOf(path, code.replaceAll(schema, `${schema}s`)), new RegExp(`'${schema}s?'`));
    });

    it("offers the tools, sets a filter, and reports a wrong value to the model", async () => {
      const responses = [...["web", "phone"].map((value) => call({ member: "orders.channel", value })), text];
      const requests: Message[] = [];
      const server = createServer((request, response) => {
        response.setHeader("content-type", "application/json");
        void json(request).then((body) => {
          response.end(JSON.stringify(responses[requests.push(body as Message) - 1]));
        });
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      const { port } = server.address() as AddressInfo;
      const options = { baseURL: `http://127.0.0.1:${port}`, apiKey: "none" };
      const { default: Client, createGateway } = await load<Sdk>(module);
      const client = Client ? new Client(options) : createGateway(options)("model");
      const dashboard = new FakeDashboard();
      const filters = { "orders.channel": { values: ["web", "store"] } };
      const tools = createAgentTools(dashboard as unknown as SvcDashboard, { name: "sales", filters });
      const { ask } = await load<{ ask: Ask }>(path);
      assert.equal(await ask(client, tools, "Only the web, please.").finally(() => server.close()), "Done.");

      const [first, ...others] = requests;
      const offered = tools.map(({ name, description, inputSchema }) => {
        return { name, description, [schema]: inputSchema, ...members };
      });
      assert.deepEqual(first?.["tools"], offered);
      assert.deepEqual(dashboard.calls, [["setFilter", "orders.channel", "web"]]);
      const results = JSON.stringify(others.map(resultIn)).replaceAll("\\", "");
      assert.match(results, /\{"posted":true\}.+Expected one of web, store as orders.channel, got "phone"/);
    });
  });
}
