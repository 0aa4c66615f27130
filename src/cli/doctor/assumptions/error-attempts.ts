import { isRecord } from "../../../protocol/check.js";
import type { Attempts } from "./attempt.js";
import type { Reply, TenantReader } from "./tenant-reader.js";
import { expect, namesOf, need } from "./verdicts.js";

/** An id that no deployment has. */
const UNKNOWN_DEPLOYMENT = 999_999_999;

/** Attempts with requests that must fail. */
export const ERROR_ATTEMPTS: Attempts = {
  async "responses.BadRequest"(reader) {
    const reply = await invalidInput(reader);
    need(reply.status !== 422, "The service responds to an invalid parameter with 422.");
    return expectStatus(reply, 400);
  },
  async "responses.Unprocessable"(reader) {
    const reply = await invalidInput(reader);
    need(reply.status === 422, "No request that only reads is known to lead to it.");
    return expectStatus(reply, 422);
  },
  "responses.Unauthorized": async (reader) => expectStatus(await missingToken(reader), 401),
  "responses.NotFound": async (reader) => expectStatus(await unknownDeployment(reader), 404),
  async "schemas.ErrorBody"(reader) {
    for (const read of [invalidInput, missingToken, unknownDeployment]) {
      const { status, body } = await read(reader);
      if (status < 400) continue;
      const members = isRecord(body) ? body : {};
      const { code, message } = isRecord(members["error"]) ? members["error"] : {};
      const isExpected = typeof code === "string" && typeof message === "string";
      expect(isExpected, `The body of a response with status ${status} has the members ${namesOf(members)}.`);
    }
    return "Error bodies have error.code and error.message.";
  },
};

const invalidInput = (reader: TenantReader) =>
  reader.send("GET", reader.deployment("workbooks"), { query: { first: 0 } });

const missingToken = (reader: TenantReader) =>
  reader.send("GET", reader.deployment("workbooks"), { hasToken: false });

const unknownDeployment = (reader: TenantReader) =>
  reader.send("GET", `/deployments/${UNKNOWN_DEPLOYMENT}/workbooks`, {});

function expectStatus({ status, message }: Reply, expected: number): string {
  need(status < 500 && status !== 429, message);
  expect(status === expected, message);
  return message;
}
