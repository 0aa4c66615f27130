import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createSessionHandler, type GenerateSessionInput } from "svc-dashboard/backend";
import { json, startProbe } from "./support/probe-server.js";

const user = { deploymentId: 42, externalId: "u1" };
const attributes = "Expected userAttributes to be an array of { name, value }, got an array.";
const oneId = "Expected exactly one of externalId and internalId, got {";

/** Input that the client rejects, with its message. */
const rejected: [input: unknown, message: string][] = [
  [undefined, "Expected the session's input to be an object, got undefined."],
  [[user], "Expected the session's input to be an object, got an array."],
  ["u1", 'Expected the session\'s input to be an object, got "u1".'],
  [{ externalId: "u1" }, "Expected deploymentId to be a non-negative integer, got undefined."],
  [
    { ...user, deploymentId: "42" },
    'Expected deploymentId to be a non-negative integer, got "42": convert it with Number().',
  ],
  [{ ...user, deploymentId: null }, "Expected deploymentId to be a non-negative integer, got null."],
  [{ ...user, deploymentId: NaN }, "Expected deploymentId to be a non-negative integer, got NaN."],
  [{ ...user, deploymentId: 1.5 }, "Expected deploymentId to be a non-negative integer, got 1.5."],
  [
    { ...user, deploymentId: 2 ** 53 },
    "Expected deploymentId to be a non-negative integer, got 9007199254740992.",
  ],
  [{ deploymentId: 42 }, `${oneId} deploymentId: number }.`],
  [{ deploymentId: 42, userId: "u1" }, `${oneId} deploymentId: number, userId: string }.`],
  [{ ...user, internalId: "i1" }, `${oneId} deploymentId: number, externalId: string, internalId: string }.`],
  [{ ...user, internalId: null }, "Expected internalId to be a string that is not empty, got null."],
  [{ ...user, externalId: 7 }, "Expected externalId to be a string that is not empty, got 7."],
  [{ ...user, externalId: "" }, 'Expected externalId to be a string that is not empty, got "".'],
  [{ ...user, externalId: null }, "Expected externalId to be a string that is not empty, got null."],
  [{ deploymentId: 42, internalId: 7 }, "Expected internalId to be a string that is not empty, got 7."],
  [{ deploymentId: 42, externalID: "u1" }, 'Expected the member "externalId", got "externalID".'],
  [{ deployment_id: 42, externalId: "u1" }, 'Expected the member "deploymentId", got "deployment_id".'],
  [{ ...user, securitycontext: {} }, 'Expected the member "securityContext", got "securitycontext".'],
  [{ ...user, "user-attributes": [] }, 'Expected the member "userAttributes", got "user-attributes".'],
  [{ ...user, email: 7 }, "Expected email to be a string, got 7."],
  [{ ...user, userProfile: "Mia" }, 'Expected userProfile to be an object, got "Mia".'],
  [{ ...user, creatorMode: "true" }, 'Expected creatorMode to be a boolean, got "true".'],
  [{ ...user, groups: "staff" }, 'Expected groups to be an array of strings, got "staff".'],
  [{ ...user, groups: ["staff", 11] }, "Expected groups to be an array of strings, got an array."],
  [
    { ...user, userAttributes: { region: "EU" } },
    "Expected userAttributes to be an array of { name, value }, got { region: string }.",
  ],
  [{ ...user, userAttributes: ["region"] }, attributes],
  [{ ...user, userAttributes: [{ name: "region" }] }, attributes],
  [{ ...user, userAttributes: [{ name: 7, value: "EU" }] }, attributes],
  [{ ...user, securityContext: [] }, "Expected securityContext to be an object, got an array."],
  [{ ...user, embedTheme: "dark" }, 'Expected embedTheme to be an object, got "dark".'],
  [{ ...user, settings: true }, "Expected settings to be an object, got true."],
  ...["a", "Acme", "9acme", "acme-", "acme outdoors", `a${"b".repeat(36)}`].map((name): [unknown, string] => [
    { ...user, embedTenantName: name },
    `Expected embedTenantName to be a match of /^[a-z][a-z0-9-]{0,34}[a-z0-9]$/, got "${name}".`,
  ]),
];

