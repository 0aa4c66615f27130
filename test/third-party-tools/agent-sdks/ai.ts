import { createGateway, jsonSchema, tool, ToolLoopAgent } from "ai";
import type { AgentTool } from "svc-dashboard/agent-tools";

export async function ask(baseURL: string, tools: AgentTool[], prompt: string): Promise<string> {
  const model = createGateway({ baseURL, apiKey: "none" })("your/model");
  const entries = tools.map(({ name, description, inputSchema, execute }) => {
    return [name, tool({ description, inputSchema: jsonSchema(inputSchema), execute })] as const;
  });
  const agent = new ToolLoopAgent({ model, tools: Object.fromEntries(entries) });
  return (await agent.generate({ prompt })).text;
}
