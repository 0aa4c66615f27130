/** The payload of each action, on the element and on a connection. */
import { connectEmbed } from "svc-dashboard/connection";
import { createAction, type EmbedActionType } from "svc-dashboard/protocol";

const element = document.createElement("svc-dashboard");
const connection = connectEmbed(document.createElement("iframe"), { tenantOrigin: "https://acme.example" });

element.postAction("svc:action:set-color-scheme", { scheme: "dark" });
element.postAction("svc:action:set-theme", { primaryColor: "#036", density: "compact" });
element.postAction("svc:action:set-locale", { locale: "de-DE" });
element.postAction("svc:action:set-timezone", { timezone: "Europe/Berlin" });
element.postAction("svc:action:set-filter", { filterUrlParameter: 'f_orders.status="new"' });
element.postAction("svc:action:navigate", { path: "/embed/dashboard/a" });
element.postAction("svc:action:refresh");
connection.post("svc:action:navigate", { path: "/embed/dashboard/a" });
connection.post("svc:action:refresh");
console.log(createAction("svc:action:set-color-scheme", { scheme: "auto" }));

// an action of a later version accepts any object, or none
element.postAction("svc:action:later");
element.postAction("svc:action:later", { any: [1, "two"] });
connection.post("svc:action:later", { any: 1 });

/** Posts an action whose type is not a literal. */
export function post(type: EmbedActionType, payload: object | undefined): void {
  element.postAction(type, payload);
  connection.post(type, payload);
}

// @ts-expect-error -- no such scheme
element.postAction("svc:action:set-color-scheme", { scheme: "sepia" });
// @ts-expect-error -- the payload is missing
element.postAction("svc:action:set-locale");
// @ts-expect-error -- the member is called timezone
element.postAction("svc:action:set-timezone", { timeZone: "Europe/Berlin" });
// @ts-expect-error -- refresh has no payload
element.postAction("svc:action:refresh", {});
// @ts-expect-error -- a payload is an object
element.postAction("svc:action:later", "any");
// @ts-expect-error -- the prefix is missing
element.postAction("refresh");
// @ts-expect-error -- no such scheme
connection.post("svc:action:set-color-scheme", { scheme: "sepia" });
// @ts-expect-error -- no such scheme
console.log(createAction("svc:action:set-color-scheme", { scheme: "sepia" }));
