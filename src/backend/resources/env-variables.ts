import { idSegment } from "../address.js";
import { expected } from "../arguments.js";
import type { CallOptions } from "../operation.js";
import type { EnvVariable } from "../types.js";
import { readEnvVariables } from "../values.js";
import { Resource } from "./resource.js";

/** The environment variables of a deployment. */
export class EnvVariables extends Resource {
  /**
   * Sets variables, and returns what the service answers: by default the whole set, secret values as `[ENCRYPTED]`.
   * Variables that are not listed stay. Service description, section 4.
   * @throws TypeError on a deployment id that is not a whole number, or variables that are not a list.
   */
  async set(
    deploymentId: number,
    variables: readonly EnvVariable[],
    options?: CallOptions,
  ): Promise<EnvVariable[]> {
    if (!Array.isArray(variables)) throw expected("a list of { name, value }", variables);
    return this.send(
      {
        name: "setEnvVariables",
        method: "PUT",
        path: () => `/deployments/${idSegment("deploymentId", deploymentId)}/env-vars`,
        body: { env_variables: variables },
        secret: true,
        secrets: (variables as readonly EnvVariable[]).map(({ value }) => value),
        read: readEnvVariables,
      },
      options,
    );
  }
}
