import { expect, fixture, fixtureSync, oneEvent } from "@open-wc/testing";
import type { SvcDashboard, SvcViewEvent } from "../../src/index.js";
import { createDashboard, frameOf, quiet } from "../support/make-dashboard.js";
import fc from "../support/fast-check.js";
import { envelope, READY, ScriptedTenant } from "../support/scripted-tenant.js";
import { readyDashboard } from "./become-ready.js";

const anything = fc.anything({ withDate: true, withMap: true, withSet: true });
const eventName = fc.constantFrom("ready", "view", "drilldown", "error", "later");

/** Messages of any shape: any value, and envelopes with one member replaced or removed. */
const message = fc.oneof(
  anything,
  fc
    .record({
      name: eventName,
      member: fc.constantFrom(...Object.keys(envelope("ready"))),
      value: anything,
      isAbsent: fc.boolean(),
    })
    .map(({ name, member, value, isAbsent }) => {
      const { [member]: _replaced, ...others } = envelope(name, READY);
      return isAbsent ? others : { ...others, [member]: value };
    }),
  fc
    .tuple(eventName, fc.constantFrom("deploymentId", "path", "message", "member"), anything)
    .map(([name, member, value]) => envelope(name, { ...READY, [member]: value })),
);

describe("<svc-dashboard>", () => {
  it("accepts ready of a dashboard that was not requested, with its public id", async () => {
    const element = await fixture<SvcDashboard>(createDashboard({ publicId: "sales" }));
    (await ScriptedTenant.of(element)).ready({ publicId: "returns" });
    expect(await element.ready).to.include({ publicId: "returns" });
    expect(element.publicId).to.equal("sales");
    expect(element.lastError).to.equal(null);
  });

  it("dispatches a string of ten million characters, and shows it truncated", async () => {
    const [element, tenant] = await readyDashboard();
    const title = "a".repeat(10_000_000);
    const viewed = oneEvent<SvcViewEvent>(element, "svc-view");
    tenant.send("view", { surface: "dashboard", path: "/embed/dashboard/sales", title });
    expect((await viewed).detail.title === title).to.equal(true);
    await new Promise<void>((done) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        done();
      });
      observer.observe(frameOf(element)!, { attributeFilter: ["title"] });
    });
    expect(frameOf(element)!.title).to.have.length.within(100, 200);
  });

  for (const debug of [false, true]) {
    it(`throws on no message of any shape ${debug ? "with" : "without"} debug, and then becomes ready`, async () => {
      const element = fixtureSync<SvcDashboard>(createDashboard({ debug }));
      quiet(element);
      const tenant = await ScriptedTenant.of(element);
      const errors: unknown[] = [];
      const collectError = ({ error }: ErrorEvent): unknown => errors.push(error);
      addEventListener("error", collectError);
      const { debug: write } = console;
      console.debug = () => undefined; // thousands of lines
      try {
        await fc.assert(
          fc.asyncProperty(message, async (data) => {
            tenant.post(data);
            await tenant.report(); // this message arrives after the first
            expect(errors).to.deep.equal([]);
          }),
        );
      } finally {
        console.debug = write;
        removeEventListener("error", collectError);
      }
      tenant.ready();
      await element.ready;
      expect(element.state).to.equal("ready");
    });
  }

  it("uses no session from the page's URL, storage or globals", async () => {
    const url = location.href;
    history.replaceState(null, "", "?session=planted&sessionId=planted");
    sessionStorage.setItem("session", "planted");
    Object.assign(window, { session: "planted", sessionId: "planted", svcSession: "planted" });
    try {
      const own = await ScriptedTenant.of(
        await fixture<SvcDashboard>(createDashboard({ sessionProvider: () => "own-session" })),
      );
      expect(new URL((await own.report()).href).searchParams.getAll("session")).to.deep.equal([
        "own-session",
      ]);
      const none = fixtureSync<SvcDashboard>(createDashboard({ sessionProvider: undefined }));
      await oneEvent(none, "svc-session-needed");
      expect([none.state, frameOf(none)]).to.deep.equal(["waiting-for-session", null]);
    } finally {
      history.replaceState(null, "", url);
      sessionStorage.removeItem("session");
      for (const name of ["session", "sessionId", "svcSession"]) Reflect.deleteProperty(window, name);
    }
  });
});
