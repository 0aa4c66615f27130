import { MAX_EARLIER, type AskResponse, type ChatResponse } from "../../contract/ask-api.js";
import type { ViewerApi } from "../frame/viewer-client.js";

/** The requests of the chat to its own server, with the token of its session. */
export class ChatClient {
  readonly #api: ViewerApi;

  constructor(api: ViewerApi) {
    this.#api = api;
  }

  /** The state of a new chat. */
  start(signal: AbortSignal): Promise<ChatResponse> {
    return this.#api.send("/chat", signal);
  }

  /** Asks a question that follows on `earlier` ones; `timezone` is an IANA name. */
  ask(
    question: string,
    earlier: readonly string[],
    timezone: string,
    signal: AbortSignal,
  ): Promise<AskResponse> {
    return this.#api.send("/ask", signal, { question, earlier: earlier.slice(-MAX_EARLIER), timezone });
  }
}
