/** The scripts of today's languages that run from right to left. `Intl.Locale` itself has no direction in Firefox. */
const SCRIPTS: readonly string[] = ["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"];

/** Whether a locale's script runs from right to left. */
export function isRightToLeft(locale: string): boolean {
  return SCRIPTS.includes(new Intl.Locale(locale).maximize().script ?? "");
}
