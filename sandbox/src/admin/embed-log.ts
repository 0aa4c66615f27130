import type { EmbedLoad } from "../contract/admin-api.js";
/** Whose an embed is. */
export type EmbedOwner = Pick<EmbedLoad, "embedTenant" | "deploymentId">;

/** Older loads than this many are forgotten. */
const CAPACITY = 100;

/** The embeds whose pages ask the sandbox, told apart by the hash of their token. */
export class EmbedLog {
  readonly #loads = new Map<string, EmbedLoad>();
  #lastId = 0;

  /** Notes a request of an embed's page. `ownerOf` is asked once for each load. */
  async see(
    tokenHash: string,
    publicId: string | null,
    at: Date,
    ownerOf: () => Promise<EmbedOwner | undefined>,
  ): Promise<void> {
    const load = this.#loads.get(tokenHash) ?? (await this.#begin(tokenHash, at, ownerOf));
    if (!load) return;
    load.publicId ??= publicId;
    load.requests += 1;
    load.lastSeen = at;
  }

  /** The oldest first. */
  list(): EmbedLoad[] {
    return [...this.#loads.values()].map((load) => ({ ...load }));
  }

  clear(): void {
    this.#loads.clear();
  }

  async #begin(
    tokenHash: string,
    at: Date,
    ownerOf: () => Promise<EmbedOwner | undefined>,
  ): Promise<EmbedLoad | undefined> {
    const owner = await ownerOf();
    if (!owner) return undefined;
    // another request of the same page may have been quicker
    const known = this.#loads.get(tokenHash);
    if (known) return known;
    this.#lastId += 1;
    const { embedTenant, deploymentId } = owner;
    const load: EmbedLoad = {
      id: this.#lastId,
      embedTenant,
      deploymentId,
      publicId: null,
      requests: 0,
      firstSeen: at,
      lastSeen: at,
    };
    this.#loads.set(tokenHash, load);
    const [oldest] = this.#loads.keys();
    if (this.#loads.size > CAPACITY && oldest !== undefined) this.#loads.delete(oldest);
    return load;
  }
}
