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
  const isContent = (node: Node): unknown =>
    node.nodeName === "#text" ? node.textContent!.trim() : (node as Partial<Element>).matches?.(CONTENT); // a comment has no such method
  const check = (): void => {
    if (!host.matches(":last-child") || !Array.from(host.childNodes).some(isContent)) return;
    console.warn(
      `<${localName}>`,
      `shows no children without a slot: write </${localName}> before what belongs after it.`,
    );
  };
  if (isLoading) listenTo(ownerDocument, "DOMContentLoaded", check, { once: true });
  else outsideZone(() => queueMicrotask(check)); // it is being upgraded, with its content
}
