import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { ChatAnswer } from "../../contract/ask-api.js";
import { notice } from "../ui/notice.js";
import { exampleList, exchangeView, type ExchangeContext } from "./exchange-view.js";
import type { Thread } from "./thread.js";

/** The context of the exchanges, and a way to load a thread again. */
export interface ThreadContext extends ExchangeContext {
  reopen: () => void;
}

/** A conversation: its exchanges, its state, or a welcome if it has none. */
export function threadView(
  thread: Thread | undefined,
  start: ChatAnswer | undefined,
  context: ThreadContext,
): TemplateResult {
  const { texts, ask, reopen } = context;
  if (start?.allowed === false) return notice({ icon: "lock", title: texts.offTitle, text: texts.offText });
  if (thread?.error) {
    const action = { label: texts.tryAgain, run: reopen };
    return html`<div role="alert">
      ${notice({ icon: "alert", title: texts.failed, reason: thread.error.message, action })}
    </div>`;
  }
  if (thread?.opening && thread.exchanges.length === 0) {
    return html`<div class="skeleton chat-pending"><span class="unseen">${texts.opening}</span></div>`;
  }
  if (!thread?.exchanges.length) {
    return html`<div class="chat-welcome">
      <h1>${texts.title}</h1>
      <p class="chat-hint">${texts.intro}</p>
      ${start?.examples.length ? exampleList(texts.examples, start.examples, ask) : nothing}
    </div>`;
  }
  return html`<h1 class="unseen">${texts.title}</h1>
    <ol class="exchanges">
      ${repeat(
        thread.exchanges,
        (_, index) => index,
        (exchange) => exchangeView(exchange, context),
      )}
    </ol>`;
}
