import { expect } from "@open-wc/testing";
import { SvcDashboard, type DashboardState } from "../../src/element/index.js";
import { addFrame } from "../../src/element/load/embed-frame.js";
import { TEST_SEAM, type Testable } from "../../src/element/dashboard-host.js";
import "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { CAPABILITIES } from "../support/capabilities.js";
import { isBusy } from "../support/make-dashboard.js";
import fc from "../support/fast-check.js";
import { nextTask } from "../support/next-task.js";

/** The states that may follow each state. */
const NEXT: Readonly<Record<DashboardState, readonly DashboardState[]>> = {
  idle: ["waiting-for-session"],
  "waiting-for-session": ["idle", "connecting", "failed"],
  connecting: ["idle", "waiting-for-session", "ready", "failed"],
  ready: ["idle", "waiting-for-session", "connecting", "loaded", "failed"],
  loaded: ["idle", "waiting-for-session", "connecting", "ready", "failed"],
  failed: ["idle", "waiting-for-session"],
};

/** `moveBefore`, if the browser supports it. */
const MOVE_BEFORE = CAPABILITIES.movesBefore ? (["moveBefore"] as const) : [];

interface Asked {
  publicId: string | undefined;
  session: string;
  signal: AbortSignal;
  answer: () => void;
  refuse: () => void;
}

/** An element with a provider that resolves on request, and a record of its calls. */
class Scene {
  readonly element = new SvcDashboard();
  readonly asked: Asked[] = [];
  readonly stub: EmbedStub;
  askedWhileAway = 0;

  constructor() {
    this.element.tenantOrigin = "https://tenant.example";
    this.element.publicId = "p0";
    this.element.sessionProvider = async ({ publicId, signal }) => {
      if (!this.element.isConnected) this.askedWhileAway += 1;
      const session = `s${this.asked.length}`;
      return new Promise<string | Response>((answer) =>
        this.asked.push({
          publicId,
          session,
          signal,
          answer: () => answer(session),
          refuse: () => answer(new Response(null, { status: 403 })),
        }),
      );
    };
    this.stub = new EmbedStub(this.element);
    document.body.append(this.element);
  }

  get frames(): number {
    return this.element.renderRoot.querySelectorAll("iframe").length;
  }
}

