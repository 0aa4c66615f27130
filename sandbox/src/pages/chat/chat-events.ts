import type { AiQueryPayload } from "svc-dashboard/protocol";

/** A question was asked, answered, or could not be answered: the payload of the embed's `ai-query` event. */
export class ChatQueryEvent extends Event {
  readonly payload: AiQueryPayload;

  constructor(payload: AiQueryPayload) {
    super("chat-query");
    this.payload = payload;
  }
}

/** The viewer has come to a conversation, or to a new one: then its id is null. */
export class ChatOpenEvent extends Event {
  readonly conversation: string | null;

  constructor(conversation: string | null) {
    super("chat-open");
    this.conversation = conversation;
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
    "chat-open": ChatOpenEvent;
    "chat-failed": ChatFailedEvent;
    undrawn: UndrawnEvent;
  }
}
