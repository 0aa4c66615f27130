import { isRecord } from "../../../protocol/check.js";
import { embedUrl, type EmbedUrlOptions } from "../../../protocol/index.js";
import { allFilterWidgets } from "../../filter-widgets.js";
import type { Attempts } from "./attempt.js";
import { membersOf, wordsOf } from "./resource-attempts.js";
import { PAGE_SIZE, type JsonObject, type TenantReader } from "./tenant-reader.js";
import { expect, namesOf, need } from "./verdicts.js";

/** Attempts with the embed's pages, which are requested without a session, and with the widgets of dashboards. */
export const EMBED_ATTEMPTS: Attempts = {
  "embeds.app-path": (reader) =>
    checkPage(reader, { surface: "app", deploymentId: reader.probe.deploymentId }),
  "embeds.chat-path": (reader) =>
    checkPage(reader, { surface: "chat", deploymentId: reader.probe.deploymentId }),
  async "embeds.private-mode"(reader) {
    const { items } = await reader.page(reader.deployment("workbooks"), { first: PAGE_SIZE });
    const publicId = items.map(embeddableId).find(Boolean);
    need(publicId !== undefined, "The first 100 workbooks have no dashboard that may be embedded.");
    await checkPage(reader, { publicId });
    const { mode, messages = [] } = reader.options.messages ?? {};
    const ready = messages.find(({ type }) => type === "svc:event:ready");
    // that there is a page does not show what it asks its viewer for
    need(mode === "private" && ready !== undefined, "This needs --messages of a dashboard in private mode.");
    const seen = `ready reports the mode ${String(ready.payload["mode"])}.`;
    expect(ready.payload["mode"] === "private", seen);
    return seen;
  },
  async "filters.widget-member"(reader) {
    const { items } = await reader.page(reader.deployment("workbooks"), { first: PAGE_SIZE });
    const widgets = items.flatMap(({ publishedDashboard }) => allFilterWidgets(publishedDashboard));
    need(widgets.length > 0, "The first 100 workbooks have no dashboard with a filter widget.");
    const configs = widgets.map(({ config }) => (isRecord(config) ? config : {}));
    const others = configs.filter(({ member }) => typeof member !== "string");
    expect(
      others.length === 0,
      `${others.length} of ${widgets.length} filter widgets have no config.member, but ${namesOf(others[0] ?? {})}.`,
    );
    return `All ${widgets.length} filter widgets of the first 100 workbooks have config.member.`;
  },
  async "filters.operators"(reader, { statement }) {
    const used = (await membersOf(reader, "filters")).map(({ operator }) => operator);
    const names = [...new Set(used.filter((name) => typeof name === "string"))].sort();
    need(names.length > 0, "No notification has a filter with an operator.");
    const unknown = names.filter((name) => !wordsOf(statement).includes(name));
    expect(unknown.length === 0, `Filters of notifications have the operators ${unknown.join(", ")}.`);
    return `Filters of notifications have the operators ${names.join(", ")}.`;
  },
};

/** Checks that a URL without a session is the page of an embed. */
async function checkPage(
  { probe }: TenantReader,
  input: Omit<EmbedUrlOptions, "tenantOrigin">,
): Promise<string> {
  const url = new URL(embedUrl({ tenantOrigin: probe.target.tenant.origin, ...input }));
  const { status, hasScript, redirect } = await probe.page(url, { readsBody: true });
  need(status < 500 && status !== 429, `${url.pathname} responds with status ${status}.`);
  const target = redirect ? `, a redirect to ${redirect.origin}${redirect.pathname}` : "";
  expect(status === 200, `${url.pathname} responds with status ${status}${target}.`);
  expect(hasScript !== false, `${url.pathname} responds with a page without a script.`);
  return `${url.pathname} responds with a page.`;
}

function embeddableId({ publishedDashboard: dashboard }: JsonObject): string | undefined {
  if (!isRecord(dashboard) || dashboard["allowEmbed"] !== true) return undefined;
  return typeof dashboard["publicId"] === "string" ? dashboard["publicId"] : undefined;
}
