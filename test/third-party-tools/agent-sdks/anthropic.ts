import type Anthropic from "@anthropic-ai/sdk";
import type { AgentTool } from "svc-dashboard/agent-tools";

export async function ask(client: Anthropic, tools: AgentTool[], question: string): Promise<string> {
  const message = await client.beta.messages.toolRunner({
    model: "claude-opus-5-5",
    max_tokens: 1024,
    max_iterations: 10,
    messages: [{ role: "user", content: question }],
    tools: tools.map(({ name, description, inputSchema, execute }) => ({
      name,
      description,
      input_schema: inputSchema,
      parse: (input: unknown) => input,
      run: async (input: unknown) => JSON.stringify(await execute(input)),
    })),
  });
  return message.content.map((block) => (block.type === "text" ? block.text : "")).join("");
}
