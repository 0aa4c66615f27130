import { readFileSync } from "node:fs";
import type { MessageRecord } from "../../../inspector/message-record.js";
import { isRecord } from "../../../protocol/check.js";

/** Reads the file of `--messages`. @throws Error if it is missing, not such a document, or about another tenant */
export function readMessageFile(path: string, tenant: URL): MessageRecord {
  const file = parse(path);
  const isMessage = (value: unknown): boolean =>
    isRecord(value) && typeof value["type"] === "string" && isRecord(value["payload"]);
  if (
    !isRecord(file) ||
    !(Array.isArray(file["messages"]) && file["messages"].every(isMessage)) ||
    !(Array.isArray(file["ignored"]) && file["ignored"].every(isRecord))
  ) {
    throw new Error(
      `--messages: Expected the JSON that "Check the messages" of <svc-inspector> copies, but ${path} holds something else.`,
    );
  }
  const { tenantOrigin } = file;
  if (tenantOrigin !== tenant.origin) {
    throw new Error(
      `--messages: Expected messages of ${tenant.origin}, but ${path} has those of ${String(tenantOrigin)}.`,
    );
  }
  return file as unknown as MessageRecord;
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
