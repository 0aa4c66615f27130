/** The page's own paths, such as `/analytics/dashboards/a1b2c3d4`, and those inside the embed. */

const OWN = "/analytics";
const EMBED = `/embed/d/${import.meta.env.SVC_DEPLOYMENT_ID}/app`;

/** The path inside the embed that belongs to a URL of this page; the app's first page for any other URL. */
export function embedPathOf({ pathname, search }: URL | Location): string {
  const isOwn = pathname === OWN || pathname.startsWith(`${OWN}/`);
  return isOwn ? EMBED + pathname.slice(OWN.length) + search : EMBED;
}

/** The path of this page for a path that the embed has reported. */
export function ownPathOf(embedPath: string): string {
  return embedPath.startsWith(EMBED) ? OWN + embedPath.slice(EMBED.length) : OWN;
}
