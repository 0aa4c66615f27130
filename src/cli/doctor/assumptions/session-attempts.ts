import { isRecord } from "../../../protocol/check.js";
import { DOCTOR_USER } from "../probe.js";
import type { Attempt, Attempts } from "./attempt.js";
import { expectSuccess, type JsonObject, type Reply, type TenantReader } from "./tenant-reader.js";
import { Differs, expect, namesOf, need, Untried } from "./verdicts.js";

/** The session of a run. */
interface Generated {
  /** The response. */
  result: JsonObject;
  /** Whether the service rejects input without a user. */
  requiresUser: boolean;
  /** The optional members that the session was generated without: what that says about their assumption. */
  rejections: ReadonlyMap<OptionId, Error>;
}

const COLORS = { backgroundColor: "#ffffff" };

/** The optional members of the input, by the assumption on their shape. A test of the service needs a value for each. */
const OPTIONS = {
  "schemas.EmbedSettings": { settings: { locale: "en", timezone: "UTC", allowAi: false } },
  "schemas.EmbedTheme": {
    embedTheme: {
      ...{ primaryColor: "#336699", borderRadius: 4, font: "Inter" },
      analyticsChat: { ...COLORS, chatInput: { ...COLORS, borderColor: "#cccccc" } },
      chat: { inputColor: "#ffffff" },
    },
  },
  "schemas.EmbedUserProfile": { userProfile: { displayName: "svc-dashboard doctor", picture: null } },
  "schemas.UserAttribute": { userAttributes: [{ name: DOCTOR_USER, value: "yes" }] },
  "schemas.SessionOptions": { email: null, creatorMode: false, securityContext: {} },
};

type OptionId = keyof typeof OPTIONS;

const OPTION_IDS = Object.keys(OPTIONS) as OptionId[];

const NOT_INCLUDED = "The only session of the run was generated without these members.";

const checkGenerated: Attempt = async (reader) => checkOnly((await generate(reader)).result, "sessionId");

const checkRedeemed: Attempt = async (reader) => checkOnly(await redeem(reader), "token");

function checkOnly(result: JsonObject, name: string): string {
  expect(Object.keys(result).join() === name, `The response has the members ${namesOf(result)}.`);
  return `The response has "${name}", and nothing else.`;
}

/** Attempts with one session. */
export const SESSION_ATTEMPTS: Attempts = {
  generateSession: checkGenerated,
  "schemas.EmbedSession": checkGenerated,
  async "schemas.GenerateSessionInput"(reader) {
    const { requiresUser } = await generate(reader);
    expect(requiresUser, "The service generates a session without externalId and internalId.");
    return "externalId is accepted, and input without a user is rejected. internalId was not tried.";
  },
  ...Object.fromEntries(
    OPTION_IDS.map((id): [string, Attempt] => [
      id,
      async (reader) => checkOption(await generated(reader), id),
    ]),
  ),
  exchangeSession: checkRedeemed,
  "schemas.SessionExchangeInput": checkRedeemed,
  "schemas.SessionToken": checkRedeemed,
  async "sessions.redeemed-once"(reader) {
    await redeem(reader).catch(leaveOpen);
    const { status, message } = await exchange(reader);
    expect(status >= 300, "The session was redeemed twice.");
    need(status < 500, message);
    return message;
  },
};

function checkOption({ rejections }: Generated, id: OptionId): string {
  const rejection = rejections.get(id);
  if (rejection) throw rejection;
  return `${Object.keys(OPTIONS[id]).join(", ")} are accepted.`;
}

/** Generates the only session of a run. An attempt that the service rejects generates none. */
function generate(reader: TenantReader): Promise<Generated> {
  return reader.probe.once("assumed session", async () => {
    need(reader.options.generatesSession, "This needs a session, which --no-session rules out.");
    const withoutUser = await send(reader, {});
    const requiresUser = isRejection(withoutUser);
    const { reply, rejections } = requiresUser
      ? await generateWith(reader, OPTION_IDS)
      : { reply: withoutUser, rejections: new Map(OPTION_IDS.map((id) => [id, new Untried(NOT_INCLUDED)])) };
    return { result: readSecret(reader, reply, "sessionId"), requiresUser, rejections };
  });
}

/** The session, for what is not about its generation: without one, that remains open. */
const generated = (reader: TenantReader): Promise<Generated> => generate(reader).catch(leaveOpen);

function leaveOpen(error: unknown): never {
  throw error instanceof Differs ? new Untried(error.message) : error;
}

/** Generates a session with optional members, or with as many of them as the service accepts. */
async function generateWith(
  reader: TenantReader,
  ids: readonly OptionId[],
): Promise<{ reply: Reply; rejections: ReadonlyMap<OptionId, Error> }> {
  const options = Object.assign({}, ...ids.map((id) => OPTIONS[id])) as object;
  const reply = await send(reader, { externalId: DOCTOR_USER, ...options });
  const { body, message } = reply;
  if (!isRejection(reply)) return { reply, rejections: new Map() };
  const text = JSON.stringify(body);
  const named = ids.find((id) => Object.keys(OPTIONS[id]).some((name) => text.includes(name)));
  const omitted = named ?? ids[0];
  if (omitted === undefined) throw new Differs(message);
  const rest = await generateWith(
    reader,
    ids.filter((id) => id !== omitted),
  );
  // it is the reason if the response names it, or if the service accepts all others
  const isReason = named !== undefined || rest.rejections.size === 0;
  // a tenant may accept only the attributes that it has
  const differs = isReason && omitted !== "schemas.UserAttribute";
  const rejection = differs ? new Differs(message) : new Untried(`${NOT_INCLUDED} ${message}`);
  return { ...rest, rejections: new Map([...rest.rejections, [omitted, rejection]]) };
}

function send(reader: TenantReader, input: object): Promise<Reply> {
  const body = { deploymentId: reader.probe.deploymentId, ...input };
  return reader.send("POST", "/embed/generate-session", { body });
}

const isRejection = ({ status }: Reply): boolean => status === 400 || status === 422;

/** Sends the request with which an embed redeems its session, without the access token. */
async function exchange(reader: TenantReader): Promise<Reply> {
  const { sessionId } = (await generated(reader)).result;
  return reader.send("POST", "/embed/session/token", { body: { sessionId }, hasToken: false });
}

/** Redeems the session for the first time. */
function redeem(reader: TenantReader): Promise<JsonObject> {
  return reader.probe.once("assumed redemption", async () => {
    const reply = await exchange(reader);
    expect(reply.status !== 401 && reply.status !== 403, reply.message);
    return readSecret(reader, reply, "token");
  });
}

/** Returns the body of a response that has a secret, which no report may show. */
function readSecret({ probe }: TenantReader, reply: Reply, name: string): JsonObject {
  const { body } = expectSuccess(reply);
  expect(isRecord(body) && typeof body[name] === "string", `The response has no string "${name}".`);
  probe.secrets.push(body[name]);
  return body;
}
