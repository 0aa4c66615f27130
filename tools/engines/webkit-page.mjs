/** The methods of Playwright's and Puppeteer's pages that the tests' commands call, for a WebKit session. */
import { until } from "./until.mjs";
import { enterFrame, WebKitFrame } from "./webkit-frame.mjs";

/** The code points that WebDriver uses for keys without a character. */
const KEYS = {
  Enter: "\uE007",
  Tab: "\uE004",
  Escape: "\uE00C",
  Backspace: "\uE003",
  Delete: "\uE017",
  Home: "\uE011",
  End: "\uE010",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Shift: "\uE008",
  Control: "\uE009",
  Alt: "\uE00A",
  Meta: "\uE03D",
};

/** How long the window and the media features may take to change, in milliseconds. */
const CHANGE_TIMEOUT = 5_000;

export class WebKitPage {
  #session;
  #turn = Promise.resolve();

  constructor(session) {
    this.#session = session;
  }

  open(url) {
    return this.#inTurn(() => this.#session.post("/url", { url }));
  }

  /** Releases all keys, and opens an empty page: the next file's page opens in the same window. */
  close() {
    return this.#inTurn(async () => {
      await this.#session.delete("/actions");
      await this.#session.post("/url", { url: "about:blank" });
    });
  }

  keyboard = {
    down: (key) => this.#press(key, "keyDown"),
    up: (key) => this.#press(key, "keyUp"),
    press: (key) => this.#press(key, "keyDown", "keyUp"),
  };

  async setViewportSize({ width, height }) {
    await this.#inTurn(async () => {
      // the window is larger than its viewport by the browser's toolbar
      const rect = await this.#session.get("/window/rect");
      const [innerWidth, innerHeight] = await this.#viewport();
      await this.#session.post("/window/rect", {
        width: width + rect.width - innerWidth,
        height: height + rect.height - innerHeight,
      });
      if (await until(async () => (await this.#viewport())[0] === width, CHANGE_TIMEOUT)) return;
      throw new Error(
        `Expected a viewport of ${width} × ${height}, got ${(await this.#viewport()).join(" × ")}.`,
      );
    });
  }

  async emulateMedia({ colorScheme, reducedMotion }) {
    this.#session.prefer({ colorScheme, reducedMotion });
    const queries = [
      colorScheme && `(prefers-color-scheme: ${colorScheme})`,
      reducedMotion && `(prefers-reduced-motion: ${reducedMotion})`,
    ].filter(Boolean);
    const matches = "return arguments[0].every((query) => matchMedia(query).matches)";
    if (!(await until(() => this.#inTurn(() => this.#session.run(matches, queries)), CHANGE_TIMEOUT))) {
      throw new Error(`Expected WebKitGTK to match ${queries.join(" and ")}, as its desktop is set.`);
    }
    if (reducedMotion) await this.#resizeAndRestore();
  }

  /** Waits for a frame that matches, as Puppeteer's `waitForFrame` does. */
  async waitForFrame(matches, { timeout }) {
    const isThere = () => this.runInFrame(matches, "return true").catch(() => false);
    if (await until(isThere, timeout)) return new WebKitFrame(this, matches);
    throw new Error(`Found no such frame in ${timeout} ms.`);
  }

  /** Runs the body of a function, as a string, in the first frame that matches. */
  runInFrame(matches, script) {
    return this.#inTurn(async () => {
      try {
        if (await enterFrame(this.#session, matches)) return await this.#session.run(script);
        throw new Error("Found no such frame.");
      } finally {
        await this.#session.post("/frame", { id: null });
      }
    });
  }

  #press(key, ...types) {
    const actions = types.map((type) => ({ type, value: KEYS[key] ?? key }));
    const source = { type: "key", id: "keyboard", actions };
    return this.#inTurn(() => this.#session.post("/actions", { actions: [source] }));
  }

  #viewport() {
    return this.#session.run("return [innerWidth, innerHeight]");
  }

  /** WebKitGTK applies a change of reduced motion to the style sheets of an open page when the page is resized. */
  async #resizeAndRestore() {
    const [width, height] = await this.#inTurn(() => this.#viewport());
    await this.setViewportSize({ width: width + 1, height });
    await this.setViewportSize({ width, height });
  }

  /** A session is switched to one frame at a time: each use waits for the one before. */
  #inTurn(work) {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}
