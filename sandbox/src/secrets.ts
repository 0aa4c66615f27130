import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Makes a secret that nobody guesses: 256 random bits, safe in a URL. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret, and looked up by. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Compares in a time that does not depend on where two secrets differ, whatever their lengths. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b)));
}
