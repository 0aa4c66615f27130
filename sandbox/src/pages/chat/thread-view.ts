import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { ChatResponse } from "../../contract/ask-api.js";
import { notice } from "../ui/notice.js";
import { exampleList, exchangeView, type ExchangeContext } from "./exchange-view.js";
import type { Thread } from "./thread.js";

/** A conversation: its exchanges, or a welcome if it has none. */
export function threadView(
  { exchanges }: Thread,
  start: ChatResponse | undefined,
  context: ExchangeContext,
): TemplateResult {
  const { ask, formats } = context;
  const { texts } = formats;
  if (start?.allowed === false) return notice({ icon: "lock", title: texts.offTitle, text: texts.offText });
  if (exchanges.length === 0) {
    return html`<div class="chat-welcome">
      <h1>${texts.chatTitle}</h1>
      <p class="chat-hint">${texts.chatIntro}</p>
      ${start?.examples.length ? exampleList(texts.examples, start.examples, ask) : nothing}
    </div>`;
  }
  return html`<h1 class="unseen">${texts.chatTitle}</h1>
    <ol class="exchanges">
      ${repeat(
        exchanges,
        (_, index) => index,
        (exchange) => exchangeView(exchange, context),
      )}
    </ol>`;
}
