import { quote, type DeclaredDashboard } from "./declarations.js";

/** How many changes fit on a screen. */
const MAX_LINES = 20;

/** Describes what has changed since a file was written, a line each. */
export function describeChanges(
  before: readonly DeclaredDashboard[],
  after: readonly DeclaredDashboard[],
): string[] {
  const [old, current] = [namesOf(before), namesOf(after)];
  const lines = [...new Set([...current.keys(), ...old.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), current.get(name)];
    if (was === is) return [];
    if (was === undefined) return [`added ${name}${is && `: ${is}`}`];
    return [
      is === undefined ? `removed ${name}${was && `: ${was}`}` : `retitled ${name}: ${was} is now ${is}`,
    ];
  });
  if (lines.length === 0) return ["only the header, the strictness or the format"];
  const rest = lines.length - MAX_LINES;
  return rest > 0 ? [...lines.slice(0, MAX_LINES), `and ${rest} more`] : lines;
}

/** The title of each dashboard, then the members of all, then those of each dashboard. */
function namesOf(dashboards: readonly DeclaredDashboard[]): Map<string, string> {
  const members = dashboards.flatMap((dashboard) =>
    dashboard.members.map((member) => ({ member: `member ${quote(member)}`, id: quote(dashboard.publicId) })),
  );
  return new Map([
    ...dashboards.map(({ publicId, title }) => [`dashboard ${quote(publicId)}`, quote(title)] as const),
    ...members.map(({ member }) => [member, ""] as const),
    ...members.map(({ member, id }) => [`${member} of dashboard ${id}`, ""] as const),
  ]);
}
