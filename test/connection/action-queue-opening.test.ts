import { expect } from "chai";
import { ActionQueue, QUEUE_LIMIT } from "../../src/connection/action-queue.js";
import type { ActionEnvelope } from "../../src/protocol/index.js";
import { filter, later, locale, navigate, refresh, setUp, STATES } from "./queued-actions.js";

describe("ActionQueue", () => {
  describe("while it is open", () => {
    it("delivers each action at once, without a limit", () => {
      const { open, add, delivered } = setUp();
      open();
      const actions = [
        locale("de"),
        refresh(),
        locale("de"),
        ...Array.from({ length: 2 * QUEUE_LIMIT }, refresh),
        ...Array.from({ length: 2 * QUEUE_LIMIT }, later),
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

    it("can be closed twice, and before it was open", () => {
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
      it(`delivers the last delivered ${kind} again`, () => {
        const { add, open, delivered } = setUp();
        open();
        add(earlier, newer);
        expect(delivered()).to.have.ordered.members([earlier, newer]);
        expect(open()).to.have.ordered.members([newer]);
        expect(open()).to.have.ordered.members([newer]);
      });

      it(`delivers a pending ${kind} instead of the delivered one`, () => {
        const { queue, add, open } = setUp();
        add(earlier);
        open();
        queue.close();
        add(newer);
        expect(open()).to.have.ordered.members([newer]);
        expect(open()).to.have.ordered.members([newer]);
      });
    }

    it("delivers the state in the order of its last changes, then pending actions", () => {
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

    it("does not deliver actions again that set no state", () => {
      const { add, open } = setUp();
      add(refresh(), navigate("/embed/a"), later());
      open();
      expect(open()).to.deep.equal([]);
    });

    it("calls only the callback of the last opening", () => {
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

  describe("when a delivery causes another call", () => {
    it("delivers it after the pending actions", () => {
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

    it("stops when it is closed, and keeps the other actions for the next opening", () => {
      const { queue, add, open } = setUp();
      const [first, second, third] = [refresh(), locale("de"), later()];
      add(first, second, third);
      const sent: ActionEnvelope[] = [];
      queue.open((action) => {
        sent.push(action);
        queue.close();
      });
      expect(sent).to.have.ordered.members([first]);
      expect(open()).to.have.ordered.members([second, third]);
    });

    it("delivers nothing twice when a delivery opens it again", () => {
      const { queue, add } = setUp();
      const [first, second] = [later(), locale("de")];
      add(first, second);
      const sent: ActionEnvelope[] = [];
      const deliver = (action: ActionEnvelope): void => {
        sent.push(action);
        if (action === first) queue.open(deliver);
      };
      queue.open(deliver);
      expect(sent).to.have.ordered.members([first, second]);
    });

    it("keeps the other actions for the next opening when a delivery throws", () => {
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
});
