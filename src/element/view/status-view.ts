import type { ColorScheme } from "../../protocol/actions.js";
import { outsideZone } from "../../connection/outside-zone.js";
import { addDocumentListener, addListener, documentMember, viewOf } from "../document-access.js";
import type { ShownText, textsOf } from "../texts.js";
import type { Notice, Problem } from "./status.js";

/** What the viewer sees of the element itself. */
interface Shown {
  notice: Exclude<Notice, "undecided">;
  /** What the notice of a failure is about. */
  problem: Problem | undefined;
  textOf: ReturnType<typeof textsOf>;
  colorScheme: ColorScheme | undefined;
  frame: HTMLIFrameElement | undefined;
}

/** What the buttons of a notice do. */
export interface NoticeActions {
  readonly retry: () => void;
  readonly showFrame: () => void;
}

/**
 * Shows a notice; a failed frame is gone, one from which nothing has come is covered, any other stays visible and usable.
 * @returns the part that takes the focus, if one that had it is hidden now
 */
export type StatusView = (shown: Shown) => HTMLElement | undefined;

/**
 * Creates the element's own small DOM: a loading and an error slot, and a polite status for screen readers. With
 * createElement, which pages with strict Trusted Types allow.
 */
export function createStatusView(root: HTMLElement, actions: NoticeActions): StatusView {
  const loading = createSlot(root, "loading");
  loading.box.tabIndex = -1;
  const waiting = createText(root, "p");
  loading.slot.append(root.ownerDocument.createElement("i"), waiting);
  const error = createSlot(root, "error");
  const line = root.ownerDocument.createElement("p");
  line.className = "problem";
  const sentence = createText(root, "span");
  line.append(sentence);
  error.slot.append(line);
  const buttons = root.ownerDocument.createElement("span");
  buttons.className = "buttons";
  let reloadsPage = false;
  const reloadPage = (): void => viewOf(root.ownerDocument).location.reload();
  const retry = createButton(root, "retry", () => (reloadsPage ? reloadPage() : actions.retry()));
  const show = createButton(root, "show", actions.showFrame);
  buttons.append(retry, show);
  const details = root.ownerDocument.createElement("details");
  const summary = createText(root, "summary");
  const message = createText(root, "p");
  const code = createText(root, "code");
  details.append(summary, message, code);
  error.box.append(buttons, details);
  const status = createText(root, "div");
  status.setAttribute("role", "status");
  root.append(status);
  return ({ notice, problem, textOf, colorScheme, frame }) => {
    const isSilent = notice === "silent";
    const isError = isSilent || notice === "failed";
    const isLoading = notice === "loading";
    const failedText = problem?.text ?? "failed";
    reloadsPage = !isSilent && failedText === "viewerChanged";
    const isVeiled = isLoading || notice === "failed";
    loading.box.hidden = !isLoading;
    error.box.hidden = !isError;
    error.box.className = isSilent ? "beside" : "";
    error.box.style.colorScheme = colorScheme === "auto" ? "light dark" : (colorScheme ?? "");
    if (frame) {
      frame.className = isVeiled ? "veiled" : "";
      frame.inert = isVeiled; // nobody sees what has the focus
    }
    retry.hidden = !isSilent && failedText === "unavailable";
    retry.className = failedText === "failed" || reloadsPage ? "primary" : "";
    show.hidden = isSilent || !frame;
    setText(waiting, textOf("loading"));
    setText(sentence, textOf(isSilent ? "silent" : failedText));
    setText(retry, textOf(reloadsPage ? "reloadPage" : "retry"));
    setText(show, textOf("showFrame"));
    setText(summary, textOf("details"));
    setText(message, { text: problem?.message ?? "", lang: "en" });
    setText(code, { text: problem?.code ?? "", lang: "en" });
    const announced = notice === "failed" ? failedText : notice;
    setText(status, announced === "none" ? { text: "", lang: "" } : textOf(announced));
    if (isLoading) return loading.box;
    if (notice !== "failed") return isSilent ? retry : frame;
    return [retry, show].find((button) => !button.hidden) ?? summary;
  };
}

/** Appends a part with a slot of the same name. */
function createSlot(root: HTMLElement, name: string): { box: HTMLElement; slot: HTMLSlotElement } {
  const box = root.ownerDocument.createElement("div");
  const slot = root.ownerDocument.createElement("slot");
  box.setAttribute("part", name);
  slot.name = name;
  box.append(slot);
  root.append(box);
  return { box, slot };
}

/** Creates an element whose text is written in the direction of its own language, which need not be the page's. */
function createText(root: HTMLElement, name: string): HTMLElement {
  const element = root.ownerDocument.createElement(name);
  element.dir = "auto";
  return element;
}

function createButton(root: HTMLElement, part: string, onClick: () => void): HTMLElement {
  const button = createText(root, "button");
  button.setAttribute("part", part); // jsdom has no `part` property
  addListener(button, "click", onClick);
  return button;
}

/** Sets the content only if it differs: a status that is written again may be announced again. */
function setText(element: HTMLElement, { text, lang }: ShownText): void {
  if (element.lang !== lang) element.lang = lang;
  if (element.textContent !== text) element.textContent = text;
}

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
  if (isLoading) addDocumentListener(ownerDocument, "DOMContentLoaded", check, { once: true });
  else outsideZone(() => queueMicrotask(check)); // it is being upgraded, with its content
}
