import { readFile } from "node:fs/promises";
import { defaultSeed } from "./default-seed.js";
import type { TenantSeed } from "./tenant-seed.js";

/**
 * Reads a seed file: JSON in the form of `TenantSeed`, whose members replace those of the default seed. Without a file it is
 * the default seed.
 * @throws Error when the file can't be read or has not that form.
 */
export async function readSeed(file: string | undefined): Promise<TenantSeed> {
  if (file === undefined) return defaultSeed;
  const given = parse(await read(file), file);
  const members = Object.keys(defaultSeed);
  for (const [name, list] of Object.entries(given)) {
    if (!members.includes(name) || !Array.isArray(list)) {
      throw new Error(`Expected lists named ${members.join(", ")} in the seed ${file}, got "${name}".`);
    }
  }
  return { ...defaultSeed, ...given };
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new Error(`The seed ${file} can't be read: ${(error as Error).message}.`, { cause: error });
  }
}

function parse(text: string, file: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // no JSON at all: the sentence below says it
  }
  throw new Error(`Expected a JSON object in the seed ${file}.`);
}
