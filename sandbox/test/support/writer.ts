import { startSandbox } from "svc-sandbox";
import { setVariables } from "./call-sandbox.js";

/** Sets one variable after the other, and prints the name of each acknowledged one, until the process is killed. */
const [, , data, prefix] = process.argv;
const sandbox = await startSandbox({ quiet: true, data });
for (let index = 0; ; index += 1) {
  const name = `${prefix}_${index}`;
  await setVariables(sandbox, name);
  console.log(name);
}
