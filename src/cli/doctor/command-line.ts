import { TENANT_OPTIONS } from "../options.js";
import { DEFAULT_LIMITS } from "./probe.js";

export const USAGE = `Usage: svc-dashboard doctor --tenant-origin ORIGIN [options]
       svc-dashboard doctor --assumptions --tenant-origin ORIGIN --deployment-id ID [options]

Finds out why an embed stays blank: checks the tenant as your backend and a viewer's browser see it, and prints what it
found, what that means and what to do.

With --deployment-id and an access token in the environment variable SVC_TOKEN, it also checks the management API, for
which it generates one session and uses it up. It never prints the token.

  --tenant-origin ORIGIN  the tenant, such as https://acme.example; required
  --deployment-id ID      the deployment's number
  --public-id ID          the dashboard; default: the first one that may be embedded
  --filter MEMBER         a member that the dashboard must have a filter widget for, such as orders.status; repeatable
  --host-origin ORIGIN    the origin of the page with the embed, such as https://app.example
  --host-path PATH        the path of that page, such as /dashboard; default: /
  --session-endpoint URL  your session endpoint, requested as a signed-out browser would; with --host-origin also a path
  --cookie-env NAME       the environment variable with a signed-in viewer's Cookie header, to check that viewer too
  --assumptions           test what this package assumes of the service instead, and print what differs
  --embed-tenant NAME     with --assumptions: the embed tenant to read
  --no-session            with --assumptions: generate no session
  --messages FILE         with --assumptions: what "Check the messages" of <svc-inspector> copied
  --timeout MS            the timeout of each request, in milliseconds; default: ${DEFAULT_LIMITS.requestTimeoutMs}
  --json                  print one JSON document instead
  --help, -h              print this help

Origins, paths and the public id may be percent-encoded. In Git Bash, which changes arguments that begin with a slash,
write %2Fdashboard in place of /dashboard.

Exit code: 0 no problem found, 1 a problem found, 2 invalid arguments, or the report could not be written, 3 no problem
found, but checks were skipped because they need an option or the token. With --assumptions: 0 nothing differs, 1 an
assumption differs, or the tenant could not be tested.`;

/** All options, in the form of `parseArgs`. */
export const OPTIONS = {
  ...TENANT_OPTIONS,
  "public-id": { type: "string" },
  filter: { type: "string", multiple: true },
  "host-origin": { type: "string" },
  "host-path": { type: "string" },
  "session-endpoint": { type: "string" },
  "cookie-env": { type: "string" },
  assumptions: { type: "boolean", default: false },
  "embed-tenant": { type: "string" },
  "no-session": { type: "boolean", default: false },
  messages: { type: "string" },
  timeout: { type: "string" },
  json: { type: "boolean", default: false },
} as const;
