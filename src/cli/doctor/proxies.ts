type Environment = Readonly<Record<string, string | undefined>>;

/** The proxies of the environment, and whether the `fetch` of this Node uses them. */
export interface Proxies {
  env: Environment;
  isUsed: boolean;
}

/** Reads which proxies are set, and whether Node uses them. */
export function readProxies(
  env: Environment,
  { version, execArgv }: Pick<NodeJS.Process, "version" | "execArgv"> = process,
): Proxies {
  const [major = 0, minor = 0] = version.slice(1).split(".").map(Number);
  // https://nodejs.org/api/cli.html#node_use_env_proxy1
  const canUse = major >= 24 || (major === 22 && minor >= 21);
  const flags = `${execArgv.join(" ")} ${env["NODE_OPTIONS"]}`;
  return { env, isUsed: canUse && (env["NODE_USE_ENV_PROXY"] === "1" || flags.includes("--use-env-proxy")) };
}

/** Host and port of the proxy for a URL, without user and password; undefined if none is set, or `NO_PROXY` lists the host. */
export function findProxy({ env }: Proxies, { protocol, hostname, host }: URL): string | undefined {
  const read = (name: string): string => env[name] ?? env[name.toUpperCase()] ?? "";
  const covers = (entry: string): boolean =>
    entry === "*" || [hostname, host].some((name) => `.${name}`.endsWith(`.${entry.replace(/^\*?\./, "")}`));
  const excluded = read("no_proxy")
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  // if https_proxy is not set, https uses http_proxy, as in Node
  const value = (protocol === "https:" && read("https_proxy")) || read("http_proxy");
  const proxyUrl = value.includes("://") ? value : `http://${value}`;
  return URL.canParse(proxyUrl) && !excluded.some(covers) ? new URL(proxyUrl).host : undefined;
}

/** A sentence for remedies if a proxy is set that this Node does not use; otherwise empty. */
export function unusedProxyHint(proxies: Proxies, url: URL): string {
  const proxy = findProxy(proxies, url);
  return proxy === undefined || proxies.isUsed
    ? ""
    : ` The environment names the proxy ${proxy}, which Node does not use: set NODE_USE_ENV_PROXY=1, with Node 24, or 22.21 and later.`;
}
