import { nextFrame, oneEvent } from "@open-wc/testing";
import type { SvcDashboard } from "../../src/index.js";
import { Panel } from "../inspector/panel.js";
import { CAPABILITIES } from "./capabilities.js";

const EVENTS = ["error", "message", "action", "state-change", "session-needed", "ready"] as const;

/** Events of an element that the page does not show later, and an inspector that watches the element. */
export interface Records {
  readonly events: unknown[];
  readonly logged: unknown[];
  readonly panel: Panel;
}

/** The console's messages during the test; undefined while the console is not replaced. */
let logged: unknown[] | undefined;
const undo: (() => void)[] = [];

/** Replaces a member until `stopRecording`. */
function replace<T extends object>(object: T, name: keyof T, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { value, configurable: true, writable: true });
  undo.push(() => {
    Reflect.deleteProperty(object, name);
    if (before) Object.defineProperty(object, name, before);
  });
}

/** The names of all methods of the console. */
export const CONSOLE_METHODS = (Object.getOwnPropertyNames(console) as (keyof Console)[]).filter(
  (name) => typeof console[name] === "function",
);

function recordConsole(): unknown[] {
  if (logged) return logged;
  const written: unknown[] = (logged = []);
  for (const name of CONSOLE_METHODS) replace(console, name, (...words: unknown[]) => written.push(words));
  undo.push(() => (logged = undefined));
  return written;
}

/** Records an element from now on, and keeps the console quiet, until `stopRecording`. */
export async function record(element: SvcDashboard): Promise<Records> {
  const panel = await Panel.open();
  panel.element.hidden = true; // without layout, opening its rows is ten times faster
  panel.element.dashboard = element;
  const events: unknown[] = [];
  for (const name of EVENTS) element.addEventListener(`svc-${name}`, (event) => events.push(event));
  return { events, logged: recordConsole(), panel };
}

/** Gives the page its console and its clipboard back. */
export function stopRecording(): void {
  while (undo.length > 0) undo.pop()!();
}

/** Everything that a value contains, with what errors and events inherit. */
function textOf(value: unknown, seen = new Set<unknown>()): string {
  if (Object(value) !== value || typeof value === "function") return String(value);
  if (seen.has(value)) return "";
  seen.add(value);
  const names = [...Reflect.ownKeys(value as object), "name", "message", "stack", "cause", "detail"];
  return names
    .map((name) => `${String(name)}: ${textOf(Reflect.get(value as object, name), seen)}`)
    .join("\n");
}

/** The HTML and the text of a tree, with its open shadow roots. */
function htmlOf(root: Element | ShadowRoot): string {
  const shadows = [...root.querySelectorAll("*")].map(({ shadowRoot }) =>
    shadowRoot ? htmlOf(shadowRoot) : "",
  );
  return [root instanceof Element ? root.outerHTML : root.innerHTML, root.textContent, ...shadows].join("");
}

/** Opens all rows of the inspector's list. */
async function openRows({ root }: Panel): Promise<void> {
  const closed = [...root.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
  const toggled = closed.map((row) => oneEvent(row, "toggle"));
  for (const row of closed) row.open = true;
  await Promise.all(toggled);
}

/** Clicks the button that copies the report, and returns the content of the clipboard. */
function copyReport(panel: Panel): string {
  let copied = "";
  const writeText = async (text: string): Promise<void> => Promise.resolve(void (copied = text));
  replace(navigator, "clipboard", { writeText });
  panel.button("Copy report").click();
  return copied;
}

/** Everything that a page, its scripts, its console and the inspector show of an element, by place. */
export async function everythingVisible(
  element: SvcDashboard,
  { events, logged, panel }: Records,
): Promise<Record<string, string>> {
  let outcome: unknown;
  element.ready.then(
    (payload) => (outcome = payload),
    (error: unknown) => (outcome = error),
  );
  await nextFrame(); // the inspector renders its list once a frame
  await panel.element.updateComplete;
  await openRows(panel);
  await panel.element.updateComplete;
  return {
    events: textOf(events),
    lastError: textOf(element.lastError),
    ready: textOf(outcome),
    console: textOf(logged),
    DOM: htmlOf(document.documentElement),
    // see "Browser support" in the README
    performance: JSON.stringify(
      performance
        .getEntries()
        .filter(({ entryType }) => CAPABILITIES.hidesFrameUrls || entryType !== "resource")
        .map((entry): unknown[] => [entry, (entry as PerformanceMeasure).detail]),
    ),
    "inspector list": panel.find(".log").textContent,
    "copied report": copyReport(panel),
    "message record": panel.element.createMessageRecord(),
    page: textOf([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      location.href,
      document.cookie,
      history.state,
    ]),
  };
}

/** The error messages of engines and of the tests' providers. */
const FOREIGN_TEXT =
  /words of a provider|Unexpected (token|end|non-)|valid JSON|JSON\.parse|JSON Parse|Unterminated|body stream|reading '/;

/** Returns the places that contain 8 characters of a session (V8 quotes 10 of a long one), or an error's own text. */
export function placesWith(session: string, visible: Record<string, string>): string[] {
  const pieces = Array.from({ length: session.length - 7 }, (_, start) => session.slice(start, start + 8));
  const isFound = (text: string): boolean =>
    FOREIGN_TEXT.test(text) || pieces.some((piece) => text.includes(piece));
  return Object.keys(visible).filter((place) => isFound(visible[place]!));
}
