/** The reason of a failed connection: its error code, or the error's message if it has none. */
export function failureReason(error: unknown): string {
  const { code, message, cause } = error as Partial<Record<"code" | "message" | "cause", unknown>>;
  if (typeof code === "string") return code;
  return cause instanceof Error ? failureReason(cause) : String(message);
}

/** Parts of the codes that OpenSSL and Node use for certificates (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const CERTIFICATE_CODES = ["CERT", "SELF_SIGNED", "UNABLE_TO", "CRL", "HOSTNAME_MISMATCH"];

/** Whether a connection failed because this machine does not trust the server's certificate. */
export function isCertificateError(error: unknown): boolean {
  const code = failureReason(error);
  return CERTIFICATE_CODES.some((part) => code.includes(part));
}
