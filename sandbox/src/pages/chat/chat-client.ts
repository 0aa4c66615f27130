import type { AskAnswer, AskRequest, ChatAnswer, ConversationAnswer } from "../../contract/ask-api.js";
import type { ViewerApi } from "../frame/viewer-client.js";

/** The requests of the chat to its own server, with the token of its session. */
export class ChatClient {
  readonly #api: ViewerApi;

  constructor(api: ViewerApi) {
    this.#api = api;
  }

  /** The state of a new chat. */
  start(signal: AbortSignal): Promise<ChatAnswer> {
    return this.#api.send("/chat", signal);
  }

  ask(request: AskRequest, signal: AbortSignal): Promise<AskAnswer> {
    return this.#api.send("/ask", signal, request);
  }

  /** Every question of a conversation, answered again. */
  open(id: string, timezone: string, signal: AbortSignal): Promise<ConversationAnswer> {
    return this.#api.send(`${path(id)}?timezone=${encodeURIComponent(timezone)}`, signal);
  }

  delete(id: string, signal: AbortSignal): Promise<object> {
    return this.#api.send(path(id), signal, undefined, "DELETE");
  }
}

/** The id of a new conversation. Not `randomUUID`: pages without HTTPS do not have it. */
export function newConversationId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function path(id: string): string {
  return `/conversations/${encodeURIComponent(id)}`;
}
