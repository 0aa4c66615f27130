import type OpenAI from "openai";
import type { AgentTool } from "svc-dashboard/agent-tools";

type Input = string | OpenAI.Responses.ResponseInput;

export async function ask(client: OpenAI, tools: AgentTool[], input: Input, previous = ""): Promise<string> {
  const response = await client.responses.create({
    model: "gpt-5.5",
    input,
    previous_response_id: previous || null,
    tools: tools.map(({ name, description, inputSchema: parameters }) => {
      return { type: "function", name, description, parameters, strict: false };
    }),
  });
  const calls = response.output.filter((item) => item.type === "function_call");
  if (calls.length === 0) return response.output_text;
  const results = calls.map(async ({ call_id, name, arguments: json }) => {
    const run = async () => tools.find((tool) => tool.name === name)!.execute(JSON.parse(json));
    const output = JSON.stringify(await run().catch(String));
    return { type: "function_call_output" as const, call_id, output };
  });
  return ask(client, tools, await Promise.all(results), response.id);
}
