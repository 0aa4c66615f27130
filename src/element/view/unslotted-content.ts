import { outsideZone } from "../../connection/outside-zone.js";
import { documentMember, listenTo } from "../document-access.js";

/** All but slotted content and a fallback for browsers that don't run the element's script. */
const CONTENT = ":not([slot], noscript, template, script, style, a:only-of-type)";

/**
 * Warns in the console, once the page is parsed, where the parser has made the rest of the page an element's content, which
 * is not rendered. Call it in the element's constructor.
 */
export function warnOfUnslottedContent(host: HTMLElement): void {
  const { ownerDocument, isConnected, localName } = host;
  const isLoading = documentMember(ownerDocument, "readyState") === "loading";
  // an element that a script makes is not in the page yet; the parser's is, where it is upgraded
  if (!isConnected && (!isLoading || documentMember(ownerDocument, "currentScript"))) return;
  const isContent = (node: Node): boolean =>
    node.nodeType === node.TEXT_NODE
      ? node.textContent!.trim() !== ""
      : node.nodeType === node.ELEMENT_NODE && (node as Element).matches(CONTENT);
  const check = (): void => {
    if (host.parentNode?.lastElementChild !== host || !Array.from(host.childNodes).some(isContent)) return;
    console.warn(
      `<${localName}>`,
      `Children without a slot are not shown. If they belong after the element, write </${localName}> before them.`,
    );
  };
  if (isLoading) listenTo(ownerDocument, "DOMContentLoaded", check, { once: true });
  else outsideZone(() => queueMicrotask(check)); // it is being upgraded, with its content
}
