/** Holds a committed file to what the build writes into it. */
import { readFileSync } from "node:fs";

/** Fails this script at its end, after all else that it has to say, where a file is no longer what it was. */
export function expectUnchanged(file) {
  const before = readFileSync(file, "utf8");
  process.on("exit", () => {
    if (readFileSync(file, "utf8") === before) return;
    console.error(`\nThe build has changed ${file}: look at the difference, and commit it.`);
    process.exitCode ||= 1;
  });
}
