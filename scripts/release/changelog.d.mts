export interface Changeset {
  id: string;
  summary: string;
  releases: { name: string; type: string }[];
}

export function sectionOf(changelog: string, version: string): string | undefined;
export function sectionFrom(changesets: readonly Changeset[]): string;
export function withSection(changelog: string, heading: string, section: string): string;
