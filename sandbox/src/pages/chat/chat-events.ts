import type { AiQueryPayload } from "svc-dashboard/protocol";

/** A question was asked, answered, or could not be answered: the payload of the embed's `ai-query` event. */
export class ChatQueryEvent extends Event {
  readonly payload: AiQueryPayload;

  constructor(payload: AiQueryPayload) {
    super("chat-query");
    this.payload = payload;
  }
}

/** The viewer begins a new conversation. */
export class NewChatEvent extends Event {
  constructor() {
    super("new-chat");
  }
}

/** Something could not be loaded; the panel shows that, too. */
export class ChatFailedEvent extends Event {
  readonly error: Error;

  constructor(error: Error) {
    super("chat-failed");
    this.error = error;
  }
}

/** An answer's chart could not be drawn: its rows are shown as a table. */
export class UndrawnEvent extends Event {
  readonly error: Error;

  constructor(error: Error) {
    super("undrawn", { bubbles: true });
    this.error = error;
  }
}

declare global {
  interface HTMLElementEventMap {
    "chat-query": ChatQueryEvent;
    "new-chat": NewChatEvent;
    "chat-failed": ChatFailedEvent;
    undrawn: UndrawnEvent;
  }
}
