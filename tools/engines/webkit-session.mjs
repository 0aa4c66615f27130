/** A session of WebKitWebDriver with MiniBrowser on a desktop of its own, through plain HTTP requests. */
import { spawn } from "node:child_process";
import { freePort } from "../free-port.mjs";
import { programOf } from "./catalog.mjs";
import { until } from "./until.mjs";
import { WebKitDesktop } from "./webkit-desktop.mjs";

/** How long a script or the load of a page may take: tests have timeouts of their own. Milliseconds. */
const TIMEOUT = 600_000;

/** How long the driver may take to start, in milliseconds. */
const START_TIMEOUT = 60_000;

export class WebKitSession {
  #desktop = new WebKitDesktop();
  #driver;
  #origin;
  #path = "";

  /** Starts the desktop, the driver and the browser. They end with `stop`, or with this process. */
  static async start() {
    const session = new WebKitSession();
    process.once("exit", session.#end);
    await session.#start();
    return session;
  }

  async #start() {
    await this.#desktop.start();
    const port = await freePort();
    const driver = programOf("webkit", "WebKitWebDriver");
    this.#driver = spawn(driver, [`--port=${port}`], { env: this.#desktop.env, stdio: "ignore" });
    this.#origin = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${this.#origin}/status`)
        .then(({ ok }) => ok)
        .catch(() => false);
    if (!(await until(isReady, START_TIMEOUT))) throw new Error("WebKitWebDriver did not start.");
    const browser = { binary: programOf("webkit", "MiniBrowser"), args: ["--automation"] };
    const { sessionId } = await this.post("/session", {
      capabilities: {
        alwaysMatch: {
          "webkitgtk:browserOptions": browser,
          timeouts: { script: TIMEOUT, pageLoad: TIMEOUT },
        },
      },
    });
    this.#path = `/session/${sessionId}`;
  }

  get(path) {
    return this.#send("GET", path);
  }
  post(path, body = {}) {
    return this.#send("POST", path, body);
  }
  delete(path) {
    return this.#send("DELETE", path);
  }

  /** Runs the body of a function, as a string, in the frame that the session has switched to. */
  run(script, ...args) {
    return this.post("/execute/sync", { script, args });
  }

  /** Sets the viewer's preferences: see `WebKitDesktop`. */
  prefer(preferences) {
    this.#desktop.prefer(preferences);
  }

  async stop() {
    await this.delete("").catch(() => undefined); // a browser that has crashed has no session to end
    process.off("exit", this.#end);
    this.#end();
  }

  #end = () => {
    this.#driver?.kill();
    this.#desktop.stop();
  };

  async #send(method, path, body) {
    const response = await fetch(this.#origin + this.#path + path, {
      method,
      headers: { "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }
}
