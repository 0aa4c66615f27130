/**
 * `npm run bench`: measures the builds against their peers and prints tables. `npm run bench -- client` runs one folder
 * of `bench/`, `npm run bench -- client/size` one file. Options, such as `--planted`, are passed to each file.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { failureOf, npm } from "../tools/run.mjs";

function run(title, command, args, options) {
  console.log(`\n${title}`);
  const failure = failureOf(spawnSync(command, args, { stdio: "inherit", ...options }));
  if (failure) console.error(`${title} failed: ${failure}.`);
  return !failure;
}

const options = process.argv.slice(2).filter((argument) => argument.startsWith("--"));
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const files = ["client", "element", "sandbox"]
  .flatMap((folder) => readdirSync(join("bench", folder)).map((file) => `${folder}/${file}`))
  .filter((file) => wanted.length === 0 || wanted.some((name) => `${file}/`.startsWith(`${name}`)));
if (files.length === 0) {
  console.error(
    `Expected the names of benches, such as "client" or "element/ready", got "${wanted.join(" ")}".`,
  );
  process.exit(1);
}

const [program, ...args] = npm("run", "--silent", "build");
const hasPeers =
  existsSync(join("bench", "node_modules")) || !files.some((file) => /^client|packages/.test(file));
const isReady =
  (hasPeers || run("The installation of the peers…", "npm", ["ci", "--ignore-scripts"], { cwd: "bench" })) &&
  run("The build…", program, args);
if (!isReady) process.exit(1);

const failed = files.filter((file) => !run(`— ${file}`, process.execPath, [join("bench", file), ...options]));
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ").replaceAll(sep, "/")}.`);
  process.exit(1);
}
