import type { ReportSnapshot } from "svc-dashboard/backend";

/** The start of an HTML report: it applies the colors and the font that the page posts, and posts its height. */
const HEAD = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>
  html { color-scheme: light dark; background: transparent }
  body { margin: 0; color: var(--ink); font: 14px/1.55 var(--font, system-ui, sans-serif); overflow-wrap: break-word }
  a { color: var(--accent) }
</style>
<script>{ // a block, so that its names can't conflict with the report's
  addEventListener("message", ({ source, data }) => {
    if (source !== parent) return;
    document.documentElement.style.colorScheme = data.scheme;
    document.documentElement.lang = data.locale;
    for (const [name, value] of Object.entries(data.theme)) document.documentElement.style.setProperty(name, value);
    sendHeight(); // observers do not run while the frame is not visible
  });
  let room = innerHeight;
  const sendHeight = () => {
    // a report that is always higher than its frame would grow without end
    if (innerHeight > room) return;
    parent.postMessage({ type: "svc-sandbox:height", height: document.documentElement.getBoundingClientRect().height }, "*");
  };
  new ResizeObserver(sendHeight).observe(document.documentElement);
  addEventListener("resize", () => { sendHeight(); setTimeout(() => { room = innerHeight }) }); // after the observer
}</script>
`;

/** Returns an HTML report as a whole document. Its content is not trusted and not changed: the frame isolates it. */
export function reportDocument({ spec, title }: ReportSnapshot): string {
  const name = (title ?? "").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `${HEAD}<title>${name}</title>\n${typeof spec === "string" ? spec : ""}`;
}
