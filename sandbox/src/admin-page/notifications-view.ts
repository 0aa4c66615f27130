import { html, nothing, type TemplateResult } from "lit";
import { embedUrl } from "svc-dashboard/protocol";
import type { PreviewableNotification } from "../contract/previewable-notification.js";
import { AdminElement } from "./admin-element.js";
import { callAdmin } from "./admin-client.js";
import { Poll } from "./poll.js";
import { table } from "./table.js";

/** The scheduled notifications, and a preview of the dashboard that one of them would send. */
class Notifications extends AdminElement {
  readonly #list = new Poll(this, () =>
    callAdmin<{ items: PreviewableNotification[] }>("GET", "notifications"),
  );
  #previewedId: number | undefined;
  #error = "";

  protected override render(): TemplateResult {
    const items = this.#list.value?.items ?? [];
    const shown = items.find(({ id }) => id === this.#previewedId);
    return html`
      <p class="muted">
        The sandbox does not send notifications. A preview shows the dashboard as it would be rendered.
      </p>
      ${table(
        "List of notifications",
        [
          { title: "Id", cell: ({ id }) => id, isNumber: true },
          { title: "Dashboard", cell: ({ publicId, title }) => `${publicId}: ${title?.slice(0, 60)}` },
          { title: "Runs", cell: describeRuns },
          { title: "Sends", cell: describeContent },
          { title: "Preview", cell: (notification) => this.#button(notification) },
        ],
        items,
      )}
      <p role="status" ?hidden=${!shown}>
        ${shown && html`Notification ${shown.id}: ${describeContent(shown)}, ${describeRuns(shown)}`}
      </p>
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
      this.#previewedId = id;
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
  const { humanReadableSchedule, timezone, isEnabled, notificationEnabled } = notification;
  const off = Object.entries({ isEnabled, notificationEnabled })
    .filter(([, value]) => value === false)
    .map(([name]) => `${name} is false`);
  return html`${humanReadableSchedule}, ${timezone}
  ${off.length > 0 ? html`<br /><strong class="bad">Disabled: ${off.join(", ")}</strong>` : nothing}`;
}

function describeContent({
  notificationFormat = "",
  filters = [],
  timeGrains = [],
}: PreviewableNotification): string {
  return [
    notificationFormat.toUpperCase(),
    ...filters.map(({ member, operator = "equals", value = "" }) => `${member} ${operator} ${value}`.trim()),
    ...timeGrains.map(({ member, grain }) => `${member} by ${grain}`),
  ].join("; ");
}

customElements.define("svc-notifications", Notifications);
