import { expect } from "chai";
import { QUEUE_LIMIT } from "../../src/connection/action-queue.js";
import { filter, isOfType, later, locale, navigate, refresh, setUp } from "./queued-actions.js";

describe("ActionQueue.drop()", () => {
  it("drops pending actions, and keeps the others in order", () => {
    const { queue, add, open } = setUp();
    const rest = [refresh(), filter("a.b", 1), later()];
    add(locale("de"), ...rest.slice(0, 2), navigate("/embed/a"), ...rest.slice(2));
    queue.drop(isOfType("svc:action:set-locale", "svc:action:navigate"));
    expect(open()).to.have.ordered.members(rest);
  });

  it("drops delivered actions, and keeps the others", () => {
    const { queue, add, open } = setUp();
    const kept = filter("a.b", 1);
    add(locale("de"), kept);
    open();
    queue.drop(isOfType("svc:action:set-locale", "svc:action:set-timezone"));
    expect(open()).to.have.ordered.members([kept]);
  });

  it("drops a delivered action and the pending one that replaces it", () => {
    const { queue, add, open } = setUp();
    add(locale("de"));
    open();
    queue.close();
    add(locale("fr"));
    queue.drop(isOfType("svc:action:set-locale"));
    expect(open()).to.deep.equal([]);
  });

  it("drops a matching action, and keeps others of its type", () => {
    const { queue, add, open } = setUp();
    const [dropped, kept] = [filter("a.b", 1), filter("a.bc", 2)];
    add(dropped, kept);
    queue.drop((action) => action === dropped);
    expect(open()).to.have.ordered.members([kept]);
  });

  it("drops several actions of a type that is never replaced", () => {
    const { queue, add, open } = setUp();
    const kept = refresh();
    add(later(), kept, later());
    queue.drop(isOfType("svc:action:set-session"));
    expect(open()).to.have.ordered.members([kept]);
  });

  it("frees the places of dropped actions", () => {
    const { queue, add } = setUp();
    add(...Array.from({ length: QUEUE_LIMIT }, later));
    queue.drop(isOfType("svc:action:set-session"));
    expect(add(...Array.from({ length: QUEUE_LIMIT }, later))).to.be.true;
    expect(queue.add(later())).to.be.false;
  });

  it("does not affect actions that are added later", () => {
    const { queue, add, open } = setUp();
    add(locale("de"));
    open();
    queue.drop(isOfType("svc:action:set-locale"));
    const french = locale("fr");
    add(french);
    expect(open()).to.have.ordered.members([french]);
  });

  it("keeps actions that do not match", () => {
    const { queue, add, open } = setUp();
    const actions = [locale("de"), refresh(), later()];
    add(...actions);
    queue.drop(() => false);
    expect(open()).to.have.ordered.members(actions);
  });
});
