import type { ReportSnapshot } from "svc-dashboard/backend";

/** What an HTML report starts from: the page's own colors and font, which the page sends and sends again. */
const HEAD = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>
  html { color-scheme: light dark; background: transparent }
  body { margin: 0; color: var(--ink); font: 14px/1.55 var(--font, system-ui, sans-serif); overflow-wrap: break-word }
  a { color: var(--accent) }
</style>
<script>
  addEventListener("message", ({ source, data }) => {
    if (source !== parent) return;
    document.documentElement.style.colorScheme = data.scheme;
    document.documentElement.lang = data.locale;
    for (const [name, value] of Object.entries(data.theme)) document.documentElement.style.setProperty(name, value);
  });
</script>
`;

/** An HTML report as a whole document. What is in it is not to be trusted, and not touched: its frame keeps it in. */
export function reportDocument({ spec, title }: ReportSnapshot): string {
  const name = (title ?? "").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `${HEAD}<title>${name}</title>\n${typeof spec === "string" ? spec : ""}`;
}
