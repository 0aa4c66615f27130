import Anthropic from "@anthropic-ai/sdk";
import type { AgentTool } from "svc-dashboard/agent-tools";

export async function ask(baseURL: string, tools: AgentTool[], question: string): Promise<string> {
  const client = new Anthropic({ baseURL, apiKey: "none", dangerouslyAllowBrowser: true });
  const runnable = tools.map(({ name, description, inputSchema: input_schema, execute }) => {
    const run = async (input: unknown) => JSON.stringify(await execute(input));
    return { name, description, input_schema, run, parse: (input: unknown) => input };
  });
  const settings = { model: "your-model", max_tokens: 1024, max_iterations: 10 };
  const messages = [{ role: "user" as const, content: question }];
  const message = await client.beta.messages.toolRunner({ ...settings, messages, tools: runnable });
  return message.content.map((block) => (block.type === "text" ? block.text : "")).join("");
}
