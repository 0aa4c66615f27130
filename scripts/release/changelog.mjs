/** The changelog of both packages: a section for each version, with the changes for users in groups. */
import { ReleaseProblem } from "./release-problem.mjs";

const GROUPS = ["Added", "Changed", "Fixed", "Removed"];

/** The text of a version's section without its heading, undefined if there is none. */
export function sectionOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version);
  return section?.replace(/^.*\n/, "").trim();
}

/** The text of a section. @param changesets as `@changesets/read` returns them */
export function sectionFrom(changesets) {
  const entries = changesets.map(entryOf);
  return GROUPS.map((group) => [group, entries.filter((entry) => entry.group === group)])
    .filter(([, members]) => members.length > 0)
    .map(([group, members]) => `### ${group}\n\n${members.map(({ text }) => text).join("\n")}\n`)
    .join("\n");
}

/** Adds a section above all others. */
export function withSection(changelog, heading, section) {
  const place = changelog.search(/^## /m);
  return `${changelog.slice(0, place)}## ${heading}\n\n${section}\n${changelog.slice(place)}`;
}

/** A changeset as an item of a list. An entry about the sandbox alone begins with its name. */
function entryOf({ id, summary, releases }) {
  const [, group, text] = /^(\w+): (.+)$/s.exec(summary.trim()) ?? [];
  if (!GROUPS.includes(group)) {
    throw new ReleaseProblem(
      `Begin the text of .changeset/${id}.md with one of these words and a colon: ${GROUPS.join(", ")}.`,
    );
  }
  const isOfSandbox = releases.every(({ name }) => name === "svc-sandbox");
  const lines = `${isOfSandbox ? "`svc-sandbox`: " : ""}${text}`.split("\n").map((line) => line.trim());
  return { group, text: `- ${lines.join("\n  ")}` };
}
