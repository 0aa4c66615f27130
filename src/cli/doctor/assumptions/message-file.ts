import { readFileSync } from "node:fs";
import { isRecord } from "../../../protocol/check.js";

/** A message of the embed (in) or to it (out). Its payload has the types of its members in place of most values. */
export interface SeenMessage {
  direction: "in" | "out";
  type: string;
  surface?: string;
  payload: Record<string, unknown>;
}

/** What `<svc-inspector>` saw of the messages of one dashboard: its "Check messages" copies this document. */
export interface MessageFile {
  tenantOrigin: string | null;
  /** What the page requested. */
  surface: string | null;
  mode: string | null;
  messages: readonly SeenMessage[];
  /** Messages of the tenant's origin that the element ignored, with the first invalid member. */
  ignored: readonly { reason: string; data: unknown; count: number }[];
}

/** Reads the file of `--messages`. @throws Error if it is missing, not such a document, or about another tenant */
export function readMessageFile(path: string, tenant: URL): MessageFile {
  const file = parse(path);
  const isMessage = (value: unknown): boolean =>
    isRecord(value) && typeof value["type"] === "string" && isRecord(value["payload"]);
  if (
    !isRecord(file) ||
    !(Array.isArray(file["messages"]) && file["messages"].every(isMessage)) ||
    !(Array.isArray(file["ignored"]) && file["ignored"].every(isRecord))
  ) {
    throw new Error(
      `--messages: Expected the JSON that "Check messages" of <svc-inspector> copies, but ${path} holds something else.`,
    );
  }
  const { tenantOrigin } = file;
  if (tenantOrigin !== tenant.origin) {
    throw new Error(
      `--messages: Expected messages of ${tenant.origin}, but ${path} has those of ${String(tenantOrigin)}.`,
    );
  }
  return file as unknown as MessageFile;
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) return undefined;
    throw new Error(`--messages: Expected a file that can be read, got ${path} (${code}).`, { cause: error });
  }
}
