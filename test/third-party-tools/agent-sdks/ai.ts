import { createGateway, generateText, isStepCount, jsonSchema, tool } from "ai";
import type { AgentTool } from "svc-dashboard/agent-tools";

export async function ask(baseURL: string, tools: AgentTool[], prompt: string): Promise<string> {
  const model = createGateway({ baseURL, apiKey: "none" })("anthropic/claude-opus-5-5");
  const entries = tools.map(({ name, description, inputSchema, execute }) => {
    return [name, tool({ description, inputSchema: jsonSchema(inputSchema), execute })] as const;
  });
  const toolSet = Object.fromEntries(entries);
  const { text } = await generateText({ model, prompt, tools: toolSet, stopWhen: isStepCount(10) });
  return text;
}
