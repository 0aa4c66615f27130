import { html, nothing, type TemplateResult } from "lit";
import type { NotRead } from "../../contract/ask-api.js";
import type { Formats } from "../format/format.js";
import type { ChartLook } from "../charts/vega-chart.js";
import { notice } from "../ui/notice.js";
import { notReadTitle } from "./answer-text.js";
import type { Exchange } from "./thread.js";
import "./answer-card.js";

/** The language and the look of exchanges, and the actions of the viewer. */
export interface ExchangeContext {
  formats: Formats;
  look: ChartLook;
  ask: (question: string) => void;
  retry: (exchange: Exchange) => void;
}

/** A question, with its answer, its error or a skeleton. */
export function exchangeView(exchange: Exchange, context: ExchangeContext): TemplateResult {
  return html`<li class="exchange">
    <h2 class="asked" dir="auto">${exchange.question}</h2>
    <div class="reply">${reply(exchange, context)}</div>
  </li>`;
}

function reply(exchange: Exchange, context: ExchangeContext): TemplateResult {
  const { formats, look, retry } = context;
  const { texts } = formats;
  const { answer, error } = exchange;
  if (error) {
    const action = { label: texts.tryAgain, run: () => retry(exchange) };
    return notice({ icon: "alert", title: texts.questionFailed, reason: error.message, action });
  }
  if (!answer)
    return html`<div class="skeleton chat-pending"><span class="unseen">${texts.asking}</span></div>`;
  if (answer.status === "not-read") return notReadReply(answer, context);
  return html`<answer-card .answer=${answer} .formats=${formats} .look=${look}></answer-card>`;
}

function notReadReply(answer: NotRead, { formats, ask }: ExchangeContext): TemplateResult {
  const { examples } = answer;
  const { texts } = formats;
  return html`
    <p class="unread" dir="auto">${notReadTitle(answer, formats)}</p>
    <p class="chat-hint">${texts.canDo}</p>
    ${examples.length > 0 ? exampleList(texts.exampleQuestions, examples, ask) : nothing}
  `;
}

/** A list of buttons, each of which asks a question. */
export function exampleList(
  title: string,
  examples: readonly string[],
  ask: (question: string) => void,
): TemplateResult {
  return html`<div class="examples">
    <p class="chat-hint">${title}</p>
    <ul>
      ${examples.map(
        (example) =>
          html`<li>
            <button type="button" class="button example" @click=${() => ask(example)}>${example}</button>
          </li>`,
      )}
    </ul>
  </div>`;
}
