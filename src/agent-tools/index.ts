/** A dashboard's actions as tools for AI agents. Importing this module registers nothing. */
export { createAgentTools, type AgentPostResult, type AgentTool } from "./create-agent-tools.js";
export type { AgentFilter, AgentPermission, AgentToolOptions } from "./options.js";
export type { AgentReport } from "./report.js";
export { registerAgentTools } from "./web-mcp.js";
