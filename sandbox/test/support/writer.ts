import { startSandbox } from "svc-sandbox";

/** Sets one variable after the other, and prints the name of each acknowledged one, until the process is killed. */
const [, , data, prefix] = process.argv;
const { origin, token } = await startSandbox({ quiet: true, data });
for (let index = 0; ; index += 1) {
  const name = `${prefix}_${index}`;
  const response = await fetch(`${origin}/api/v1/deployments/42/env-vars`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ env_variables: [{ name, value: "x" }] }),
  });
  if (!response.ok) throw new Error(`Expected a variable to be set, got status ${response.status}.`);
  console.log(name);
}
