import DOMPurify from "dompurify";
import { Marked, type Tokens } from "marked";

/** The first level below a widget's own heading. */
const TOP_HEADING = 3;

const marked = new Marked({ gfm: true });

DOMPurify.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName === "A" && !node.getAttribute("href")?.startsWith("/embed/")) {
    node.setAttribute("target", "_blank");
    node.setAttribute("rel", "noopener noreferrer");
  }
  if (node.tagName === "IMG" && !node.hasAttribute("alt")) node.setAttribute("alt", "");
});

/** Sanitizes HTML. Removes its styles and classes, too: it must not look like a part of the page. */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ["style", "form"],
    FORBID_ATTR: ["style", "class", "id", "name"],
  });
}

/** Converts Markdown to sanitized HTML. Its headings begin one level below that of the widget. */
export function markdownToHtml(markdown: string): string {
  const tokens = marked.lexer(markdown);
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === "heading");
  const top = Math.min(...headings.map(({ depth }) => depth));
  for (const heading of headings) heading.depth = Math.min(heading.depth - top + TOP_HEADING, 6);
  return cleanHtml(marked.parser(tokens));
}
