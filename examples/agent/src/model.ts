import type { AgentReport, AgentTool } from "svc-dashboard/agent-tools";
import { TASKS } from "./tasks";

/** A message in the form of the chat completions API, which the servers of many models have. */
export type Message = { role: string; content?: string; tool_calls?: ToolCall[]; tool_call_id?: string };
type ToolCall = { id: string; type: "function"; function: { name: string; arguments: string } };
const say = (content: string): Message => ({ role: "assistant", content });

/** Stands in for a model: responds to a question with the calls of its task, and to their results with a sentence. */
export async function askModel(messages: Message[], tools: AgentTool[]): Promise<Message> {
  const start = messages.findLastIndex(({ role }) => role === "user");
  const [question = "", , ...results] = messages.slice(start).map(({ content = "" }) => content);
  const [, ...calls] = TASKS.find(([text]) => text === question) ?? [];
  const names = tools.map(({ name }) => name);
  if (!calls.some(([name]) => names.includes(name))) return say("None of my tools can do that.");
  const tool_calls = calls.map(([name, input], index): ToolCall => {
    return { id: `${index}`, type: "function", function: { name, arguments: JSON.stringify(input) } };
  });
  if (results.length === 0) return { role: "assistant", tool_calls };
  const error = results.find((result) => /^\w*Error/.test(result));
  if (error) return say(`A tool has refused that. ${error}`);
  const { state, filters, untrusted }: Partial<AgentReport> = JSON.parse(results[0]);
  if (!untrusted) return say(state ? "It applies when the dashboard is ready." : "Sent to the dashboard.");
  if (/ready|filters/.test(question)) return say(`It is ${state}, filtered by ${JSON.stringify(filters)}.`);
  const name = /drill/.test(question) ? "drilldown" : /download/.test(question) ? "download" : "error";
  return say(JSON.stringify(untrusted.events.findLast(({ event }) => event === name)) ?? `No ${name}.`);
}
