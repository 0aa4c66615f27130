/** The proxies of the environment, and whether the `fetch` of this Node uses them. */
export interface Proxies {
  /** The variables by their names in lower case, such as `https_proxy`. */
  variables: Readonly<Record<string, string>>;
  isUsed: boolean;
}

/** The proxy for a URL. */
export interface Proxy {
  /** Host and port: never the user name and password that its URL may have. */
  host: string;
  isUsed: boolean;
}

/** What decides whether Node uses proxies. */
type Runtime = Pick<NodeJS.Process, "version" | "execArgv">;

/** Reads the environment, in which the lower-case name of a variable counts before the upper-case one. */
export function readProxies(
  env: Readonly<Record<string, string | undefined>>,
  { version, execArgv }: Runtime = process,
): Proxies {
  const variables: Record<string, string> = {};
  for (const name of ["https_proxy", "http_proxy", "no_proxy"])
    variables[name] = env[name] ?? env[name.toUpperCase()] ?? "";
  const [major = 0, minor = 0] = version.replace("v", "").split(".").map(Number);
  // https://nodejs.org/api/cli.html#node_use_env_proxy1
  const canUse = major >= 24 || (major === 22 && minor >= 21);
  const isAsked =
    env["NODE_USE_ENV_PROXY"] === "1" ||
    [...execArgv, ...(env["NODE_OPTIONS"] ?? "").split(/\s+/)].includes("--use-env-proxy");
  return { variables, isUsed: canUse && isAsked };
}

/** The proxy that the environment names for a URL; undefined if there is none, or `NO_PROXY` has the host. */
export function findProxy({ variables, isUsed }: Proxies, url: URL): Proxy | undefined {
  const { http_proxy: forHttp = "", https_proxy: forHttps = "", no_proxy: excluded = "" } = variables;
  // without a proxy of its own, https uses that of http, as in Node
  const value = url.protocol === "https:" ? forHttps || forHttp : forHttp;
  const address = value.includes("://") ? value : `http://${value}`;
  if (!URL.canParse(address) || excluded.split(/[\s,]+/).some((entry) => matches(entry, url)))
    return undefined;
  return { host: new URL(address).host, isUsed };
}

/** Whether an entry of `NO_PROXY` covers a URL: a host, with its subdomains, perhaps with a port, or an asterisk. */
function matches(entry: string, { hostname, port, protocol }: URL): boolean {
  const [, host = "", wantedPort] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  if (entry === "*") return true;
  if (wantedPort !== undefined && wantedPort !== (port || (protocol === "https:" ? "443" : "80")))
    return false;
  return host !== "" && (hostname === host || hostname.endsWith(`.${host}`));
}

/** A sentence for remedies where a proxy is set that this Node does not use; empty otherwise. */
export function unusedProxyHint(proxies: Proxies, url: URL): string {
  const proxy = findProxy(proxies, url);
  return proxy && !proxy.isUsed
    ? ` The environment names the proxy ${proxy.host}, which this Node does not use: set NODE_USE_ENV_PROXY=1, with Node 24, or 22.21 and later.`
    : "";
}
