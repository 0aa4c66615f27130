/**
 * `npm run example -- react`: starts an app of `examples` in its own folder, with a sandbox as its tenant. While nothing is
 * published, both packages are installed as they are packed here, and the app's `package.json` keeps their names.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { exampleApps } from "../tools/example-apps.mjs";
import { modernNodeFolder } from "../tools/modern-node.mjs";
import { npm, run } from "../tools/run.mjs";

const [name] = process.argv.slice(2);
const names = exampleApps().map((app) => app.name);
if (!names.includes(name)) {
  console.error(
    `Expected the name of an example, got ${name ? `"${name}"` : "none"}: run \`npm run example -- NAME\` with one of ` +
      `${names.join(", ")}. examples/README.md describes them and the others.`,
  );
  process.exit(1);
}

const folder = join("examples", name);
const PATH = `${modernNodeFolder()}${delimiter}${process.env.PATH}`;

/** Runs a program in the example's folder. @returns its exit code */
async function start(command, ...args) {
  const child = spawn(command, args, { cwd: folder, stdio: "inherit", env: { ...process.env, PATH } });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

run("npm run pack", ...npm("run", "--silent", "pack"));
console.log(`\nInstalling the packages of ${folder}…`);
const tarballs = readdirSync("packages").map((file) => resolve("packages", file));
const options = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund"];
process.exitCode = await start("npm", "install", ...options, ...tarballs);

process.on("SIGINT", () => {}); // Ctrl-C in a terminal also reaches the example, which ends by itself
if (process.exitCode === 0)
  process.exitCode = await start("npx", "svc-sandbox", "exec", "--", "npm", "run", "dev");
