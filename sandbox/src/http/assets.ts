import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { BUILD_FOLDER } from "../paths.js";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** The bundler's chunks carry a hash of their content in the name: under one name they never change. */
const HASHED = /^chunks\/.+-[\w-]{8}\.\w+$/;

const GZIP = /\bgzip\b(?!\s*;\s*q=0(\D|$))/;

/** Compressing the charts' chunk takes longer than sending it: it is done once for each version of a file. */
const cache = new Map<string, { changedAt: number; body: Promise<Buffer> }>();

/**
 * Reads a file of the built pages, or of the admin page, with its headers; undefined if there is none.
 * @param accepted the request's `Accept-Encoding`
 */
export async function readAsset(
  name: string,
  accepted = "",
  folder: "pages" | "admin-page" = "pages",
): Promise<{ body: Buffer; headers: Record<string, string> } | undefined> {
  const type = TYPES[extname(name)];
  // only plain names: the path must not leave the folder
  if (!type || !/^(\w[\w.-]*\/)*\w[\w.-]*$/.test(name)) return undefined;
  const path = join(BUILD_FOLDER, folder, name);
  const cacheControl = HASHED.test(name) ? "public, max-age=31536000, immutable" : "no-cache";
  const headers = { "content-type": type, "cache-control": cacheControl, vary: "Accept-Encoding" };
  try {
    if (!GZIP.test(accepted)) return { body: await readFile(path), headers };
    return { body: await readCompressed(path), headers: { ...headers, "content-encoding": "gzip" } };
  } catch {
    return undefined; // missing or unreadable
  }
}

async function readCompressed(path: string): Promise<Buffer> {
  const { mtimeMs: changedAt } = await stat(path);
  const found = cache.get(path);
  if (found?.changedAt === changedAt) return found.body;
  const body = readFile(path).then(promisify(gzip));
  cache.set(path, { changedAt, body });
  return body;
}
