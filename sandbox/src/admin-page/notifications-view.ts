import { html, LitElement, type TemplateResult } from "lit";
import { embedUrl } from "svc-dashboard/protocol";
import type { PreviewableNotification } from "../contract/previewable-notification.js";
import { callAdmin } from "./admin-client.js";
import { Poll } from "./poll.js";
import { table } from "./table.js";

/** The scheduled notifications, and a preview of what one of them would render. */
class Notifications extends LitElement {
  readonly #list = new Poll(this, () =>
    callAdmin<{ items: PreviewableNotification[] }>("GET", "notifications"),
  );
  /** The one in the preview. */
  #shown: number | undefined;
  #error = "";

  /** The admin page has one style sheet. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    const items = this.#list.value?.items ?? [];
    const shown = items.find(({ id }) => id === this.#shown);
    return html`
      <p class="muted">The sandbox sends nothing. A preview shows the dashboard as it would be rendered.</p>
      ${table(
        "List of notifications",
        [
          { title: "Id", cell: ({ id }) => id, isNumber: true },
          { title: "Dashboard", cell: ({ publicId, title }) => `${publicId}: ${title?.slice(0, 60)}` },
          { title: "Runs", cell: describeRuns },
          { title: "Applies", cell: (notification) => describeRendering(notification) || "–" },
          { title: "Preview", cell: (notification) => this.#button(notification) },
        ],
        items,
      )}
      <p role="status" ?hidden=${!shown}>${shown && describePreview(shown)}</p>
      <iframe title="Preview of the notification" ?hidden=${!shown}></iframe>
      <p role="alert" class="bad">${this.#error}</p>
    `;
  }

  #button(notification: PreviewableNotification): TemplateResult {
    return html`<button
      aria-label="Preview notification ${notification.id}"
      @click=${() => void this.#preview(notification)}
    >
      Preview
    </button>`;
  }

  async #preview({ id, publicId, timezone }: PreviewableNotification): Promise<void> {
    this.#error = "";
    try {
      const { sessionId } = await callAdmin<{ sessionId: string }>("POST", `notifications/${id}/session`);
      this.#shown = id;
      const url = embedUrl({ tenantOrigin: location.origin, publicId, session: sessionId, timezone });
      // replaced, so that the browser's back button leaves the admin page and not the dashboard
      this.querySelector("iframe")?.contentWindow?.location.replace(url);
    } catch (error) {
      this.#error = (error as Error).message;
    }
    this.requestUpdate();
  }
}

function describeRuns(notification: PreviewableNotification): TemplateResult {
  const { humanReadableSchedule, timezone } = notification;
  const off = disabledBy(notification);
  return html`${humanReadableSchedule},
  ${timezone}${off && html`<br /><strong class="bad">Disabled: ${off}</strong>`}`;
}

/** Which flags keep a notification from being sent. */
function disabledBy({ isEnabled, notificationEnabled }: PreviewableNotification): string {
  return Object.entries({ isEnabled, notificationEnabled })
    .filter(([, value]) => value === false)
    .map(([name]) => `${name} is false`)
    .join(", ");
}

function describeRendering({ filters = [], timeGrains = [] }: PreviewableNotification): string {
  const parts = [
    ...filters.map(({ member, operator = "equals", value = "" }) => `${member} ${operator} ${value}`.trim()),
    ...timeGrains.map(({ member, grain }) => `${member} by ${grain}`),
  ];
  return parts.join("; ");
}

function describePreview(notification: PreviewableNotification): string {
  const { id, notificationFormat = "", timezone } = notification;
  const off = disabledBy(notification);
  const format = notificationFormat.toUpperCase();
  const would = off ? `is disabled (${off}); enabled, it would be sent` : "would be sent";
  const rendering = describeRendering(notification);
  const applied = rendering ? `with: ${rendering}` : "without filters and time grains";
  return `Notification ${id} ${would} as ${format}, in the time zone ${timezone}, ${applied}.`;
}

customElements.define("svc-notifications", Notifications);
