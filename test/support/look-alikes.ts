/**
 * Origins that are not `origin`, though they begin or end like it, contain it, or differ from it in one part. Only a
 * comparison of whole strings rejects them all. Give one on its scheme's default port too: no other origin begins with an
 * origin that ends in a port, but for a longer port. None of them is another spelling of `origin`.
 */
export function lookAlikes(origin: string): string[] {
  const { protocol, hostname, host, port } = new URL(origin);
  const withPort = (name: string): string => `${protocol}//${name}${port && `:${port}`}`;
  return [
    port ? `${origin}1` : `${origin}:8443`,
    `${protocol}//${hostname}:1`,
    withPort(`${hostname}.evil.example`),
    `${origin}.evil.example`,
    `${origin}-evil.example`,
    withPort(`evil${hostname}`),
    withPort(`evil-${hostname}`),
    withPort(`evil.${hostname}`),
    withPort(`${hostname}.`),
    withPort(`xn--${hostname}`),
    `${protocol === "https:" ? "http:" : "https:"}//${host}`,
    `${origin}@evil.example`,
    `${protocol}//evil.example/${origin}`,
    `${protocol}//evil.example?${origin}`,
    `${protocol}//evil.example#${origin}`,
    `evil${origin}`,
    "null",
  ].filter((other) => !URL.canParse(other) || new URL(other).origin !== origin);
}
