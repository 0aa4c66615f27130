import { expect } from "chai";
import { QUEUE_LIMIT } from "../../src/connection/action-queue.js";
import { filter, isOfType, later, locale, navigate, refresh, setUp } from "./queued-actions.js";

describe("ActionQueue, when it drops some actions,", () => {
  it("drops them where they wait, and keeps the rest in order", () => {
    const { queue, add, open } = setUp();
    const rest = [refresh(), filter("a.b", 1), later()];
    add(locale("de"), ...rest.slice(0, 2), navigate("/embed/a"), ...rest.slice(2));
    queue.drop(isOfType("svc:action:set-locale", "svc:action:navigate"));
    expect(open()).to.have.ordered.members(rest);
  });

  it("drops them where they were sent, and keeps the rest", () => {
    const { queue, add, open } = setUp();
    const kept = filter("a.b", 1);
    add(locale("de"), kept);
    open();
    queue.drop(isOfType("svc:action:set-locale", "svc:action:set-timezone"));
    expect(open()).to.have.ordered.members([kept]);
  });

  it("drops the one that was sent as well as the newer one that waits", () => {
    const { queue, add, open } = setUp();
    add(locale("de"));
    open();
    queue.close();
    add(locale("fr"));
    queue.drop(isOfType("svc:action:set-locale"));
    expect(open()).to.deep.equal([]);
  });

  it("drops one that matches, and keeps others of its type", () => {
    const { queue, add, open } = setUp();
    const [dropped, kept] = [filter("a.b", 1), filter("a.bc", 2)];
    add(dropped, kept);
    queue.drop((action) => action === dropped);
    expect(open()).to.have.ordered.members([kept]);
  });

  it("drops several of a type that nothing replaces", () => {
    const { queue, add, open } = setUp();
    const kept = refresh();
    add(later(), kept, later());
    queue.drop(isOfType("svc:action:set-session"));
    expect(open()).to.have.ordered.members([kept]);
  });

  it("has room again for as many", () => {
    const { queue, add } = setUp();
    add(...Array.from({ length: QUEUE_LIMIT }, later));
    queue.drop(isOfType("svc:action:set-session"));
    expect(add(...Array.from({ length: QUEUE_LIMIT }, later))).to.be.true;
    expect(queue.add(later())).to.be.false;
  });

  it("takes them again when they are added again", () => {
    const { queue, add, open } = setUp();
    add(locale("de"));
    open();
    queue.drop(isOfType("svc:action:set-locale"));
    const french = locale("fr");
    add(french);
    expect(open()).to.have.ordered.members([french]);
  });

  it("drops nothing that does not match", () => {
    const { queue, add, open } = setUp();
    const actions = [locale("de"), refresh(), later()];
    add(...actions);
    queue.drop(() => false);
    expect(open()).to.have.ordered.members(actions);
  });
});
