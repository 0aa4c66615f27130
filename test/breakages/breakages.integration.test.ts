import { afterTest } from "../support/after-test.js";
import { sendPage } from "../support/web-pages.js";
import { testBreakages } from "./test-breakages.js";

// one breakage of each kind: the others are in breakages.slow.test.ts
describe("the console of a broken app, and the doctor's command in it,", () => {
  testBreakages([
    {
      what: "another web server at tenant-origin",
      parts: async (app) => ({
        tenantOrigin: await app.site((_, response) => sendPage(response, "<h1>Hello</h1>")),
      }),
      named: {
        command: /problem Embed page .*This server is not the service/,
        "command with a token": /This server is not the management API\./,
      },
    },
    {
      what: "a public id that does not exist",
      parts: () => ({ attributes: { "public-id": "a1b2c3d5" } }),
      named: { console: /There is no dashboard "a1b2c3d5"\./ },
    },
    {
      what: "a Content-Security-Policy of the page without the tenant in frame-src",
      parts: () => ({ headers: { "content-security-policy": "frame-src 'self'" } }),
      named: {
        console: /forbids a frame of http:\S+: add http:\S+ to its frame-src\./,
        command: /problem Host page .*frame-src 'self'.*Add http:\S+ to frame-src/,
      },
    },
    {
      what: "an invalid access token in the backend",
      parts: ({ sandbox }) => ({ client: { baseUrl: sandbox.origin, token: "wrong" } }),
      named: {
        console: /responded with 502 \(service-unauthorized\)/,
        "command as a viewer": /problem Session endpoint .*service-unauthorized/,
        "command with a token": /problem Token .*The service does not accept the token/,
      },
    },
    {
      what: "a deploymentId that is a string",
      parts: () => ({ session: { deploymentId: "42" } }),
      named: {
        console: /responded with 500 \(invalid-session-input\)/,
        "server log": /Expected deploymentId to be a number \(a non-negative integer\), got a string/,
        "command as a viewer": /problem Session endpoint .*invalid-session-input/,
      },
    },
    {
      what: "a filter of a misspelled member",
      parts: () => ({ attributes: { filters: `{"orders.chanel":"web"}` } }),
      named: { console: /The filter orders\.chanel has no widget on this dashboard.*orders\.channel/ },
    },
    {
      what: "a proxy that hides the app's origin from the session endpoint",
      parts: () => ({
        endpoint: (handler) => (request, response) => {
          Object.assign(request.headers, { host: "backend.example", "sec-fetch-site": undefined });
          handler(request, response);
        },
      }),
      named: {
        console: /responded with 403 \(origin-not-allowed\)/,
        command: /problem Session endpoint .*origin-not-allowed.*behind a proxy, set publicOrigin/,
      },
    },
    {
      what: "a tenant with a wrong clock, so that the access token has expired",
      parts: async (app) => {
        afterTest(app.sandbox.fault({ operation: "generateSession", status: 401 }));
        const tenMinutesAgo = new Date(Date.now() - 600_000);
        return { tenantOrigin: await app.proxy({ date: tenMinutesAgo.toUTCString() }) };
      },
      named: { command: /problem Clock The service's clock is \d+ s behind this machine's\./ },
    },
  ]);
});
