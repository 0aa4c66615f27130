/** The result of a check, in sentences that do not contain the token. */
export type Finding =
  | { status: "ok"; found: string }
  /** A problem keeps embeds blank; a warning may not. */
  | { status: "problem" | "warning"; found: string; meaning: string; remedy: string }
  /** `found` is the reason why nothing was checked; `needs` is the missing option or variable, if that is the reason. */
  | { status: "skipped"; found: string; needs?: string };

export const ok = (found: string): Finding => ({ status: "ok", found });

export const skipped = (found: string): Finding => ({ status: "skipped", found });

/** For a check that needs an option or the token. @param needs in words, such as `--host-origin` */
export const lacking = (needs: string): Finding => ({
  status: "skipped",
  found: `This needs ${needs}.`,
  needs,
});

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
