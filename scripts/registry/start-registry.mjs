/** An npm registry on loopback, for tests that install the packages by name while nothing is published. */
import { execFile, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { installExamples } from "../install-examples.mjs";
import { npm } from "../run.mjs";

const FOLDER = import.meta.dirname;

/**
 * Starts the registry. Everybody may publish. It serves svc-dashboard and svc-sandbox from its own storage only, and all
 * other packages from the registry that npm is configured with.
 * @param tarballs the paths of tarballs to publish
 */
export async function startRegistry({ tarballs = [] } = {}) {
  installExamples(relative(".", FOLDER));
  const storage = mkdtempSync(join(tmpdir(), "svc-registry-"));
  const caFile = npmConfig("cafile");
  // a process of its own, so that tests may wait for npm synchronously
  const server = fork(join(FOLDER, "serve.mjs"), [storage, npmConfig("registry")], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
    env: { ...process.env, ...(caFile !== "null" && { NODE_EXTRA_CA_CERTS: caFile }) },
  });
  const exited = once(server, "exit");
  const [message] = await Promise.race([once(server, "message"), exited]);
  if (typeof message?.url !== "string") throw new Error("The registry did not start: see above.");

  const { url } = message;
  // npm publishes only with a token, even where the registry requires none
  writeFileSync(join(storage, ".npmrc"), `${url.replace("http:", "")}:_authToken=none\n`);

  /** @param tarball its path */
  async function publish(tarball) {
    const [command, ...args] = npm("publish", resolve(tarball), "--registry", url, "--provenance=false");
    await promisify(execFile)(command, [...args, "--loglevel=error"], { cwd: storage });
  }

  async function stop() {
    server.disconnect();
    await exited;
  }

  try {
    for (const tarball of tarballs) await publish(tarball);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, publish, stop };
}

function npmConfig(key) {
  const [command, ...args] = npm("config", "get", key);
  return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}
