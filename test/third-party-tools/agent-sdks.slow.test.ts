import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { json } from "node:stream/consumers";
import { createAgentTools, type AgentTool } from "svc-dashboard/agent-tools";
import ts from "typescript";
import { FakeDashboard } from "../agent-tools/fake-dashboard.js";
import { compilerHost } from "../support/compiler-host.js";
import { load } from "./packages.js";

type Message = Record<string, unknown>;
type Ask = (baseURL: string, tools: AgentTool[], question: string) => Promise<string>;

const last = (list: unknown): Message => (list as Message[]).at(-1)!;
const usage = { inputTokens: {}, outputTokens: {} };

/** The SDKs by adapter: the form of a tool, responses of the API with a call and with a text, and the result in a request. */
const SDKS = {
  anthropic: {
    ...{ schema: "input_schema", members: {} },
    call: (input: object) => {
      const content = [{ type: "tool_use", id: "call-1", name: "sales_set_filter", input }];
      return { role: "assistant", usage, stop_reason: "tool_use", content };
    },
    text: { role: "assistant", usage, stop_reason: "end_turn", content: [{ type: "text", text: "OK" }] },
    resultIn: ({ messages }: Message) => last(messages)["content"],
  },
  openai: {
    ...{ schema: "parameters", members: { type: "function", strict: false } },
    call: (input: object) => {
      const call = { name: "sales_set_filter", call_id: "call-1", arguments: JSON.stringify(input) };
      return { object: "response", id: "response-1", output: [{ type: "function_call", ...call }] };
    },
    text: {
      object: "response",
      output: [{ type: "message", content: [{ type: "output_text", text: "OK" }] }],
    },
    resultIn: ({ input }: Message) => input,
  },
  ai: {
    ...{ schema: "inputSchema", members: { type: "function" } },
    call: (input: object) => {
      const call = { toolName: "sales_set_filter", toolCallId: "call-1", input: JSON.stringify(input) };
      return { usage, finishReason: { unified: "tool-calls" }, content: [{ type: "tool-call", ...call }] };
    },
    text: { usage, finishReason: { unified: "stop" }, content: [{ type: "text", text: "OK" }] },
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

describe("the documentation's code for SDKs of model APIs", () => {
  for (const [name, { schema, members, call, text, resultIn }] of Object.entries(SDKS)) {
    const path = resolve(import.meta.dirname, `agent-sdks/${name}.ts`);

    it(`compiles with ${name} under strict, unless a member is misspelled`, () => {
      const code = readFileSync(path, "utf8");
      assert.equal(errorsOf(path, code), "");
      assert.match(errorsOf(path, code.replaceAll(schema, `${schema}s`)), new RegExp(`'${schema}s?'`));
    });

    it(`offers the tools to a model of ${name}, sets a filter, and reports a wrong value`, async () => {
      const responses = [...["web", "phone"].map((value) => call({ member: "orders.channel", value })), text];
      const requests: Message[] = [];
      const server = createServer((request, response) => {
        response.setHeader("content-type", "application/json");
        void json(request).then((body) => {
          response.end(JSON.stringify(responses[requests.push(body as Message) - 1]));
        });
      });
      const { ask } = await load<{ ask: Ask }>(path);
      await once(server.listen(0, "127.0.0.1"), "listening");
      const dashboard = new FakeDashboard();
      const filters = { "orders.channel": { values: ["web", "store"] } };
      const tools = createAgentTools(dashboard.element, { name: "sales", filters });
      const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      assert.equal(await ask(baseURL, tools, "Web only!").finally(() => server.close()), "OK");
      const offered = tools.map(({ name, description, inputSchema }) => {
        return { name, description, [schema]: inputSchema, ...members };
      });
      assert.deepEqual(requests.shift()?.["tools"], offered);
      assert.deepEqual(dashboard.calls, [["setFilter", "orders.channel", "web"]]);
      const results = JSON.stringify(requests.map(resultIn)).replaceAll("\\", "");
      assert.match(results, /\{"posted":true\}.+Expected one of web, store as orders.channel, got "phone"/);
    });
  }
});
