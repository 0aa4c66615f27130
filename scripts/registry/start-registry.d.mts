export interface Registry {
  /** For `npm install --registry`. It ends with a slash. */
  readonly url: string;
  publish(tarball: string): Promise<void>;
  /** Ends the registry and deletes its storage. */
  stop(): Promise<void>;
}

export function startRegistry(options?: { tarballs?: readonly string[] }): Promise<Registry>;
