/** What is known of a failed connection: the code where there is one, since its text says no more. */
export function failureText(error: unknown): string {
  const { code, message, cause } = error as Partial<Record<"code" | "message" | "cause", unknown>>;
  if (typeof code === "string") return code;
  return cause instanceof Error ? failureText(cause) : String(message);
}
