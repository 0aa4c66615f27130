/**
 * `npm run example -- react`: starts an app of `examples` in its own folder, with a sandbox as its tenant. While nothing is
 * published, its packages come from a registry on loopback that serves both as they are built here.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { exampleApps } from "./example-apps.mjs";
import { modernNodeFolder } from "./modern-node.mjs";
import { startRegistry } from "./registry/start-registry.mjs";
import { npm, run } from "./run.mjs";

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
const registry = await startRegistry({
  tarballs: readdirSync("packages").map((file) => join("packages", file)),
});
// npm would keep an older build of the same version
for (const own of ["svc-dashboard", "svc-sandbox", ".package-lock.json"]) {
  rmSync(join(folder, "node_modules", own), { recursive: true, force: true });
}
console.log(`\nInstalling the packages of ${folder}…`);
process.exitCode = await start("npm", "install", "--no-audit", "--no-fund", "--registry", registry.url);
await registry.stop();

process.on("SIGINT", () => {}); // Ctrl-C in a terminal also reaches the example, which ends by itself
if (process.exitCode === 0)
  process.exitCode = await start("npx", "svc-sandbox", "exec", "--", "npm", "run", "dev");
