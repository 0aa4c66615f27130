import OpenAI from "openai";
import type { AgentTool } from "svc-dashboard/agent-tools";

export async function ask(baseURL: string, tools: AgentTool[], question: string): Promise<string> {
  const client = new OpenAI({ baseURL, apiKey: "none", dangerouslyAllowBrowser: true });
  const functions = tools.map(({ name, description, inputSchema: parameters }) => {
    return { type: "function" as const, name, description, parameters, strict: false };
  });
  const settings = { model: "your-model", tools: functions };
  let response = await client.responses.create({ ...settings, input: question });
  for (let turn = 1; turn < 10; turn++) {
    const calls = response.output.filter((item) => item.type === "function_call");
    if (calls.length === 0) break;
    const results = calls.map(async ({ call_id, name, arguments: json }) => {
      const run = async () => tools.find((tool) => tool.name === name)!.execute(JSON.parse(json));
      const output = JSON.stringify(await run().catch(String));
      return { type: "function_call_output" as const, call_id, output };
    });
    const input = await Promise.all(results);
    response = await client.responses.create({ ...settings, input, previous_response_id: response.id });
  }
  return response.output_text;
}
