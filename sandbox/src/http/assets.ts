import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { BUILD_FOLDER } from "../paths.js";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** The bundler's chunks carry a hash of their content in the name: under one name they never change. */
const HASHED = /^chunks\/.+-[\w-]{8}\.\w+$/;

/** A file of the built pages, or of the admin page, with its headers; nothing where there is none. */
export async function readAsset(
  name: string,
  folder: "pages" | "admin-page" = "pages",
): Promise<{ body: Buffer; headers: Record<string, string> } | undefined> {
  const type = TYPES[extname(name)];
  // only plain names, each below the last: nothing that leaves the folder
  if (!type || !/^(\w[\w.-]*\/)*\w[\w.-]*$/.test(name)) return undefined;
  try {
    const cache = HASHED.test(name) ? "public, max-age=31536000, immutable" : "no-cache";
    return {
      body: await readFile(join(BUILD_FOLDER, folder, name)),
      headers: { "content-type": type, "cache-control": cache },
    };
  } catch {
    return undefined; // not there, or not to be read: either way there is nothing to serve
  }
}
