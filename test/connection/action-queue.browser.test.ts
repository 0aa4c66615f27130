import { expect } from "@open-wc/testing";
import { ActionQueue, QUEUE_LIMIT } from "../../src/connection/action-queue.js";
import { createAction, type ActionEnvelope } from "../../src/protocol/index.js";

const refresh = (): ActionEnvelope => createAction("svc:action:refresh");
const navigate = (path: string): ActionEnvelope => createAction("svc:action:navigate", { path });
const later = (): ActionEnvelope => createAction("svc:action:set-session", { sessionId: "s1" });
const locale = (tag: string): ActionEnvelope => createAction("svc:action:set-locale", { locale: tag });
const filter = (member: string, value: number): ActionEnvelope =>
  createAction("svc:action:set-filter", { filterUrlParameter: `f_${member}={"value":${value}}` });

/** Two actions of each kind that sets a state: the second one replaces the first. */
const STATES: [kind: string, earlier: ActionEnvelope, newer: ActionEnvelope][] = [
  [
    "color scheme",
    createAction("svc:action:set-color-scheme", { scheme: "dark" }),
    createAction("svc:action:set-color-scheme", { scheme: "light" }),
  ],
  [
    "theme",
    createAction("svc:action:set-theme", { primaryColor: "#06c", font: "Inter" }),
    createAction("svc:action:set-theme", { primaryColor: "#c60" }),
  ],
  ["locale", locale("de"), locale("fr")],
  [
    "time zone",
    createAction("svc:action:set-timezone", { timezone: "UTC" }),
    createAction("svc:action:set-timezone", { timezone: "Asia/Tokyo" }),
  ],
  ["filter of a member", filter("orders.status", 1), filter("orders.status", 2)],
];

/** A queue, what it has delivered since the last look, and what an opening of its delivers. */
function setUp() {
  const queue = new ActionQueue();
  const sent: ActionEnvelope[] = [];
  const delivered = (): ActionEnvelope[] => sent.splice(0);
  return {
    queue,
    delivered,
    add: (...actions: ActionEnvelope[]) => actions.every((action) => queue.add(action)),
    open() {
      delivered();
      queue.open((action) => sent.push(action));
      return delivered();
    },
  };
}

