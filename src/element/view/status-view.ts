import { outsideZone } from "../../connection/outside-zone.js";
import type { DashboardHost } from "../dashboard-host.js";
import {
  addDocumentListener,
  addListener,
  createElement,
  documentMember,
  viewOf,
} from "../document-access.js";
import { textsOf, type ShownText } from "../texts.js";
import type { Notice, Problem, StatusActions } from "./status.js";

export type StatusView = ReturnType<typeof createStatusView>;

/** Creates the element's own small DOM: a loading and an error slot, and a polite status for screen readers. */
export function createStatusView(host: DashboardHost, root: HTMLElement, actions: StatusActions) {
  type Tag = keyof HTMLElementTagNameMap;
  const create = (name: Tag, attributes?: Record<string, string>, ...children: Node[]): HTMLElement =>
    createElement(host.ownerDocument, name, attributes, ...children);
  const retry = create("button", { part: "retry" });
  const showFrame = create("button", { part: "show" });
  const waiting = create("p");
  const sentence = create("span");
  const summary = create("summary");
  const message = create("p");
  const code = create("code");
  const loading = create(
    "div",
    { part: "loading", tabindex: "-1" },
    create("slot", { name: "loading" }, create("i"), waiting),
  );
  const error = create(
    "div",
    { part: "error" },
    create("slot", { name: "error" }, create("p", { class: "problem" }, sentence)),
    create("span", { class: "buttons" }, retry, showFrame),
    create("details", {}, summary, message, code),
  );
  const status = create("div", { role: "status" });
  root.append(loading, error, status);
  let hasLostFocus = false;
  let reloadsPage = false;
  addListener(retry, "click", () => {
    if (reloadsPage) viewOf(host.ownerDocument).location.reload();
    else actions.retry();
  });
  addListener(showFrame, "click", actions.showFrame);
  return {
    /**
     * Shows a notice. It covers a frame that has sent no message; any other frame stays visible and usable. If the part that
     * has the focus is hidden, another part gets it.
     */
    show(notice: Exclude<Notice, "undecided">, frame?: HTMLIFrameElement, problem?: Problem): void {
      const focused = focusedIn(host); // read first, since a hidden part may lose the focus at once
      const textOf = textsOf(host);
      const isLoading = notice === "loading";
      const isSilent = notice === "silent";
      const isError = isSilent || notice === "failed";
      const text = isSilent ? "silent" : (problem?.text ?? "failed");
      reloadsPage = text === "viewerChanged";
      loading.hidden = !isLoading;
      error.hidden = !isError;
      error.className = notice;
      error.style.colorScheme = host.colorScheme?.replace("auto", "light dark") ?? "";
      if (frame) frame.inert = isLoading || notice === "failed"; // which hides it, too
      retry.hidden = text === "unavailable";
      retry.className = text === "signIn" || text === "noAccess" ? "" : "primary";
      showFrame.hidden = isSilent || !frame;
      setText(waiting, textOf("loading"));
      setText(sentence, textOf(text));
      setText(retry, textOf(reloadsPage ? "reloadPage" : "retry"));
      setText(showFrame, textOf("showFrame"));
      setText(summary, textOf("details"));
      setText(message, { text: problem?.message ?? "", lang: "en" });
      setText(code, { text: problem?.code ?? "", lang: "en" });
      const announced = isError ? text : notice;
      setText(status, announced === "none" ? { text: "", lang: "" } : textOf(announced));
      const parts = [loading, retry, showFrame, summary];
      const next = isLoading || isError ? parts.find((part) => !part.hidden) : frame;
      const isLost = focused ? !hasLostFocus && isHidden(host, focused) : hasLostFocus;
      if (!isLost || !next) return;
      hasLostFocus = false;
      next.focus({ preventScroll: true });
    },
    saveFocus(frame: HTMLIFrameElement | undefined): void {
      if (frame && host.shadowRoot!.activeElement === frame) hasLostFocus = true;
    },
  };
}

/**
 * Sets the text, in its own language and direction, which may differ from the page's. Unchanged text is not written, since a
 * status that is written again may be announced again.
 */
function setText(element: HTMLElement, { text, lang }: ShownText): void {
  if (element.lang !== lang) element.lang = lang;
  if (element.textContent === text) return;
  element.textContent = text;
  element.dir = "auto";
}

/** Returns the element that has the focus, in the host or in the page; null if there is none. */
function focusedIn(host: HTMLElement): Element | null {
  const focused = documentMember(host.ownerDocument, "activeElement");
  if (!focused || focused.matches("body, html")) return null;
  return host.shadowRoot!.activeElement ?? focused;
}

/** Whether the focus is in a part that is now hidden, or in slotted content of such a part. */
function isHidden(host: HTMLElement, focused: Element): boolean {
  const content = Array.from(host.children).find((child) => child.contains(focused));
  const part = content?.assignedSlot ?? focused;
  return part.getRootNode() === host.shadowRoot && part.closest("[hidden], [inert]") !== null;
}

/** Matches all but slotted content and a fallback for browsers that don't run the element's script. */
const CONTENT = ":not([slot], noscript, template, script, style, a:only-of-type)";

/**
 * Warns in the console, once the page is parsed, if the parser has put the rest of the page into an element, where it is not
 * rendered. Call it in the element's constructor.
 */
export function warnOfUnslottedContent(host: HTMLElement): void {
  const { ownerDocument, isConnected, localName } = host;
  const isLoading = documentMember(ownerDocument, "readyState") === "loading";
  // an element that a script creates is not in the page yet, but one that the parser created and that is upgraded is
  if (!isConnected && (!isLoading || documentMember(ownerDocument, "currentScript"))) return;
  const isContent = (node: Node): unknown =>
    node.nodeName === "#text" ? node.textContent!.trim() : (node as Partial<Element>).matches?.(CONTENT); // a comment has no such method
  const check = (): void => {
    if (!host.matches(":last-child") || !Array.from(host.childNodes).some(isContent)) return;
    console.warn(
      `<${localName}>`,
      `shows no children without a slot: write </${localName}> before the content after it.`,
    );
  };
  if (isLoading) addDocumentListener(ownerDocument, "DOMContentLoaded", check, { once: true });
  else outsideZone(() => queueMicrotask(check)); // it is being upgraded, with its content
}
