import { html, nothing, type TemplateResult } from "lit";
import type { NotRead } from "../../contract/ask-api.js";
import { fill, type Formats } from "../format/format.js";
import type { Texts } from "../format/texts/index.js";
import type { ChartLook } from "../charts/vega-chart.js";
import { notice } from "../ui/notice.js";
import { notReadTitle } from "./not-read-title.js";
import type { ChatTexts } from "./texts/index.js";
import type { Exchange } from "./thread.js";
import "./answer-card.js";

/** In which words and colors exchanges are shown, and what the viewer does with them. */
export interface ExchangeContext {
  texts: Texts & ChatTexts;
  formats: Formats;
  look: ChartLook;
  ask: (question: string) => void;
  retry: (exchange: Exchange) => void;
}

/** A question and what has come of it. */
export function exchangeView(exchange: Exchange, context: ExchangeContext): TemplateResult {
  return html`<li class="exchange">
    <h2 class="asked" dir="auto">${exchange.question}</h2>
    <div class="reply">${reply(exchange, context)}</div>
  </li>`;
}

function reply(exchange: Exchange, context: ExchangeContext): TemplateResult {
  const { texts, formats, look, retry } = context;
  const { answer, error } = exchange;
  if (error) {
    const action = { label: texts.tryAgain, run: () => retry(exchange) };
    return notice({ icon: "alert", title: texts.failed, reason: error.message, action });
  }
  if (!answer)
    return html`<div class="skeleton chat-pending"><span class="unseen">${texts.asking}</span></div>`;
  if (answer.status === "not-read") return unread(answer, context);
  return html`<answer-card
    .answer=${answer}
    .texts=${texts}
    .formats=${formats}
    .look=${look}
  ></answer-card>`;
}

function unread(answer: NotRead, { texts, ask }: ExchangeContext): TemplateResult {
  const { unplaced, examples } = answer;
  const similar = unplaced.flatMap(({ suggestion }) => suggestion ?? []);
  return html`
    <p class="unread" dir="auto">${notReadTitle(answer, texts)}</p>
    ${similar.map((word) => html`<p>${fill(texts.similar, { word })}</p>`)}
    ${examples.length > 0 ? exampleList(texts.exampleQuestions, examples, ask) : nothing}
  `;
}

/** Questions that can be asked by a press of a button. */
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
