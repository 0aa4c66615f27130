/** Frames in a page of WebKit, of any origin. */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Script } from "node:vm";
import { until } from "./until.mjs";

/** All frames of a document, also those in open shadow roots, which `querySelectorAll` leaves out. */
const ALL_FRAMES = `const found = [];
  const look = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.localName === "iframe") found.push(element);
      if (element.shadowRoot) look(element.shadowRoot);
    }
  };
  look(document);
  return found;`;

/** Switches a session, from the frame that it is in, to the first frame that matches. Returns whether there is one. */
export async function enterFrame(session, matches) {
  const url = await session.run("return location.href").catch(() => ""); // the page may be changing
  if (matches({ url: () => url })) return true;
  const frames = await session.run(ALL_FRAMES).catch(() => []);
  for (const frame of frames) {
    // a frame may have been removed since
    const isIn = await session.post("/frame", { id: frame }).then(
      () => true,
      () => false,
    );
    if (!isIn) continue;
    if (await enterFrame(session, matches)) return true;
    await session.post("/frame/parent");
  }
  return false;
}

/** A frame of a page, looked up for each use, with the methods of Puppeteer's frames that the tests' commands call. */
export class WebKitFrame {
  #page;
  #matches;

  constructor(page, matches) {
    this.#page = page;
    this.#matches = matches;
  }

  async waitForFunction(expression, { timeout }) {
    const isTrue = () => this.#run(`return Boolean(${expression})`);
    if (!(await until(isTrue, timeout))) throw new Error(`${expression} was not true in ${timeout} ms.`);
  }

  /**
   * The value of an expression; undefined after statements. The result of a promise is stored in the frame and read from
   * there, so that other commands can use the session meanwhile.
   */
  async evaluate(code) {
    const name = `__result_${randomUUID()}`;
    const body = isExpression(code) ? `return (${code}\n)` : code;
    const start = `const value = (() => { ${body}\n })();
      if (typeof value?.then !== "function") return { value };
      value.then(
        (value) => (window["${name}"] = { value }),
        (error) => (window["${name}"] = { error: String(error?.stack ?? error) }),
      );
      return null;`;
    let result = await this.#run(start).catch(resultOfReload);
    while (!result) {
      await delay(100);
      result = await this.#run(`return window["${name}"] ?? null`);
    }
    if (result.error) throw new Error(result.error);
    return result.value;
  }

  #run(script) {
    return this.#page.runInFrame(this.#matches, script);
  }
}

/** A script that reloads its frame has no value. */
function resultOfReload(error) {
  if (error.message.includes("before the unload")) return {};
  throw error;
}

function isExpression(code) {
  try {
    return Boolean(new Script(`(${code}\n)`));
  } catch {
    return false;
  }
}
