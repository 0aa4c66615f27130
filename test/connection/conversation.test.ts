import { expect } from "chai";
import { ActionQueue } from "../../src/connection/action-queue.js";
import type { ChannelListener, OpenChannel } from "../../src/connection/channel.js";
import { Conversation, type ConversationListener } from "../../src/connection/conversation.js";
import { createAction, type ActionEnvelope, type EventEnvelope } from "../../src/protocol/index.js";

const refresh = (): ActionEnvelope => createAction("svc:action:refresh");
const locale = (tag: string): ActionEnvelope => createAction("svc:action:set-locale", { locale: tag });

const event = (name: string, payload: object = {}): EventEnvelope => ({
  source: "svc-embed",
  direction: "event",
  type: `svc:event:${name}`,
  payload,
  timestamp: 0,
  surface: "dashboard",
});

/** A conversation over a fake channel, and a log of all its calls, in order. */
function setUp(listener: Partial<ConversationListener> = {}, queue = new ActionQueue()) {
  const log: string[] = [];
  let embed!: ChannelListener;
  const conversation = new Conversation(
    (channelListener) => {
      embed = channelListener;
      return {
        post: ({ type }) => log.push(`post ${type}`),
        close: () => log.push("close channel"),
      };
    },
    queue,
    {
      message: ({ type }) => log.push(`message ${type}`),
      ready: () => log.push("ready"),
      posted: ({ type }) => log.push(`posted ${type}`),
      event: (name) => log.push(`event ${name}`),
      ...listener,
    },
  );
  return { conversation, queue, log, embed };
}

describe("Conversation", () => {
  it("reports a message before its event", () => {
    const { embed, log } = setUp();
    embed.event(event("view"));
    expect(log).to.deep.equal(["message svc:event:view", "event view"]);
  });

  it("reports ready, then posts the pending actions, then reports the event", () => {
    const { embed, queue, log } = setUp();
    queue.add(locale("de"));
    queue.add(refresh());
    embed.event(event("ready"));
    expect(log).to.deep.equal([
      "message svc:event:ready",
      "ready",
      "post svc:action:set-locale",
      "posted svc:action:set-locale",
      "post svc:action:refresh",
      "posted svc:action:refresh",
      "event ready",
    ]);
  });

  it("posts actions that a listener of ready adds after the pending ones", () => {
    const { embed, queue, log } = setUp({ ready: () => queue.add(refresh()) });
    queue.add(locale("de"));
    embed.event(event("ready"));
    expect(log.filter((line) => line.startsWith("post "))).to.deep.equal([
      "post svc:action:set-locale",
      "post svc:action:refresh",
    ]);
  });

  it("sends state again after a further ready", () => {
    const { embed, queue, log } = setUp();
    embed.event(event("ready"));
    queue.add(locale("de"));
    queue.add(refresh());
    log.length = 0;
    embed.event(event("ready"));
    expect(log.filter((line) => line.startsWith("post "))).to.deep.equal(["post svc:action:set-locale"]);
  });

  for (const moment of ["message", "ready", "posted"] as const) {
    it(`reports nothing more when a listener closes it at "${moment}"`, () => {
      const { conversation, embed, queue, log } = setUp({ [moment]: () => conversation.close() });
      queue.add(locale("de"));
      queue.add(refresh());
      embed.event(event("ready"));
      expect(log).not.to.include("event ready");
      expect(log.filter((line) => line === "post svc:action:refresh")).to.deep.equal([]);
      expect(log.at(-1)).to.equal("close channel");
    });
  }

  it("leaves pending actions to the next conversation", () => {
    const first = setUp();
    first.queue.add(refresh());
    first.conversation.close();
    const second = setUp({}, first.queue);
    second.embed.event(event("ready"));
    expect(first.log).to.deep.equal(["close channel"]);
    expect(second.log).to.include("post svc:action:refresh");
  });

  it("closes its channel once, and not the queue of the next conversation", () => {
    const first = setUp();
    first.conversation.close();
    const second = setUp({}, first.queue);
    second.embed.event(event("ready"));
    first.conversation.close();
    second.queue.add(refresh());
    expect(first.log).to.deep.equal(["close channel"]);
    expect(second.log.at(-1)).to.equal("posted svc:action:refresh");
  });

  it("passes on the channel's reports of other origins and of floods", () => {
    const received: string[] = [];
    const { embed } = setUp({
      foreign: (origin) => received.push(origin),
      flood: () => received.push("flood"),
    });
    embed.foreign?.("https://other.example");
    embed.flood?.();
    expect(received).to.deep.equal(["https://other.example", "flood"]);
  });

  it("lets the channel ignore other origins if no listener needs them", () => {
    expect(setUp().embed.foreign).to.equal(undefined);
  });
  it("needs no listener but that of events", () => {
    const events: string[] = [];
    const posted: string[] = [];
    let embed!: ChannelListener;
    const queue = new ActionQueue();
    const openChannel: OpenChannel = (listener) => {
      embed = listener;
      return { post: ({ type }) => posted.push(type), close: () => undefined };
    };
    new Conversation(openChannel, queue, { event: (name) => events.push(name) });
    queue.add(refresh());
    embed.event(event("ready"));
    expect(events).to.deep.equal(["ready"]);
    expect(posted).to.deep.equal(["svc:action:refresh"]);
  });

  it("is closed after a call of close, and not before", () => {
    const { conversation } = setUp();
    expect(conversation.isClosed).to.equal(false);
    conversation.close();
    expect(conversation.isClosed).to.equal(true);
  });
});
