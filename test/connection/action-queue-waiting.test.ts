import { expect } from "chai";
import { QUEUE_LIMIT } from "../../src/connection/action-queue.js";
import { createAction, type ActionEnvelope } from "../../src/protocol/index.js";
import { filter, LAST_WAITS, later, locale, navigate, refresh, setUp, STATES } from "./queued-actions.js";

describe("ActionQueue", () => {
  describe("before it opens", () => {
    it("delivers nothing until it opens, and then all actions in order", () => {
      const { add, open, delivered } = setUp();
      const actions = [navigate("/embed/a"), locale("de"), refresh(), filter("a.b", 1), later()];
      expect(add(...actions)).to.be.true;
      expect(delivered()).to.deep.equal([]);
      expect(open()).to.have.ordered.members(actions);
    });

    for (const [kind, earlier, newer] of [...STATES, ...LAST_WAITS]) {
      it(`replaces an earlier ${kind}, and moves it to the end`, () => {
        const { add, open } = setUp();
        const between = later();
        add(earlier, between, newer);
        expect(open()).to.have.ordered.members([between, newer]);
      });
    }

    it("keeps a navigate and a refresh, which do not replace each other", () => {
      const { add, open } = setUp();
      const actions = [navigate("/embed/a"), refresh()];
      add(...actions);
      expect(open()).to.have.ordered.members(actions);
    });

    it("keeps every action of an unknown type", () => {
      const { add, open } = setUp();
      const actions = [later(), later(), createAction("svc:action:later"), createAction("svc:action:later")];
      add(...actions);
      expect(open()).to.have.ordered.members(actions);
    });
  });

  describe("when it is full", () => {
    it("contains 256 actions, and rejects the next", () => {
      expect(QUEUE_LIMIT).to.equal(256);
      const { queue, add, open } = setUp();
      const actions = Array.from({ length: QUEUE_LIMIT }, later);
      expect(add(...actions)).to.be.true;
      for (const next of [later(), locale("de"), refresh()]) expect(queue.add(next)).to.be.false;
      expect(open()).to.have.ordered.members(actions);
    });

    for (const [kind, earlier, newer] of [...STATES, ...LAST_WAITS]) {
      it(`still replaces an earlier ${kind}`, () => {
        const { queue, add, open } = setUp();
        const actions = Array.from({ length: QUEUE_LIMIT - 1 }, later);
        add(earlier, ...actions);
        expect(queue.add(newer)).to.be.true;
        expect(queue.add(later())).to.be.false;
        expect(open()).to.have.ordered.members([...actions, newer]);
      });
    }

    it("needs one place for all changes of one state", () => {
      const { queue, open } = setUp();
      const tags = Array.from({ length: 4 * QUEUE_LIMIT }, (_, index) => locale(`x-${index}`));
      expect(tags.every((action) => queue.add(action))).to.be.true;
      expect(open()).to.have.ordered.members(tags.slice(-1));
    });

    it("has room again after it has opened", () => {
      const { queue, add, open, delivered } = setUp();
      add(...Array.from({ length: QUEUE_LIMIT }, later));
      open();
      queue.close();
      const more = Array.from({ length: QUEUE_LIMIT }, later);
      expect(add(...more)).to.be.true;
      expect(delivered()).to.deep.equal([]);
      expect(open()).to.have.ordered.members(more);
    });
  });

  describe("with a state action that has no payload, or an invalid one", () => {
    const UNUSUAL: ActionEnvelope[] = [
      { ...refresh(), type: "svc:action:set-theme" },
      { ...refresh(), type: "svc:action:set-filter" },
      { ...refresh(), type: "svc:action:set-filter", payload: { filterUrlParameter: 5 } },
      { ...refresh(), type: "svc:action:set-theme", payload: { filterUrlParameter: 5 } },
    ];
    for (const action of UNUSUAL) {
      it(`accepts ${action.type} with ${JSON.stringify(action.payload)} unchanged`, () => {
        const { add, open } = setUp();
        expect(add(action)).to.be.true;
        expect(open()).to.have.ordered.members([action]);
      });
    }
  });
});
