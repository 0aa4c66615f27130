/** The reason of a failed connection: its error code, or the error's message if it has none. */
export function failureReason(error: unknown): string {
  const { code, message, cause } = error as Partial<Record<"code" | "message" | "cause", unknown>>;
  if (typeof code === "string") return code;
  return cause instanceof Error ? failureReason(cause) : String(message);
}
