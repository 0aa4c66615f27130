import assert from "node:assert/strict";
import { createSessionHandler, type GenerateSessionInput } from "../../src/backend/index.js";
import { json, startProbe } from "./support/probe-server.js";
import { sessionRequest } from "./support/session-request.js";

const user = { deploymentId: 42, externalId: "u1" };
const number = "Expected deploymentId to be a number (a non-negative integer), got";
const oneId = "Expected exactly one of externalId and internalId, got";
const viewer = "Expected viewer to be a string of at most 255 characters, got";
const attributes = "Expected userAttributes to be an array of { name, value }, got";

/** Input that the handler rejects, with the message that it reports. */
const rejected: [input: unknown, message: string][] = [
  [[user], "Expected authorize to return a session, a Response or null, got an array."],
  ["u1", "Expected authorize to return a session, a Response or null, got a string."],
  [{ externalId: "u1" }, `${number} undefined.`],
  [{ ...user, deploymentId: "42" }, `${number} a string.`],
  [{ ...user, deploymentId: null }, `${number} null.`],
  [{ ...user, deploymentId: NaN }, `${number} NaN.`],
  [{ ...user, deploymentId: 1.5 }, `${number} a number.`],
  [{ ...user, deploymentId: 2 ** 53 }, `${number} a number.`],
  [{ deploymentId: 42 }, `${oneId} deploymentId.`],
  [{ deploymentId: 42, externalId: undefined }, `${oneId} deploymentId.`],
  [{ deploymentId: 42, externalID: "u1" }, `${oneId} deploymentId, externalID.`],
  [{ ...user, internalId: "i1" }, `${oneId} deploymentId, externalId, internalId.`],
  [{ ...user, internalId: null }, `${oneId} deploymentId, externalId, internalId.`],
  [{ ...user, externalId: 7 }, "Expected externalId to be a string that is not empty, got a number."],
  [{ ...user, externalId: "" }, "Expected externalId to be a string that is not empty, got a string."],
  [{ ...user, externalId: null }, "Expected externalId to be a string that is not empty, got null."],
  [
    { deploymentId: 42, internalId: 7 },
    "Expected internalId to be a string that is not empty, got a number.",
  ],
  [{ ...user, viewer: 7 }, `${viewer} a number.`],
  [{ ...user, viewer: undefined }, `${viewer} undefined.`],
  [{ ...user, viewer: null }, `${viewer} null.`],
  [{ ...user, viewer: "x".repeat(256) }, `${viewer} a string.`],
  [{ ...user, groups: "staff" }, "Expected groups to be an array of strings, got a string."],
  [{ ...user, groups: ["staff", 11] }, "Expected groups to be an array of strings, got an array."],
  [{ ...user, userAttributes: { region: "EU" } }, `${attributes} an object.`],
  [
    { ...user, userAttributes: ["region"] },
    "Expected userAttributes[0] to be { name, value } with a string as name, got a string.",
  ],
  [
    {
      ...user,
      userAttributes: [
        { name: "region", value: "EU" },
        { name: "country", value: undefined },
      ],
    },
    "Expected userAttributes[1].value to have a value that JSON keeps unchanged, got undefined.",
  ],
  [
    { ...user, userAttributes: [{ name: "region" }] },
    "Expected userAttributes[0] to be { name, value } with a string as name, got an object.",
  ],
  [{ ...user, securityContext: "customer 7" }, "Expected securityContext to be an object, got a string."],
  [{ ...user, securityContext: [7] }, "Expected securityContext to be an object, got an array."],
  ...["embedTenantName", "userAttributes", "groups", "securityContext"].map((name): [unknown, string] => [
    { ...user, [name]: undefined },
    `Expected ${name} to have a value that JSON keeps unchanged, got undefined.`,
  ]),
  [
    { ...user, userAttributes: [{ name: 7, value: "EU" }] },
    "Expected userAttributes[0] to be { name, value } with a string as name, got an object.",
  ],
  ...["a", "Acme", "9acme", "acme-", "acme outdoors", `a${"b".repeat(36)}`].map((name): [unknown, string] => [
    { ...user, embedTenantName: name },
    `Expected embedTenantName to match /^[a-z][a-z0-9-]{0,34}[a-z0-9]$/, got a string.`,
  ]),
];

/** Input that reaches the service unchanged. */
const accepted: object[] = [
  user,
  { deploymentId: 0, internalId: "i1" },
  { ...user, internalId: undefined, email: undefined },
  { ...user, embedTenantName: null, userAttributes: null, groups: null },
  {
    ...user,
    embedTenantName: `a${"b".repeat(35)}`,
    userAttributes: [
      { name: "region", value: "EU" },
      { name: "level", value: null, later: 1 },
    ],
    groups: [],
    settings: { locale: "de", later: 1 },
  },
  { ...user, groups: ["staff"], embedTenantName: "ab", later: { member: [1] } },
];

/** Requests a session from a handler whose `authorize` returns the input. */
async function requestSession(input: unknown) {
  const probe = await startProbe((response) => json(response, { sessionId: "s-1" }));
  const errors: unknown[] = [];
  const handler = createSessionHandler({
    client: probe.client(),
    authorize: () => input as GenerateSessionInput,
    onError: (error) => errors.push(error),
  });
  return { response: await handler(sessionRequest()), errors, received: probe.received };
}

describe("the input that authorize returns", () => {
  for (const [input, message] of rejected) {
    it(`leads to 500 invalid-session-input, and is reported without quoting it: ${JSON.stringify(input)}`, async () => {
      const { response, errors, received } = await requestSession(input);
      assert.equal(response.status, 500);
      assert.deepEqual(await response.json(), {
        error: {
          code: "invalid-session-input",
          message: "The session endpoint failed; see the server's log.",
        },
      });
      assert.deepEqual(errors.map(String), [`TypeError: ${message}`]);
      assert.equal(received.length, 0);
    });
  }

  for (const input of accepted) {
    it(`is sent unchanged when it is valid: ${JSON.stringify(input)}`, async () => {
      const { response, errors, received } = await requestSession(input);
      assert.deepEqual([response.status, await response.json()], [200, { sessionId: "s-1" }]);
      assert.deepEqual(JSON.parse(received[0]?.body ?? ""), JSON.parse(JSON.stringify(input)));
      assert.deepEqual(errors, []);
    });
  }
});
