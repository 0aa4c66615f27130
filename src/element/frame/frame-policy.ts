/** The directives for frames. The first of these that a policy has decides (CSP Level 3, "Does url match source list"). */
const DIRECTIVES = ["frame-src", "child-src", "default-src"];

/** A host, without the scheme and the usual ports, and a path. */
const SOURCE = /^(?:https?:\/\/)?([^/]*?)(?::(?:80|443|\*))?(\/.*)$/i;

/**
 * Whether a Content-Security-Policy that has blocked a frame of a URL's origin allows this URL. A violation names only the
 * origin of what it blocked. But a policy that allows one frame of an origin and blocks another can do that only by paths.
 */
export function allowsPath(policy: string, { host, pathname }: URL): boolean {
  const [sources = ""] = DIRECTIVES.flatMap(
    (name) => RegExp(`(?:^|;)\\s*${name}\\s([^;]*)`, "i").exec(policy)?.[1] ?? [],
  );
  return sources.split(/\s+/).some((source) => {
    const [, allowed = "", path = ""] = SOURCE.exec(source) ?? [];
    const name = allowed.toLowerCase();
    const isHost = name === host || (name.startsWith("*") && host.endsWith(name.slice(1)));
    return path && isHost && (path.endsWith("/") ? pathname.startsWith(path) : pathname === path);
  });
}