/** Input that reaches the service unchanged. */
const accepted: object[] = [
  user,
  { deploymentId: 0, internalId: "i1" },
  { ...user, internalId: undefined },
  {
    ...user,
    email: null,
    userProfile: null,
    embedTenantName: null,
    creatorMode: null,
    userAttributes: null,
    groups: null,
    securityContext: null,
    embedTheme: null,
    settings: null,
  },
  {
    ...user,
    email: "mia@acme.example",
    userProfile: { displayName: "Mia", picture: null, later: 1 },
    embedTenantName: `a${"b".repeat(35)}`,
    creatorMode: false,
    userAttributes: [
      { name: "region", value: "EU" },
      { name: "level", value: null, later: 1 },
    ],
    groups: [],
    securityContext: { tenant: { id: 7 } },
    embedTheme: { later: { deep: true } },
    settings: { locale: "de", later: 1 },
  },
  { ...user, groups: ["staff"], embedTenantName: "ab", later: { member: [1] } },
];

describe("the input of embedSessions.create", () => {
  for (const [input, message] of rejected) {
    it(`is rejected before anything is sent: ${JSON.stringify(input)}`, async (t) => {
      const probe = await startProbe(t, (response) => json(response, { sessionId: "s-1" }));
      const creation = probe.client().embedSessions.create(input as GenerateSessionInput);
      await assert.rejects(creation, { name: "TypeError", message });
      assert.equal(probe.received.length, 0);
    });
  }

  for (const input of accepted) {
    it(`is sent unchanged: ${JSON.stringify(input)}`, async (t) => {
      const probe = await startProbe(t, (response) => json(response, { sessionId: "s-1" }));
      await probe.client().embedSessions.create(input as GenerateSessionInput);
      assert.deepEqual(JSON.parse(probe.received[0]?.body ?? ""), JSON.parse(JSON.stringify(input)));
    });
  }

  it("is completed by the call option body, whose members are not checked", async (t) => {
    const probe = await startProbe(t, (response) => json(response, { sessionId: "s-1" }));
    const body = { deploymentId: "forty-two", internalId: null, embedTenantName: "ACME", externalID: 7 };
    await probe.client().embedSessions.create(user, { body });
    assert.deepEqual(JSON.parse(probe.received[0]?.body ?? ""), { ...user, ...body });
  });
});

describe("the input that authorize returns", () => {
  const wanted = { surface: "dashboard", reason: "load" };
  const request = (): Request =>
    new Request("https://host.example/api/embed-session", {
      method: "POST",
      body: JSON.stringify(wanted),
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    });

  for (const [input, message] of rejected.filter(
    ([value]) => value !== undefined && typeof value === "object",
  )) {
    it(`leads to 500 internal-error and is reported: ${JSON.stringify(input)}`, async (t) => {
      const probe = await startProbe(t, (response) => json(response, { sessionId: "s-1" }));
      const errors: unknown[] = [];
      const handler = createSessionHandler({
        client: probe.client(),
        authorize: () => input as GenerateSessionInput,
        onError: (error) => errors.push(error),
      });
      const response = await handler(request());
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      assert.deepEqual([response.status, error.code], [500, "internal-error"]);
      assert.ok(!error.message.includes("Expected"));
      assert.equal(errors.length, 1);
      if (!Array.isArray(input)) assert.equal((errors[0] as Error).message, message);
      assert.equal(probe.received.length, 0);
    });
  }

  it("leads to a session when it is valid", async (t) => {
    const probe = await startProbe(t, (response) => json(response, { sessionId: "s-1" }));
    for (const input of accepted) {
      const authorize = (): GenerateSessionInput => input as GenerateSessionInput;
      const response = await createSessionHandler({ client: probe.client(), authorize })(request());
      assert.deepEqual([response.status, await response.json()], [200, { sessionId: "s-1" }]);
    }
    assert.equal(probe.received.length, accepted.length);
  });
});
