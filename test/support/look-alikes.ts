/**
 * Returns origins that differ from `origin`, but begin or end like it, contain it, or differ from it in one part. Only a
 * comparison of complete strings rejects them all. Test with a default port as well: an origin that ends in a port is the
 * beginning only of origins with a longer port. No returned origin is another spelling of `origin`.
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
