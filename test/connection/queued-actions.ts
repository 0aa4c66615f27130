/** Actions, and a queue whose deliveries are recorded. */
import { ActionQueue } from "../../src/connection/action-queue.js";
import { createAction, type ActionEnvelope } from "../../src/protocol/index.js";

export const refresh = (): ActionEnvelope => createAction("svc:action:refresh");
export const navigate = (path: string): ActionEnvelope => createAction("svc:action:navigate", { path });
/** An action of an unknown type, which is never replaced. */
export const later = (): ActionEnvelope => createAction("svc:action:set-session", { sessionId: "s1" });
export const locale = (tag: string): ActionEnvelope => createAction("svc:action:set-locale", { locale: tag });
export const filter = (member: string, value: number): ActionEnvelope =>
  createAction("svc:action:set-filter", { filterUrlParameter: `f_${member}={"value":${value}}` });

/** Two actions of each kind that sets state: the second one replaces the first. */
export const STATES: [kind: string, earlier: ActionEnvelope, newer: ActionEnvelope][] = [
  [
    "color scheme",
    createAction("svc:action:set-color-scheme", { scheme: "dark" }),
    createAction("svc:action:set-color-scheme", { scheme: "light" }),
  ],
  [
    "theme",
    createAction("svc:action:set-theme", { primaryColor: "#06c", font: "Inter" }),
    createAction("svc:action:set-theme", { primaryColor: "#c60" }),
  ],
  ["locale", locale("de"), locale("fr")],
  [
    "time zone",
    createAction("svc:action:set-timezone", { timezone: "UTC" }),
    createAction("svc:action:set-timezone", { timezone: "Asia/Tokyo" }),
  ],
  ["filter of a member", filter("orders.status", 1), filter("orders.status", 2)],
];

/** Two actions of each kind that sets no state, but of which only the last one is pending. */
export const LAST_WAITS: [kind: string, earlier: ActionEnvelope, newer: ActionEnvelope][] = [
  ["navigate", navigate("/embed/a"), navigate("/embed/b")],
  ["refresh", refresh(), refresh()],
];

/** Returns a predicate for `drop` that matches some types. */
export const isOfType =
  (...types: string[]) =>
  ({ type }: ActionEnvelope): boolean =>
    types.includes(type);

/** Creates a queue; `delivered` returns the deliveries since its last call, `open` those of the opening. */
export function setUp() {
  const queue = new ActionQueue();
  const sent: ActionEnvelope[] = [];
  const delivered = (): ActionEnvelope[] => sent.splice(0);
  return {
    queue,
    delivered,
    add: (...actions: ActionEnvelope[]) => actions.every((action) => queue.add(action)),
    open() {
      delivered();
      queue.open((action) => sent.push(action));
      return delivered();
    },
  };
}
