import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { ConversationSummary } from "../../contract/ask-api.js";
import { fill } from "../format/format.js";
import { icon } from "../ui/icons.js";
import type { ChatTexts } from "./texts/index.js";

/** What the list of conversations shows, and what the viewer does with it. */
export interface ConversationList {
  conversations: readonly ConversationSummary[];
  current: string | null;
  texts: ChatTexts;
  open: (id: string | null) => void;
  remove: (conversation: ConversationSummary) => void;
}

/** The conversations of the viewer, the latest first, with a new one at the top. */
export function conversationList({
  conversations,
  current,
  texts,
  open,
  remove,
}: ConversationList): TemplateResult {
  const entry = (conversation: ConversationSummary) => {
    const { id, title } = conversation;
    const label = fill(texts.deleteConversation, { title });
    return html`<li class=${id === current ? "current" : ""}>
      <button
        type="button"
        class="conversation"
        aria-current=${id === current ? "page" : nothing}
        @click=${() => open(id)}
      >
        ${title}
      </button>
      <button
        type="button"
        class="tool"
        aria-label=${label}
        title=${label}
        @click=${() => remove(conversation)}
      >
        ${icon("close")}
      </button>
    </li>`;
  };
  return html`<nav class="chat-history" aria-label=${texts.conversations}>
    <button type="button" class="button new-conversation" @click=${() => open(null)}>
      ${texts.newConversation}
    </button>
    ${
      conversations.length === 0
        ? html`<p class="chat-hint">${texts.noConversations}</p>`
        : html`<ul>
            ${repeat(conversations, ({ id }) => id, entry)}
          </ul>`
    }
  </nav>`;
}