describe("ActionQueue", () => {
  describe("before it opens", () => {
    it("delivers nothing, and all of it in the order of the calls when it opens", () => {
      const { add, open, delivered } = setUp();
      const actions = [navigate("/embed/a"), locale("de"), refresh(), filter("a.b", 1), refresh(), later()];
      expect(add(...actions)).to.be.true;
      expect(delivered()).to.deep.equal([]);
      expect(open()).to.have.ordered.members(actions);
    });

    for (const [kind, earlier, newer] of STATES) {
      it(`lets a ${kind} replace its earlier self and move to the end`, () => {
        const { add, open } = setUp();
        const between = refresh();
        add(earlier, between, newer);
        expect(open()).to.have.ordered.members([between, newer]);
      });
    }

    it("keeps one action of each kind of state", () => {
      const { add, open } = setUp();
      const actions = STATES.map(([, earlier]) => earlier);
      add(...actions);
      expect(open()).to.have.ordered.members(actions);
    });

    it("keeps the filters of different members, also where one name begins with the other", () => {
      const { add, open } = setUp();
      const actions = [filter("a.b", 1), filter("a.bc", 2), filter("a.b.c", 3), filter("A.b", 4)];
      add(...actions);
      expect(open()).to.have.ordered.members(actions);
    });

    it("keeps every action that does something once", () => {
      const { add, open } = setUp();
      const actions = [refresh(), refresh(), navigate("/embed/a"), navigate("/embed/a"), later(), later()];
      add(...actions);
      expect(open()).to.have.ordered.members(actions);
    });
  });

  describe("when too many wait", () => {
    it("takes 256, and says no to the next", () => {
      expect(QUEUE_LIMIT).to.equal(256);
      const { queue, add, open } = setUp();
      const actions = Array.from({ length: QUEUE_LIMIT }, refresh);
      expect(add(...actions)).to.be.true;
      expect(queue.add(refresh())).to.be.false;
      expect(queue.add(locale("de"))).to.be.false;
      expect(open()).to.have.ordered.members(actions);
    });

    it("still lets a state replace its earlier self", () => {
      const { queue, add, open } = setUp();
      const actions = Array.from({ length: QUEUE_LIMIT - 1 }, refresh);
      add(locale("de"), ...actions);
      const newer = locale("fr");
      expect(queue.add(newer)).to.be.true;
      expect(queue.add(refresh())).to.be.false;
      expect(open()).to.have.ordered.members([...actions, newer]);
    });

    it("needs one place for any number of changes of one state", () => {
      const { queue, open } = setUp();
      const tags = Array.from({ length: 4 * QUEUE_LIMIT }, (_, index) => locale(`x-${index}`));
      expect(tags.every((action) => queue.add(action))).to.be.true;
      expect(open()).to.have.ordered.members(tags.slice(-1));
    });

    it("has room again after it has opened", () => {
      const { queue, add, open, delivered } = setUp();
      add(...Array.from({ length: QUEUE_LIMIT }, refresh));
      open();
      queue.close();
      const more = Array.from({ length: QUEUE_LIMIT }, refresh);
      expect(add(...more)).to.be.true;
      expect(delivered()).to.deep.equal([]);
      expect(open()).to.have.ordered.members(more);
    });
  });

  describe("while it is open", () => {
    it("delivers each action at once, without a limit", () => {
      const { open, add, delivered } = setUp();
      open();
      const actions = [
        locale("de"),
        refresh(),
        locale("de"),
        ...Array.from({ length: 2 * QUEUE_LIMIT }, refresh),
      ];
      expect(add(...actions)).to.be.true;
      expect(delivered()).to.have.ordered.members(actions);
    });
  });

  describe("when it closes", () => {
    it("delivers nothing until it opens again, and nothing twice", () => {
      const { queue, open, add, delivered } = setUp();
      add(refresh());
      open();
      queue.close();
      const waiting = [refresh(), navigate("/embed/a")];
      add(...waiting);
      expect(delivered()).to.deep.equal([]);
      expect(open()).to.have.ordered.members(waiting);
    });

    it("closes twice, and before it was ever open", () => {
      const { queue, open, add } = setUp();
      const action = refresh();
      queue.close();
      add(action);
      queue.close();
      expect(open()).to.have.ordered.members([action]);
    });
  });

  describe("when it opens again", () => {
    for (const [kind, earlier, newer] of STATES) {
      it(`delivers the ${kind} that was sent last once more`, () => {
        const { add, open, delivered } = setUp();
        open();
        add(earlier, newer);
        expect(delivered()).to.have.ordered.members([earlier, newer]);
        expect(open()).to.have.ordered.members([newer]);
        expect(open()).to.have.ordered.members([newer]);
      });

      it(`delivers a newer ${kind} that has waited instead of the one that was sent`, () => {
        const { queue, add, open } = setUp();
        add(earlier);
        open();
        queue.close();
        add(newer);
        expect(open()).to.have.ordered.members([newer]);
        expect(open()).to.have.ordered.members([newer]);
      });
    }

    it("delivers the state that was sent in the order of its last changes, then what has waited", () => {
      const { queue, add, open } = setUp();
      const [german, french] = [locale("de"), locale("fr")];
      const [one, two, three] = [filter("a.b", 1), filter("c.d", 2), filter("a.b", 3)];
      add(german, one, two);
      open();
      add(french);
      queue.close();
      const waiting = [refresh(), three];
      add(...waiting);
      expect(open()).to.have.ordered.members([two, french, ...waiting]);
    });

    it("delivers nothing again that did something once", () => {
      const { add, open } = setUp();
      add(refresh(), navigate("/embed/a"), later());
      open();
      expect(open()).to.deep.equal([]);
    });

    it("delivers through the way of the last opening alone", () => {
      const { queue, open, add, delivered } = setUp();
      open();
      const second: ActionEnvelope[] = [];
      queue.open((action) => second.push(action));
      const action = refresh();
      add(action);
      expect(delivered()).to.deep.equal([]);
      expect(second).to.have.ordered.members([action]);
    });
  });

  describe("when a delivery leads to another call", () => {
    it("delivers that one after all that has waited", () => {
      const queue = new ActionQueue();
      const sent: ActionEnvelope[] = [];
      const [first, german, french] = [refresh(), locale("de"), locale("fr")];
      queue.add(first);
      queue.add(german);
      queue.open((action) => {
        sent.push(action);
        if (action === first) queue.add(french);
      });
      expect(sent.at(-1)).to.equal(french);
      sent.length = 0;
      queue.open((action) => sent.push(action));
      expect(sent).to.have.ordered.members([french]);
    });

    it("delivers nothing more once it is closed, and keeps the rest for the next opening", () => {
      const { queue, add, open } = setUp();
      const [first, second, third] = [refresh(), locale("de"), refresh()];
      add(first, second, third);
      const sent: ActionEnvelope[] = [];
      queue.open((action) => {
        sent.push(action);
        queue.close();
      });
      expect(sent).to.have.ordered.members([first]);
      expect(open()).to.have.ordered.members([second, third]);
    });

    it("keeps the rest for the next opening when a delivery fails", () => {
      const { queue, add, open } = setUp();
      const [first, second] = [refresh(), locale("de")];
      add(first, second);
      expect(() => {
        queue.open(() => {
          throw new Error("The frame is gone.");
        });
      }).to.throw("The frame is gone.");
      expect(open()).to.include(second);
    });
  });

  describe("when a state action has no payload, or a strange one", () => {
    const STRANGE: ActionEnvelope[] = [
      { ...refresh(), type: "svc:action:set-theme" },
      { ...refresh(), type: "svc:action:set-filter" },
      { ...refresh(), type: "svc:action:set-filter", payload: { filterUrlParameter: 5 } },
      { ...refresh(), type: "svc:action:set-theme", payload: { filterUrlParameter: 5 } },
    ];
    for (const action of STRANGE) {
      it(`takes ${action.type} with ${JSON.stringify(action.payload)} as it is`, () => {
        const { add, open } = setUp();
        expect(add(action)).to.be.true;
        expect(open()).to.have.ordered.members([action]);
      });
    }
  });

  describe("when it forgets some types", () => {
    it("drops them where they wait, and keeps the rest in order", () => {
      const { queue, add, open } = setUp();
      const rest = [refresh(), filter("a.b", 1), navigate("/embed/a")];
      add(locale("de"), ...rest);
      queue.forget(/^svc:action:set-locale$/);
      expect(open()).to.have.ordered.members(rest);
    });

    it("drops them where they were sent, and keeps the rest", () => {
      const { queue, add, open } = setUp();
      const kept = filter("a.b", 1);
      add(locale("de"), kept);
      open();
      queue.forget(/^svc:action:set-(locale|timezone)$/);
      expect(open()).to.have.ordered.members([kept]);
    });

    it("takes them up again when they are said again", () => {
      const { queue, add, open } = setUp();
      add(locale("de"));
      open();
      queue.forget(/locale/);
      const french = locale("fr");
      add(french);
      expect(open()).to.have.ordered.members([french]);
    });
  });
});
