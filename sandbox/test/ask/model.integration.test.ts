import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { AskResponse } from "../../src/contract/ask-api.js";
import { modelFromEnvironment } from "../../src/ask/model.js";
import { openTenant, TOKEN, type TestTenant } from "../support/tenant.js";
import { signedViewer } from "../support/viewer.js";

const KEY = "a-key-of-the-model";
/** One case waits this long. Long, so that a model that responds does so in time on a busy machine. */
const TIMEOUT_MS = "5000";
const ENVIRONMENT = {
  SVC_SANDBOX_ASK_KEY: KEY,
  SVC_SANDBOX_ASK_MODEL: "stand-in",
  SVC_SANDBOX_ASK_TIMEOUT_MS: TIMEOUT_MS,
};

/** The model's response: a status with the content of its message; undefined never responds. */
type Response = { status: number; content: string } | undefined;

describe("a model of one's own", () => {
  let server: Server;
  let tenant: TestTenant;
  let response: Response;
  let received: { headers: IncomingMessage["headers"]; url: string; body: string }[] = [];

  before(async () => {
    server = createServer((request, reply) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        received.push({ headers: request.headers, url: request.url ?? "", body });
        if (!response) return;
        reply.writeHead(response.status, { "content-type": "application/json" });
        reply.end(JSON.stringify({ choices: [{ message: { content: response.content } }] }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    Object.assign(process.env, {
      ...ENVIRONMENT,
      SVC_SANDBOX_ASK_URL: `http://127.0.0.1:${port}/v1/chat/completions`,
    });
    tenant = await openTenant();
  });
  after(() => {
    for (const name of [...Object.keys(ENVIRONMENT), "SVC_SANDBOX_ASK_URL"])
      Reflect.deleteProperty(process.env, name);
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => (received = []));

  const viewer = (session: object = {}) => signedViewer(tenant, session);

  async function ask(
    given: Response,
    question = "orders by status",
    session: object = {},
  ): Promise<AskResponse> {
    response = given;
    const { status, body } = await (await viewer(session)).ask("/ask", "POST", { question });
    assert.equal(status, 200, JSON.stringify(body));
    return body as AskResponse;
  }

  const says = (content: string | object, status = 200) => ({
    status,
    content: typeof content === "string" ? content : JSON.stringify(content),
  });

  const ORDERS_BY_CHANNEL = { measures: ["orders.count"], dimensions: ["orders.channel"] };

  describe("the model", () => {
    it("receives the members, the day and the question, and no token, session or row", async () => {
      response = says(ORDERS_BY_CHANNEL);
      const { token, ask: send } = await viewer({ externalId: "ada", email: "ada@example.com" });
      await send("/ask", "POST", { question: "orders per channel, please" });
      const [{ headers, url, body }] = received as [(typeof received)[number]];
      const { model, messages } = JSON.parse(body) as { model: string; messages: { content: string }[] };
      assert.equal(headers.authorization, `Bearer ${KEY}`);
      assert.equal(model, "stand-in");
      assert.equal(messages.length, 2);
      assert.match(messages[0]!.content, /orders\.revenue \(measure, currency\): Revenue/);
      assert.match(messages[0]!.content, /Today is 2025-12-31/);
      assert.equal(messages[1]!.content, "orders per channel, please");
      const all = JSON.stringify([headers, url, body]);
      for (const secret of [token, TOKEN, "ada@example.com", "marketplace", "Germany"])
        assert.equal(all.includes(secret), false, secret);
    });

    for (const [what, content] of [
      ["alone", JSON.stringify(ORDERS_BY_CHANNEL)],
      ["in a fence", `Here it is: \`\`\`json\n${JSON.stringify(ORDERS_BY_CHANNEL)}\n\`\`\``],
    ] as const) {
      it(`proposes a query ${what}, which runs like any other`, async () => {
        const answer = await ask(says(content));
        assert.ok(answer.status === "answered");
        assert.deepEqual([answer.answeredBy, answer.query], ["model", ORDERS_BY_CHANNEL]);
        assert.equal(answer.rows.length, 4);
      });
    }

    for (const [what, given, detail] of [
      [
        "words",
        says("I would rather talk about the weather."),
        "The model did not respond with a semantic query.",
      ],
      [
        "a member that does not exist",
        says({ measures: ["orders.secrets"] }),
        /^The model proposed an invalid query: /,
      ],
      ["SQL", says({ measures: ["count(*) from users; --"] }), /^The model proposed an invalid query: /],
      [
        "a property that does not exist",
        says({ sql: "select 1" }),
        "The model did not respond with a semantic query.",
      ],
      [
        "members that do not go together",
        says({ measures: ["orders.count", "visits.sessions"] }),
        /^The model proposed an invalid query: /,
      ],
      ["an HTTP error", says("", 500), "The model responded with HTTP 500."],
      ["nothing", undefined, `The model did not respond within ${TIMEOUT_MS} ms.`],
    ] as const) {
      it(`is not replaced by the rules if it responds with ${what}: the answer states it`, async () => {
        const answer = await ask(given);
        assert.ok(answer.status === "not-read");
        assert.equal(answer.reason, "model");
        if (typeof detail === "string") assert.equal(answer.detail, detail);
        else assert.match(answer.detail ?? "", detail);
        assert.equal(answer.examples.length, 3);
        assert.equal(
          JSON.stringify([answer, tenant.errors, await tenant.requests.list()]).includes(KEY),
          false,
        );
      });
    }

    it("has no more rows than the viewer", async () => {
      const query = { measures: ["orders.count"], dimensions: ["customers.country"] };
      const japan = { userAttributes: [{ name: "country", value: "Japan" }] };
      const answer = await ask(says(query), "orders by country", japan);
      assert.ok(answer.status === "answered");
      assert.deepEqual(
        answer.rows.map((row) => row["customers_country"]),
        ["Japan"],
      );
    });

    it("is rejected at the start if its URL or timeout is invalid", () => {
      for (const environment of [
        { SVC_SANDBOX_ASK_URL: "model.example" },
        { SVC_SANDBOX_ASK_URL: "file:///model" },
        { SVC_SANDBOX_ASK_URL: "http://127.0.0.1/", SVC_SANDBOX_ASK_TIMEOUT_MS: "soon" },
      ])
        assert.throws(() => modelFromEnvironment(environment), TypeError);
      assert.equal(modelFromEnvironment({}), undefined);
      assert.ok(modelFromEnvironment({ SVC_SANDBOX_ASK_URL: "http://127.0.0.1/" }));
    });
  });
});
