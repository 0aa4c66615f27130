import { expect, fixtureSync } from "@open-wc/testing";
import { TEST_SEAM, type Testable } from "../../src/element/dashboard-host.js";
import type { HostFailure, SvcDashboard } from "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { everythingVisible, placesWith, record, type Records } from "../support/everything-visible.js";
import { createDashboard } from "../support/make-dashboard.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import type { Fault } from "./session-faults.js";

const random = (): string => crypto.randomUUID().replaceAll("-", "");

/** V8's errors quote the first session completely, and 10 characters of the second. */
export const SESSIONS = [`sess-${random().slice(0, 11)}`, `sess-${random()}${random()}`];

const SESSION_OVER = { message: "The session has ended.", name: "SessionError", fatal: true };

const THEN = String.raw`\. Check the session endpoint or provider, then call element\.reload\(\)\.`;
/** Matches the complete messages about a missing session, so that they can't contain a session. */
export const OWN_SENTENCE = new RegExp(
  `^(?:${[
    String.raw`The backend (responded with 401|redirected the session request, perhaps to a sign-in page): let the viewer sign in, then call element\.reload\(\)\.`,
    String.raw`The backend responded with 403: check authorize and allowedOrigins, then call element\.reload\(\)\.`,
    String.raw`No session: the endpoint did not respond \(see the network panel\), or the provider threw an error${THEN}`,
    `No session: (there was no response within 30 s|the backend's response ended early)${THEN}`,
    String.raw`No session: the backend responded with (0|\d{3}|an invalid status)${THEN}`,
    `No session: the backend responded with (an HTML page, perhaps a sign-in page|a body that is not JSON)${THEN}`,
    String.raw`No session: expected a string or \{ "sessionId": "…" \}, got (an object whose sessionId is )?` +
      `(undefined|null|number|bigint|boolean|symbol|function|object|string|an array|an empty string)${THEN}`,
  ].join("|")}) Run: npx svc-dashboard doctor --tenant-origin http://[\\d.:]+ --public-id sales` +
    String.raw` --host-origin http://localhost:\d+( --session-endpoint %2fsession-\d+)?$`,
);

export interface Case {
  session: string;
  element: SvcDashboard;
  records: Records;
  /** Waits for the element's next own failure. */
  failure: () => Promise<HostFailure>;
}

export async function watch(session: string, element: SvcDashboard): Promise<Case> {
  const failure = async (): Promise<HostFailure> =>
    new Promise((done) => {
      element.addEventListener("svc-error", ({ envelope, detail }) => {
        if (envelope === null) done(detail);
      });
    });
  return { session, element, records: await record(element), failure };
}

export const create = (): SvcDashboard => createDashboard({ sessionProvider: undefined, debug: true });

/** Creates an element with an EmbedStub, which requests sessions from its own sources. */
export function createStubbed(): { element: SvcDashboard & Testable; stub: EmbedStub } {
  const element: SvcDashboard & Testable = create();
  const stub = new EmbedStub(element);
  delete element[TEST_SEAM]!.requestSession;
  return { element, stub };
}

export async function places({ session, element, records }: Case): Promise<string[]> {
  return placesWith(session, await everythingVisible(element, records));
}

/** Dispatches a failure with the part of a session that V8 quotes. */
function plant({ session, element }: Case): void {
  const message = `No session: a body with "${session.length > 20 ? session.slice(0, 10) : session}" in it.`;
  const detail = { message, code: "session-failed" };
  element.dispatchEvent(Object.assign(new CustomEvent("svc-error", { detail }), { envelope: null }));
}

/** Expects that no place contains one of the sessions. */
export async function expectNowhere(...cases: Case[]): Promise<void> {
  for (const hidden of await Promise.all(cases.map(places))) expect(hidden).to.deep.equal([]);
}

/** Expects that no place contains a session, and that the search finds a planted part of each. */
export async function expectHidden(...cases: Case[]): Promise<void> {
  await expectNowhere(...cases);
  cases.forEach(plant);
  const planted = ["events", "DOM", "inspector list", "copied report"];
  for (const found of await Promise.all(cases.map(places))) expect(found).to.deep.equal(planted);
}

interface Embed {
  ready: () => void;
  send: (name: string, payload: object) => void;
}

export async function openTenant(element: SvcDashboard): Promise<{ embed: Embed; href: string }> {
  const embed = await ScriptedTenant.of(element);
  embed.ready();
  await element.ready;
  return { embed, href: (await embed.report()).href };
}

export async function openStub(
  element: SvcDashboard,
  embed: EmbedStub,
): Promise<{ embed: Embed; href: string }> {
  embed.ready();
  await element.ready;
  return { embed, href: embed.urls.at(-1)! };
}

/** Loads with a valid session, lets the renewal fail, and expects a fatal error. */
export async function failRenewal(
  session: string,
  { source, outcome, code }: Fault,
  isReal = false,
): Promise<Case> {
  const { element, stub } = isReal ? { element: create() } : createStubbed();
  let isValid = true;
  source(element, () => (isValid ? Response.json({ sessionId: session }) : outcome(session)));
  const watched = await watch(session, element);
  fixtureSync(element);
  const { embed, href } = await (stub ? openStub(element, stub) : openTenant(element));
  expect(new URL(href).searchParams.get("session")).to.equal(session);
  isValid = false;
  const failed = watched.failure();
  embed.send("error", SESSION_OVER);
  const failure = await failed;
  expect(failure).to.include({ code, fatal: true });
  expect(failure.message).to.match(OWN_SENTENCE);
  expect([element.state, element.lastError]).to.deep.equal(["failed", failure]);
  return watched;
}

/** Loads, and expects a failure with a code and a message. */
export async function failLoad(watched: Case, code: string, sentence: RegExp): Promise<void> {
  const { element, failure } = watched;
  const failed = failure();
  fixtureSync(element);
  const { message } = await failed;
  expect(message).to.match(sentence);
  expect(element.lastError).to.deep.include({ code, message, fatal: true });
  expect(await element.ready.catch((error: unknown) => error)).to.include({ code, message });
}
