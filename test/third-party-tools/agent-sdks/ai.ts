import { generateText, isStepCount, jsonSchema, tool, type LanguageModel } from "ai";
import type { AgentTool } from "svc-dashboard/agent-tools";

export async function ask(model: LanguageModel, tools: AgentTool[], prompt: string): Promise<string> {
  const entries = tools.map(({ name, description, inputSchema, execute }) => {
    return [name, tool({ description, inputSchema: jsonSchema(inputSchema), execute })] as const;
  });
  const toolSet = Object.fromEntries(entries);
  const { text } = await generateText({ model, prompt, tools: toolSet, stopWhen: isStepCount(10) });
  return text;
}
