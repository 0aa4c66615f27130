import type { MessageRecord, RecordedMessage } from "../../../inspector/message-record.js";
import { isRecord } from "../../../protocol/check.js";
import { isSessionError } from "../../../protocol/session-error.js";
import type { Attempts } from "./attempt.js";
import type { TenantReader } from "./tenant-reader.js";
import { expect, need, Untried } from "./verdicts.js";

/** Attempts with what `<svc-inspector>` saw of the messages of one dashboard. */
export const MESSAGE_ATTEMPTS: Attempts = {
  "messages.shape"(reader) {
    const { messages, ignored } = messagesOf(reader);
    // other scripts of the tenant's page may post messages, too
    const own = ignored.filter(({ data }) => isRecord(data) && [data["type"], data["source"]].some(isOwn));
    const seen = own.map(
      ({ reason, count, data }) => `${count} with an invalid ${reason}: ${JSON.stringify(data)}`,
    );
    expect(own.length === 0, `Messages were ignored: ${seen.join(", ")}.`);
    const events = messages.filter(({ direction }) => direction === "in");
    need(events.length > 0, "The file has no messages of the embed.");
    return `All ${events.length} messages of the embed were valid.`;
  },
  "embeds.app-session": (reader) => checkSession(messagesOf(reader), "app"),
  "embeds.chat-session": (reader) => checkSession(messagesOf(reader), "chat"),
  "embeds.navigate-to-app"(reader) {
    const { messages, surface } = messagesOf(reader);
    need(surface !== "app", "The file is about the app itself.");
    const index = messages.findIndex(
      ({ type, payload: { path } }) => type === "svc:action:navigate" && isAppPath(path),
    );
    const view = index < 0 ? undefined : messages.slice(index).find(({ type }) => type === "svc:event:view");
    need(view !== undefined, "The file has no view after the action navigate with a path of the app.");
    const seen = `The view after navigate has the surface ${view.surface}.`;
    expect(view.surface === "app", seen);
    return seen;
  },
  "embeds.not-found"(reader) {
    const { messages } = messagesOf(reader);
    const fatal = messages.find(isFatal);
    const name = String(fatal?.payload["name"]);
    need(
      /^(NotFound|Forbidden)/.test(name),
      "The file has no such error: load a dashboard that does not exist.",
    );
    return `A fatal error has the name ${name}.`;
  },
  "messages.session-error"(reader) {
    const error = messagesOf(reader).messages.find(
      (message) => isFatal(message) && isSessionError(message.payload),
    );
    need(error !== undefined, "The file has no fatal error about a session, which lasts for hours.");
    return `A fatal error has the name ${String(error.payload["name"])}.`;
  },
  "messages.session-expiring"(reader) {
    const event = messagesOf(reader).messages.find(isExpiry);
    need(event !== undefined, "The file has no such event: a session lasts for hours.");
    return `The embed posted ${event.type}.`;
  },
  "messages.set-session"(reader) {
    const { messages } = messagesOf(reader);
    const index = messages.findIndex(({ type }) => type === "svc:action:set-session");
    const later = index < 0 ? [] : messages.slice(index).filter(({ direction }) => direction === "in");
    need(later.length > 0, "The file has no message of the embed after the action set-session.");
    const failure = later.find((message) => isFatal(message) || message.type === "svc:event:session-expired");
    expect(failure === undefined, `After set-session, the embed posted ${failure?.type}.`);
    return "After set-session, the embed went on.";
  },
};

function messagesOf({ options: { messages } }: TenantReader): MessageRecord {
  need(messages !== undefined, "This needs --messages, with what the inspector copied in your page.");
  return messages;
}

function checkSession({ messages, surface, mode }: MessageRecord, wanted: string): string {
  need(surface === wanted && mode === "signed", `The file is not about a signed ${wanted}.`);
  const ready = messages.find(({ type }) => type === "svc:event:ready");
  if (!ready) throw new Untried("The file has no ready: open the page again, with the inspector in it.");
  const seen = `ready reports the mode ${String(ready.payload["mode"])}.`;
  expect(ready.payload["mode"] === "signed", seen);
  return seen;
}

const isAppPath = (path: unknown): boolean => typeof path === "string" && /^\/embed\/d\/\d+\/app/.test(path);

const isExpiry = ({ type }: RecordedMessage): boolean => /^svc:event:session-(expiring|expired)$/.test(type);

const isFatal = ({ type, payload }: RecordedMessage): boolean =>
  type === "svc:event:error" && payload["fatal"] === true;

const isOwn = (name: unknown): boolean => typeof name === "string" && name.startsWith("svc");
