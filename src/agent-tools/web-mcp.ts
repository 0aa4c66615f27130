import type { SvcDashboard } from "../element/svc-dashboard.js";
import { createAgentTools, type AgentTool } from "./create-agent-tools.js";
import type { AgentToolOptions } from "./options.js";

/**
 * The part that is used of WebMCP, a draft of a W3C community group that changes between versions of Chromium. Only this
 * file uses it.
 */
interface ModelContext {
  registerTool: (tool: object, options: { signal: AbortSignal }) => Promise<void>;
}

/**
 * Registers the tools of `createAgentTools` as tools of the page (`document.modelContext`), for agents of the browser, while
 * the element is connected. Does nothing where the browser doesn't support that. If the page already has a tool with the
 * name, that tool stays, and the console has a warning.
 * @returns a function that removes the tools; aborting the signal does so as well
 * @throws TypeError on invalid options
 */
export function registerAgentTools(element: SvcDashboard, options: AgentToolOptions): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const stop = (): void => ended.abort();
  if (options.signal?.aborted) stop();
  options.signal?.addEventListener("abort", stop);
  const tools = createAgentTools(element, { ...options, signal });
  let disconnected = new AbortController();
  const controller = {
    hostConnected() {
      disconnected = new AbortController();
      void registerTools(element, tools, disconnected.signal);
    },
    hostDisconnected: () => disconnected.abort(),
  };
  // the script of the element may be loaded later
  void customElements.whenDefined(element.localName).then(() => {
    if (signal.aborted) return;
    element.addController(controller);
    signal.addEventListener("abort", () => {
      controller.hostDisconnected();
      element.removeController(controller);
    });
  });
  return stop;
}

async function registerTools(element: SvcDashboard, tools: AgentTool[], signal: AbortSignal): Promise<void> {
  const { modelContext } = element.ownerDocument as { modelContext?: ModelContext };
  for (const tool of tools) {
    try {
      await modelContext!.registerTool(toPageTool(tool), { signal });
    } catch (error) {
      if (signal.aborted) return;
      if ((error as Error).name === "InvalidStateError") {
        console.warn(
          `The page already has a tool ${tool.name}, which stays: use another name in registerAgentTools.`,
        );
        continue;
      }
      if (element.debug) console.debug(`<${element.localName}>`, "no agent tools:", error);
      return;
    }
  }
}

/** Errors become results, in the form of MCP: Chromium reports that a call has failed, but not why. */
function toPageTool({ readOnly, execute, ...tool }: AgentTool): object {
  return {
    ...tool,
    annotations: { readOnlyHint: readOnly, untrustedContentHint: readOnly },
    execute: (input: unknown) =>
      execute(input).catch((error: unknown) => ({
        isError: true,
        content: [{ type: "text", text: (error as Error).message }],
      })),
  };
}
