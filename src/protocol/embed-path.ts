import { checkString } from "./check.js";
import type { Surface } from "./envelope.js";

/** The target that a path inside the embed identifies. */
export interface EmbedPathParts {
  surface?: Surface;
  publicId?: string;
  deploymentId?: number;
}

/**
 * Checks a path inside the embed: it begins with `/embed/` and has no dot segments, not even percent-encoded ones.
 * Browsers read "\" as "/" and drop tabs and line ends, so these are not allowed either.
 * @returns the path without a session, which a copied URL may have
 * @throws TypeError on anything that could leave the embed.
 */
export function checkEmbedPath(value: unknown): string {
  const path = checkString(
    value,
    /^(?!.*(\/|%2[fF]|%5[cC])(\.|%2[eE]){1,2}([/?#]|%2[fF]|%5[cC]|$))\/embed\/[^\\\p{Cc}]*(?<! )$/su,
    'a path that begins with "/embed/" and has no dot segments',
  );
  const url = new URL(path, "https://embed.invalid");
  if (!url.searchParams.has("session")) return path;
  url.searchParams.delete("session");
  return url.pathname + url.search + url.hash;
}

/** Whether a path stays inside the app of a deployment. */
export function isPathOfApp(
  path: string | undefined,
  deploymentId: number | null | undefined,
): path is string {
  try {
    const { surface, deploymentId: owner } = readEmbedPath(checkEmbedPath(path));
    return surface === "app" && owner === deploymentId;
  } catch {
    return false;
  }
}

/** Decodes percent-encoded text; one with a stray "%" stays as it is: whoever receives it decides what it means. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads the surface and its id from a path; returns an empty object if the surface is unknown. */
export function readEmbedPath(path: string): EmbedPathParts {
  const [, publicId, deployment, surface] =
    /^\/embed\/(?:dashboard\/([^/?#]+)|d\/(\d+)\/(app|chat))(?=[/?#]|$)/.exec(path) ?? [];
  if (publicId) return { surface: "dashboard", publicId: decodeText(publicId) };
  return surface ? { surface: surface as Surface, deploymentId: Number(deployment) } : {};
}
