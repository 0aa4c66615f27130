/** What a check found, in sentences. None of them contains the token. */
export type Finding =
  | { status: "ok"; found: string }
  /** A problem keeps embeds blank; a warning may not. */
  | { status: "problem" | "warning"; found: string; meaning: string; remedy: string }
  /** `found` is the reason why nothing was checked. */
  | { status: "skipped"; found: string };

export const ok = (found: string): Finding => ({ status: "ok", found });

export const skipped = (found: string): Finding => ({ status: "skipped", found });

export const problem = (found: string, meaning: string, remedy: string): Finding => ({
  status: "problem",
  found,
  meaning,
  remedy,
});

export const warning = (found: string, meaning: string, remedy: string): Finding => ({
  status: "warning",
  found,
  meaning,
  remedy,
});
