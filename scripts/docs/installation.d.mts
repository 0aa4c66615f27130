export const quickStartFromNpm: string;
export function quickStartFromClone(version: string): string;
/** The commands of the current state of publication, and what they do, as Markdown. */
export function quickStart(version: string): string;
