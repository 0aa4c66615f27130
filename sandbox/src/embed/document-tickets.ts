import type { Dashboard } from "svc-dashboard/backend";
import { notFound } from "../http-error.js";
import type { Services } from "../services.js";
import type { Grant } from "../sessions/grant.js";
import { readAppDashboard } from "./app-dashboard.js";
import { Library, type LibraryViewer } from "./library.js";
import { readDashboard } from "./viewer.js";

/** The path of all documents. */
export const DOCUMENTS = "/embed/documents";

/** The purpose for which tickets are signed. */
const TICKETS = "stored documents";

const TICKET_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** A page that renews its session in place outlives its first token, and keeps its folder. */
const LONG_TICKET_LIFETIME_MS = 365 * TICKET_LIFETIME_MS;

/** Where the dashboard is shown: the app also shows single reports, and drafts to their creators. */
type Place = "dashboard" | "app";

/**
 * Returns the path of the folder with a dashboard's documents. Their frames have neither an origin nor a token, so that the
 * URL alone gives access: it contains a signed ticket for one dashboard and one viewer, which lives as long as the page's
 * token.
 */
export function documentsPath(
  { signer, clock, renewal }: Services,
  { deploymentId, embedTenant, embedUserId, consoleUserId, creatorMode }: Grant,
  publicId: string,
  place: Place,
): string {
  const expiresAt = clock.now().getTime() + (renewal ? LONG_TICKET_LIFETIME_MS : TICKET_LIFETIME_MS);
  // the document can read its own URL: the ticket leaves out the host's id of the viewer, which no access depends on
  const viewer: LibraryViewer = { deploymentId, embedTenant, embedUserId, consoleUserId, creatorMode };
  const ticket = [publicId, place, JSON.stringify(viewer), String(expiresAt)];
  return `${DOCUMENTS}/${signer.sign(TICKETS, ticket)}`;
}

/**
 * Reads the dashboard of a ticket.
 * @throws HttpError 404 if the ticket is invalid or has expired, or the dashboard is no longer visible.
 */
export async function dashboardByTicket(
  { signer, clock, database }: Services,
  ticket: string,
): Promise<Dashboard> {
  const [publicId = "", place, json = "", expiresAt = "0"] = signer.read(TICKETS, ticket) ?? [];
  if (Number(expiresAt) <= clock.now().getTime()) throw notFound("document", "");
  const viewer = JSON.parse(json) as LibraryViewer;
  if (place === "dashboard") return readDashboard(database, viewer, publicId);
  const library = await Library.read(database, viewer);
  return (await readAppDashboard(database, library, publicId)).dashboard;
}
