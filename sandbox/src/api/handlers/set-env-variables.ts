import type { EnvVariable } from "svc-dashboard/backend";
import { HttpError, invalidRequest } from "../../http-error.js";
import { checkDeployment } from "../../store/lookups.js";
import type { Handler } from "../../services.js";

interface Input {
  path: { deploymentId: number };
  body: { env_variables: EnvVariable[] };
}

/** Responses have this string in place of a secret's value. */
const HIDDEN = "[ENCRYPTED]";
const SECRET_NAME = /PASS|SECRET|TOKEN|KEY|CREDENTIAL/i;

/** Merges by name: a variable that is not listed stays. The response contains all variables. */
export const setEnvVariables: Handler<Input> = async ({ database }, { path: { deploymentId }, body }) => {
  const variables = body.env_variables;
  const names = variables.map(({ name }) => name);
  const seen = new Set<string>();
  const repeated = names.find((name) => seen.size === seen.add(name).size);
  if (repeated !== undefined) {
    throw invalidRequest(`Expected each variable once, got "${repeated}" more than once.`);
  }
  const hidden = variables.find(({ value }) => value === HIDDEN);
  if (hidden) {
    const text = `"${HIDDEN}" stands for the value of a secret, and can't be set as the value of "${hidden.name}".`;
    throw new HttpError(400, "hidden_value", `${text} Leave the variable out to keep its value.`);
  }
  return database.transaction(async (store) => {
    // one request after the other: the response must be a set that existed at some moment
    await checkDeployment(store, deploymentId, "for no key update");
    await store.query(
      `insert into env_variables (deployment_id, name, value)
       select $1, name, value from unnest($2::text[], $3::text[]) as given (name, value)
       on conflict (deployment_id, name) do update set value = excluded.value`,
      [deploymentId, names, variables.map(({ value }) => value)],
    );
    const all = await store.query<EnvVariable>(
      'select name, value from env_variables where deployment_id = $1 order by name collate "C"',
      [deploymentId],
    );
    return { data: all.map(({ name, value }) => ({ name, value: SECRET_NAME.test(name) ? HIDDEN : value })) };
  });
};
