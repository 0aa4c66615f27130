/** An example of `examples/session-endpoints`: its start, and the values of its CSRF check. */
export interface SessionEndpoint {
  /** The folder below `examples/session-endpoints`. */
  folder: string;
  /** Starts the example in its folder. The port is also in the environment. */
  command: (port: number) => [program: string, ...args: string[]];
  /** A command that succeeds if everything is installed that the example needs. */
  check: [program: string, ...args: string[]];
  /** The Debian packages that the example needs. */
  packages: string[];
  path: string;
  /** The cookie without which the user is signed out. */
  loginCookie: string;
  /** The header of the check, with a valid value of the page, and an invalid value. */
  csrf: { header: string; valid: (page: LoadedPage) => string | undefined; invalid: string };
}

/** The page of an example. */
export interface LoadedPage {
  html: string;
  cookies: ReadonlyMap<string, string>;
}

/** Debian's own Python, the one that finds its packages. */
const PYTHON = "/usr/bin/python3";

const PATH = "/api/embed-session";
const inMeta = ({ html }: LoadedPage): string | undefined =>
  /<meta name="csrf-token" content="([^"]+)"/.exec(html)?.[1];
const fetchMetadata = { header: "sec-fetch-site", valid: () => "same-origin", invalid: "cross-site" };

export const ENDPOINTS: Record<string, SessionEndpoint> = {
  Django: {
    folder: "django",
    command: () => [PYTHON, "app.py"],
    check: [PYTHON, "-c", "import django, requests"],
    packages: ["python3-django", "python3-requests"],
    path: PATH,
    loginCookie: "login",
    csrf: {
      header: "x-csrftoken",
      valid: ({ cookies }) => cookies.get("csrftoken"),
      invalid: "a".repeat(64),
    },
  },
  FastAPI: {
    folder: "fastapi",
    command: (port) => ["uvicorn", "app:app", "--port", String(port)],
    check: [PYTHON, "-c", "import fastapi, httpx, uvicorn"],
    packages: ["python3-fastapi", "python3-httpx", "uvicorn"],
    path: PATH,
    loginCookie: "login",
    csrf: fetchMetadata,
  },
  Rails: {
    folder: "rails",
    command: (port) => ["puma", "-b", `tcp://localhost:${port}`],
    check: ["ruby", "-e", "require 'action_controller/railtie'; require 'puma'"],
    packages: ["ruby-rails", "puma"],
    path: PATH,
    loginCookie: "login",
    csrf: { header: "x-csrf-token", valid: inMeta, invalid: "a".repeat(86) },
  },
  PHP: {
    folder: "php",
    command: (port) => ["php", "-S", `localhost:${port}`, "router.php"],
    check: ["php", "-r", "exit(extension_loaded('curl') ? 0 : 1);"],
    packages: ["php-cli", "php-curl"],
    path: "/embed-session.php",
    loginCookie: "PHPSESSID",
    csrf: { header: "x-csrf-token", valid: inMeta, invalid: "a".repeat(64) },
  },
  Go: {
    folder: "go",
    command: () => ["go", "run", "."],
    check: ["go", "version"],
    packages: ["golang-go"],
    path: PATH,
    loginCookie: "login",
    csrf: fetchMetadata,
  },
};
