import type { CallOptions } from "../operation.js";
import { idSegment } from "../request-url.js";
import { readEnvVariables } from "../results.js";
import type { EnvVariable } from "../types.js";
import { Resource } from "./resource.js";

/** The environment variables of a deployment. */
export class EnvVariables extends Resource {
  /**
   * Sets variables and keeps those that are not listed (service description, section 4).
   * @param deploymentId The id of the deployment, a non-negative integer.
   * @param variables The variables to add or change.
   * @returns The variables in the response, usually all of them; the values of secrets read `[ENCRYPTED]`.
   * @throws TypeError unless the deployment id is a non-negative integer and the variables are an array.
   * @throws ValidationError when the service rejects a name or a value.
   * @throws NotFoundError when the deployment does not exist.
   */
  async set(
    deploymentId: number,
    variables: readonly EnvVariable[],
    options?: CallOptions,
  ): Promise<EnvVariable[]> {
    // does not quote the value, which may be secret
    if (!Array.isArray(variables)) throw new TypeError("Expected an array of { name, value }.");
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
