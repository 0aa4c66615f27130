/** The classic script with the tools for agents, as `svcAgentTools`: a page calls them, so it needs one global variable. */
import { createAgentTools, registerAgentTools } from "../agent-tools/index.js";

Object.assign(globalThis, { svcAgentTools: { createAgentTools, registerAgentTools } });