describe("<svc-dashboard>, for any sequence of inputs,", () => {
  const command = fc.oneof(
    fc.record({ kind: fc.constant("publicId" as const), value: fc.constantFrom("p1", "p2", "p3") }),
    fc.record({ kind: fc.constantFrom("reload" as const, "remove" as const, "append" as const) }),
    fc.record({ kind: fc.constant("answer" as const), which: fc.nat(9) }),
    fc.record({ kind: fc.constant("settle" as const) }),
  );

  it("shows the last target with its own session, requested once per load and never while disconnected", async function () {
    this.timeout(200_000);
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 25 }), async (commands) => {
        const scene = new Scene();
        const { element, asked, stub } = scene;
        try {
          for (const step of commands) {
            if (step.kind === "publicId") element.publicId = step.value;
            if (step.kind === "reload") element.reload();
            if (step.kind === "remove") element.remove();
            if (step.kind === "append") document.body.append(element);
            if (step.kind === "answer") asked[step.which % Math.max(asked.length, 1)]?.answer();
            if (step.kind === "settle") await nextTask();
            expect(asked.filter(({ signal }) => !signal.aborted).length).to.be.at.most(1);
          }
          await nextTask();
          for (const { answer } of asked) answer();
          await nextTask();
          const changes = commands.filter(({ kind }) => /publicId|reload|append/.test(kind));
          expect(asked.length).to.be.at.most(1 + changes.length);
          expect(scene.askedWhileAway).to.equal(0);
          expect(scene.frames).to.equal(element.isConnected ? 1 : 0);
          for (const address of stub.addresses) {
            const { pathname, searchParams } = new URL(address);
            const request = asked.find(({ session }) => session === searchParams.get("session"));
            expect(pathname).to.equal(`/embed/dashboard/${request?.publicId}`);
          }
          if (!element.isConnected) return;
          const last = new URL(stub.addresses.at(-1)!);
          expect(last.pathname).to.equal(`/embed/dashboard/${element.publicId}`);
          expect(last.searchParams.get("session")).to.equal(asked.at(-1)?.session);
        } finally {
          element.remove();
        }
      }),
      { numRuns: 100 },
    );
  });

  it("changes its state only as the README lists, and settles each ready promise accordingly", async function () {
    this.timeout(200_000);
    const story = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom("answer" as const, "ready" as const) },
      fc.constantFrom("refuse" as const, "loaded" as const, "fatal" as const, "warning" as const),
      fc.constantFrom("target" as const, "reload" as const, "remove" as const, "append" as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(story, { maxLength: 30 }), async (steps) => {
        const { element, asked, stub } = new Scene();
        const moves: { from: DashboardState; to: DashboardState }[] = [];
        const waits = new Map<Promise<unknown>, "pending" | "resolved" | "rejected">();
        element.addEventListener("svc-state-change", ({ detail }) => moves.push(detail));
        element.addEventListener("svc-error", (event) => event.preventDefault());
        const does: Record<(typeof steps)[number], () => void> = {
          answer: () => asked.at(-1)?.answer(),
          refuse: () => asked.at(-1)?.refuse(),
          ready: () => stub.ready(),
          loaded: () => stub.send("dashboard-loaded", {}),
          fatal: () => stub.send("error", { message: "down", fatal: true }),
          warning: () => stub.send("error", { message: "slow", fatal: false }),
          target: () => (element.publicId = element.publicId === "p1" ? "p2" : "p1"),
          reload: () => element.reload(),
          remove: () => element.remove(),
          append: () => document.body.append(element),
        };
        const note = (): "pending" | "resolved" | "rejected" => {
          const { ready } = element;
          if (!waits.has(ready)) {
            waits.set(ready, "pending");
            ready.then(
              () => waits.set(ready, "resolved"),
              () => waits.set(ready, "rejected"),
            );
          }
          return waits.get(ready)!;
        };
        const check = (before: string): void => {
          const { state } = element;
          moves.forEach(({ from, to }, index) => {
            expect(from).to.equal(moves[index - 1]?.to ?? "idle");
            expect(NEXT[from]).to.include(to);
          });
          expect(state).to.equal(element.isConnected ? moves.at(-1)!.to : "idle");
          const isReady = /ready|loaded/.test(state);
          if (isReady) expect(note()).to.equal("resolved");
          if (state === "failed") expect(note()).to.equal(before === "resolved" ? "resolved" : "rejected");
          if (state === "failed") expect(element.lastError).not.to.equal(null);
          // no promise of an ended load stays pending
          if (isReady || state === "failed") expect([...waits.values()]).not.to.include("pending");
          expect(isBusy(element)).to.equal(/waiting|connecting|ready/.test(state));
        };
        try {
          await nextTask();
          for (const step of steps) {
            const isEmbed = /ready|loaded|fatal|warning/.test(step);
            if (isEmbed && !/connecting|ready|loaded/.test(element.state)) continue; // there is no embed to send it
            const before = note();
            does[step]();
            await nextTask();
            note();
            await nextTask();
            check(before);
          }
        } finally {
          element.remove();
        }
      }),
      { numRuns: 150 },
    );
  });

  it("has one frame while connected and none otherwise, and one message listener on its window", async function () {
    this.timeout(200_000);
    const other = document.createElement("iframe");
    document.body.append(other);
    const windows = [window, other.contentWindow!];
    const places = windows.map((view) => view.document.body.appendChild(view.document.createElement("div")));
    const listeners = windows.map((view) => countMessageListeners(view));
    const move = fc.record({
      which: fc.nat(1),
      place: fc.nat(1),
      how: fc.constantFrom("append", ...MOVE_BEFORE, "remove", "settle"),
    });
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(move, { maxLength: 20 }), async (moves) => {
          listeners.forEach((counter) => (counter.count = 0));
          const elements = [0, 1].map(() => {
            const element: SvcDashboard & Testable = new SvcDashboard();
            new EmbedStub(element); // for tenant, dashboard and session
            element[TEST_SEAM]!.addFrame = (root, plan, listener) =>
              Object.assign(addFrame(root, plan, listener)!, { navigate: () => undefined });
            return element;
          });
          try {
            for (const { which, place, how } of moves) {
              const element = elements[which]!;
              const target = places[place]!;
              if (how === "append") target.append(element);
              if (how === "remove") element.remove();
              if (how === "settle") await nextTask();
              // it keeps state in one document only, and throws elsewhere
              const isHere = element.isConnected && element.ownerDocument === target.ownerDocument;
              if (how === "moveBefore" && isHere) target.moveBefore(element, null);
            }
            await nextTask();
            for (const element of elements) {
              const frames = element.shadowRoot?.querySelectorAll("iframe").length ?? 0;
              expect(frames).to.equal(element.isConnected ? 1 : 0);
            }
            windows.forEach((view, index) => {
              const isUsed = elements.some(
                (element) => element.isConnected && element.ownerDocument.defaultView === view,
              );
              expect(listeners[index]!.count).to.equal(isUsed ? 1 : 0);
            });
          } finally {
            for (const element of elements) element.remove();
          }
          expect(listeners.map(({ count }) => count)).to.deep.equal([0, 0]);
        }),
        { numRuns: 100 },
      );
    } finally {
      listeners.forEach(({ restore }) => restore());
      places[0]!.remove();
      other.remove();
    }
  });
});

/** Counts the message listeners that come and go on a window. */
function countMessageListeners(view: Window): { count: number; restore: () => void } {
  const { addEventListener, removeEventListener } = view;
  const counter = {
    count: 0,
    restore: () => Object.assign(view, { addEventListener, removeEventListener }),
  };
  view.addEventListener = (...args: Parameters<Window["addEventListener"]>) => {
    if (args[0] === "message") counter.count += 1;
    addEventListener.apply(view, args);
  };
  view.removeEventListener = (...args: Parameters<Window["removeEventListener"]>) => {
    if (args[0] === "message") counter.count -= 1;
    removeEventListener.apply(view, args);
  };
  return counter;
}

declare global {
  interface HTMLDivElement {
    moveBefore(node: Node, before: Node | null): void;
  }
}
