/** Reads the token of an `Authorization` header; the scheme's name is case-insensitive (RFC 9110, section 11.1). */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1];
}
