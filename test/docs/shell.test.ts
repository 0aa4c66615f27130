import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { readArguments } from "../../sandbox/src/cli/read-arguments.js";
import { parseDoctorArguments } from "../../src/cli/doctor/parse-arguments.js";
import { parseTypesArguments } from "../../src/cli/types/parse-arguments.js";
import { blocksIn } from "./support/blocks.js";
import { shellCommands } from "./support/shell-commands.js";

const { version, scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  version: string;
  scripts: Record<string, string>;
};
/** The files and folders from which packages are installed. */
const packages = [
  "*.tgz",
  ...["svc-dashboard", "svc-sandbox"].flatMap((name) => [name, `${name}-${version}.tgz`]),
];

function checkNpm([command = "", ...args]: string[]): void {
  if (command === "install") {
    for (const file of args.filter((arg) => !arg.startsWith("-"))) {
      assert.ok(packages.includes(basename(file)), `${file} is not a package of this version`);
    }
    return;
  }
  const name = command === "run" ? args[0]! : command;
  assert.ok(Object.hasOwn(scripts, name), `package.json has no script ${name}`);
  for (const arg of args.slice(2).filter((arg) => /^[^:]*\//.test(arg))) {
    assert.ok(existsSync(arg), `${arg} does not exist`);
  }
}

/** Checks all commands of a script. @throws Error on the first mistake */
function check(script: string): void {
  const commands = shellCommands(script);
  assert.ok(commands.length > 0, "the script has a command");
  for (const { program, args, token } of commands) {
    const [name, ...others] = args;
    if (program === "npm") checkNpm(args);
    else if (program === "cp") {
      const path = args.at(-2)!.replace("node_modules/svc-dashboard/", "");
      assert.ok(existsSync(path), `${path} does not exist`);
    } else if (program === "npx" && name === "svc-dashboard") {
      const [command, ...options] = others;
      if (command === "types") parseTypesArguments(options, { SVC_TOKEN: token && "a-token" });
      else {
        assert.equal(command, "doctor");
        parseDoctorArguments(options, { SVC_TOKEN: token, SVC_COOKIE: "sid=1" });
      }
    } else if (program === "npx") {
      assert.equal(name, "svc-sandbox");
      readArguments(others);
    }
  }
}

describe("the shell commands of the documentation", () => {
  for (const { place, code } of blocksIn("sh")) {
    it(`have valid syntax, and programs, scripts and options that exist: ${place}`, () => {
      assert.doesNotThrow(() => check(code));
    });
  }

  for (const { place, code } of blocksIn("yaml")) {
    it(`have a step of a workflow with its secret: ${place}`, () => {
      const [, script = ""] = /^ {2}run: \|\n((?: {4}.*\n)+)/m.exec(code) ?? [];
      assert.match(code, /\n {2}env:\n {4}SVC_TOKEN: \$\{\{ secrets\.SVC_TOKEN \}\}\n$/);
      assert.doesNotThrow(() => check(`export SVC_TOKEN=…\n${script}`));
    });
  }

  const types = "npx svc-dashboard types --tenant-origin https://acme.example --deployment-id 42";
  const doctor = "npx svc-dashboard doctor --tenant-origin https://acme.example --deployment-id 42";
  for (const [mistake, script, message] of [
    ["a syntax error", "npm run 'docs", /[Uu]nterminated|unexpected EOF/],
    ["an unknown program", "nmp run docs", /nmp.*not found/],
    ["an unset variable", 'curl -H "Authorization: Bearer $TOKN"', /TOKN: (parameter not set|unbound)/],
    ["an unknown script", "npm run docs && npm run doc", /no script doc$/],
    ["a path that does not exist", "npm run format -- src/elements", /src\/elements does not exist/],
    ["another version", "npm install ../svc-dashboard-0.0.9.tgz", /not a package of this version/],
    ["a folder that does not exist", "cp -r examples/htm ../own", /examples\/htm does not exist/],
    ["an unknown option of the doctor", `SVC_TOKEN=… ${doctor} --origin x`, /Unknown option --origin/],
    ["an invalid value of the doctor", `SVC_TOKEN=… ${doctor} --host-origin app`, /--host-origin/],
    ["a doctor without a tenant", "npx svc-dashboard doctor --deployment-id 42", /--tenant-origin/],
    ["types without a token", types, /SVC_TOKEN/],
    ["an unknown option of types", `SVC_TOKEN=… ${types} --outfile x`, /Unknown option --outfile/],
    ["an unknown option of the sandbox", "npx svc-sandbox --prot 1 exec -- sh", /Unknown option --prot\.$/m],
    ["a package of another name", "npx svc-sandbx", /svc-sandbx/],
  ] as const) {
    it(`are checked for ${mistake}`, () => {
      assert.throws(() => check(script), message);
    });
  }

  it("are read as a shell reads them, with their variables and without their comments", () => {
    assert.deepEqual(shellCommands(`SVC_TOKEN=t npx 'a b' \\\n  "$TOKEN" # runs it\ncd x && npm test`), [
      { program: "npx", args: ["a b", "a-token"], token: "t" },
      { program: "cd", args: ["x"], token: "" },
      { program: "npm", args: ["test"], token: "" },
    ]);
  });
});
