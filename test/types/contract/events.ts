/** The events of `<svc-dashboard>`, as listeners on the element and its ancestors receive them. */
import type {
  EmbedEvent,
  EmbedEventMap,
  FailureCode,
  SvcDashboardEventMap,
  SvcDownloadEvent,
  SvcErrorEvent,
  SvcReadyEvent,
} from "svc-dashboard";
import { check, type Same } from "./same.js";

const element = document.createElement("svc-dashboard");
const parent = document.createElement("main");

// the types are derived from a table: an optional member may be absent, but is never undefined
check<Same<EmbedEventMap["navigate"], { path: string; previousPath?: string }>>();
check<Same<EmbedEventMap["drilldown"], { member: string; value?: unknown; widgetId?: string }>>();
check<Same<EmbedEventMap["ready"]["embedTenant"], string | null>>();

// every event bubbles: each map that addEventListener reads has all of them
type Names = keyof SvcDashboardEventMap;
check<
  Same<{ [Name in Names]: HTMLElementEventMap[Name] }, { [Name in Names]: SvcDashboardEventMap[Name] }>
>();
check<Same<{ [Name in Names]: DocumentEventMap[Name] }, { [Name in Names]: SvcDashboardEventMap[Name] }>>();
check<Same<{ [Name in Names]: WindowEventMap[Name] }, { [Name in Names]: SvcDashboardEventMap[Name] }>>();

element.addEventListener("svc-ready", (event) => check<Same<typeof event, SvcReadyEvent>>());
parent.addEventListener("svc-ready", (event) => check<Same<typeof event, SvcReadyEvent>>());
document.addEventListener("svc-ready", (event) => check<Same<typeof event, SvcReadyEvent>>());
window.addEventListener("svc-ready", (event) => check<Same<typeof event, SvcReadyEvent>>());
element.removeEventListener("svc-error", (event: SvcErrorEvent) =>
  check<Same<typeof event, SvcErrorEvent>>(),
);

// an event of the embed always has an envelope, with the event's payload
element.addEventListener("svc-view", ({ detail, envelope }) => {
  check<Same<typeof envelope, EmbedEvent<"view">>>();
  check<Same<typeof envelope.payload, typeof detail>>();
  console.log(envelope.surface, detail.path);
});
element.addEventListener("svc-message", ({ detail, envelope }) => console.log(detail.type, envelope.surface));
element.addEventListener("svc-action", ({ detail, envelope }) => console.log(detail.type, envelope.payload));
// @ts-expect-error -- an action has no surface
element.addEventListener("svc-action", ({ envelope }) => console.log(envelope.surface));
// @ts-expect-error -- a ready payload has no member
element.addEventListener("svc-ready", ({ detail }) => console.log(detail.member));
// @ts-expect-error -- a listener of another event
document.addEventListener("svc-ready", (event: SvcDownloadEvent) => console.log(event.detail.format));

// these two have no message
element.addEventListener("svc-state-change", ({ detail }) => console.log(detail.from, detail.to === "ready"));
element.addEventListener("svc-session-needed", ({ detail }) => console.log(detail.reason === "load"));
// @ts-expect-error -- no envelope
element.addEventListener("svc-state-change", ({ envelope }) => console.log(envelope));
// @ts-expect-error -- no envelope
element.addEventListener("svc-session-needed", ({ envelope }) => console.log(envelope));
// @ts-expect-error -- no such state
element.addEventListener("svc-state-change", ({ detail }) => console.log(detail.to === "done"));

// svc-error narrows by its envelope, also when both are destructured
element.addEventListener("svc-error", (event) => {
  if (event.envelope === null) {
    check<Same<typeof event.detail.code, FailureCode>>();
    check<Same<typeof event.detail.fatal, boolean>>();
    return;
  }
  check<Same<typeof event.envelope, EmbedEvent<"error">>>();
  check<Same<typeof event.detail.fatal, boolean | undefined>>();
  // @ts-expect-error -- the embed's error has no code
  console.log(event.detail.code);
});
document.addEventListener("svc-error", ({ detail, envelope }) => {
  if (envelope === null) console.log(detail.code);
  else console.log(envelope.surface, detail.message);
});
// @ts-expect-error -- not narrowed
element.addEventListener("svc-error", ({ detail }) => console.log(detail.code));
// @ts-expect-error -- null without a check
element.addEventListener("svc-error", ({ envelope }) => console.log(envelope.surface));

// native events keep their types
element.addEventListener("click", (event) => console.log(event.clientX));
element.addEventListener("keydown", ({ key }) => console.log(key.length));
window.addEventListener("message", ({ origin }) => console.log(origin.length));
// @ts-expect-error -- a click has no key
element.addEventListener("click", ({ key }) => console.log(key));

// an event of a later version has the type Event
element.addEventListener("svc-later", (event) => check<Same<typeof event, Event>>());
