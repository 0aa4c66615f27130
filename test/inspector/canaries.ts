import fc from "../support/fast-check.js";

/** Names of secrets in any notation, also with other words before them. */
const secretName = fc
  .tuple(
    fc.constantFrom([], ["new"], ["x"], ["last", "user"]),
    fc.constantFrom(
      ["session"],
      ["session", "id"],
      ["session", "ids"],
      ["tokens"],
      ["access", "token"],
      ["api", "key"],
      ["password"],
      ["passwd"],
      ["client", "secret"],
      ["jwt"],
      ["authorization"],
      ["credentials"],
      ["cookie"],
    ),
    fc.constantFrom<(words: string[]) => string>(
      (words) => words.map((word, index) => (index ? word[0]!.toUpperCase() + word.slice(1) : word)).join(""),
      (words) => words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(""),
      (words) => words.join("_"),
      (words) => words.join("_").toUpperCase(),
      (words) => words.join("-"),
      (words) => words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("-"),
    ),
  )
  .map(([before, words, notation]) => notation([...before, ...words]));

/** Secrets with a unique beginning, so that the test finds a part of them, too. */
export const canary = fc.stringMatching(/^C4NARY[A-Za-z0-9_.~-]{6,40}$/);

/** Creates a value that contains a secret under a name. */
export type Container = (name: string, secret: string) => unknown;
/** Returns JSON inside a JSON string, which is escaped twice. */
export const twice = (value: unknown): string => JSON.stringify(JSON.stringify(value));

/** Strings that contain a secret under its name, also between other text. */
const TEXTS: Container[] = [
  (name, secret) => `${name}: ${secret} and more`,
  (name, secret) => `a failure, ${name}=${secret}`,
  (name, secret) => `{ path: '/a', ${name}: '${secret}' }`,
  (name, secret) => `/embed/a?x=1&${name}=${secret}#b`,
  (name, secret) => `/?next=${encodeURIComponent(`/embed?x=1&${name}=${secret}&y=2`)}&z=3`,
  (name, secret) => `/?q=${encodeURIComponent(JSON.stringify({ x: 1, [name]: secret }))}`,
  (name, secret) => JSON.stringify({ before: "a", [name]: secret, after: [1] }),
  (name, secret) => JSON.stringify({ [name]: { "}": ["]", secret] } }, null, 2),
  (name, secret) => twice({ a: [{ [name]: secret }] }),
  (name, secret) => JSON.stringify(twice({ [name]: [secret, secret] })),
  (_, secret) => `Authorization: Bearer ${secret}`,
  (_, secret) => `https://user:${secret}@acme.example/`,
  (_, secret) => `got eyJhbGciOiJIUzI1NiJ9.${btoa(secret).replaceAll(/[+/=]/g, "-")}.${secret}`,
];

const VALUES: Container[] = [
  (name, secret) => ({ [name]: secret }),
  (name, secret) => ({ [name]: [{ id: secret }] }),
  (name, secret) => new Map([[name, secret]]),
  (name, secret) => [name, secret],
  (name, secret) => ({ name, value: secret, path: "/" }),
  (name, secret) => new Error(`${name} = "${secret}" is over`),
  (name, secret) => JSON.stringify([[name, secret]]),
  (_, secret) => ({ header: `Basic ${btoa(`user:${secret}`)}` }),
];

/** Strings that contain a secret. */
export const secretText = fc
  .tuple(secretName, canary, fc.constantFrom(...TEXTS))
  .map(([name, secret, put]) => put(name, secret) as string);

/** Values inside other values, whose names `a` and `b` are not those of secrets. */
export const nested = fc
  .tuple(
    secretName,
    canary,
    fc.constantFrom(...TEXTS, ...VALUES),
    fc.array(fc.constantFrom("object", "array", "map", "json"), { maxLength: 4 }),
  )
  .map(([name, secret, put, layers]) => ({
    secret,
    value: layers.reduce<unknown>(
      (inner, layer) => {
        if (layer === "object") return { a: 1, b: inner };
        if (layer === "array") return ["a", [1], inner];
        return layer === "map" ? new Map([["a", inner]]) : JSON.stringify({ a: inner, b: 2 });
      },
      put(name, secret),
    ),
  }));
