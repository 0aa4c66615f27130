import "svc-dashboard";
import { createAgentTools, registerAgentTools, type AgentToolOptions } from "svc-dashboard/agent-tools";
import { askModel, type Message } from "./model";
import { TASKS } from "./tasks";

const dashboard = document.querySelector("svc-dashboard")!;
dashboard.tenantOrigin = import.meta.env.SVC_TENANT_ORIGIN;
dashboard.publicId = import.meta.env.SVC_PUBLIC_ID;

const filters: AgentToolOptions["filters"] = {
  "orders.channel": { title: "Channel", values: ["web", "app", "store", "marketplace"] },
  "customers.country": { title: "Country" },
  "calendar.date": { title: "Date" },
};
const allow = ["read", "filter", "refresh", "display", "navigate"] as const;
const tools = createAgentTools(dashboard, { name: "sales", filters, allow });
registerAgentTools(dashboard, { name: "sales", filters, allow }); // for agents of the browser, if it has WebMCP
const messages: Message[] = [];

function add(message: Message): void {
  messages.push(message);
  const calls = message.tool_calls?.map((call) => `${call.function.name} ${call.function.arguments}`);
  const entry = document.querySelector("[role=log]")!.appendChild(document.createElement("p"));
  entry.textContent = `${message.role}: ${message.content ?? calls?.join(", ")}`; // text of others: never HTML
  if (message.role === "user") entry.before(document.createElement("hr"));
  entry.scrollIntoView({ block: "nearest" });
}
const form = document.querySelector("form")!;
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  add({ role: "user", content: form.q.value });
  form.reset();
  for (let turn = 0; turn < 10; turn += 1) {
    const reply = await askModel(messages, tools);
    add(reply);
    if (!reply.tool_calls) return;
    for (const { id, function: call } of reply.tool_calls) {
      const tool = tools.find(({ name }) => name === call.name);
      const run = async () => tool!.execute(JSON.parse(call.arguments));
      add({ role: "tool", tool_call_id: id, content: await run().then(JSON.stringify, String) });
    }
  }
});
document.querySelector("datalist")!.append(...TASKS.map(([question]) => new Option(question)));
