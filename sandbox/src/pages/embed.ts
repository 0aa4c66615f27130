import type { Surface as SurfaceName } from "svc-dashboard/protocol";
import type { Renewal } from "../contract/renewal.js";
import { EmbedPage } from "./frame/embed-page.js";
import { showFailure, SignedOnlyError } from "./frame/failure.js";
import { HostChannel } from "./frame/host-channel.js";
import { followHeight } from "./frame/page-height.js";
import { PageStore } from "./frame/page-store.js";
import { signInTarget, surfaceOf } from "./frame/page-url.js";
import { RenewableSession } from "./frame/renewable-session.js";
import { exchangeSession, SessionError, takeSession } from "./frame/session.js";
import type { SurfaceClass } from "./frame/surface.js";
import { ViewerApi } from "./frame/viewer-client.js";
import { Language } from "./format/language.js";

/** Each surface is a chunk of its own, loaded when a URL requires it. */
const SURFACES: Record<SurfaceName, () => Promise<SurfaceClass>> = {
  app: async () => (await import("./app/app-surface.js")).AppSurface,
  dashboard: async () => (await import("./dashboard/dashboard-surface.js")).DashboardSurface,
  chat: async () => (await import("./chat/chat-surface.js")).ChatSurface,
};

const RELOADED =
  "The page was reloaded inside its frame, and its session is used up. Load the embed with a new session.";
const EMPTY_SESSION =
  "Expected a session id in the URL parameter session, got an empty one: load the embed with a new session, or without the parameter for private mode.";
const SIGNED_ONLY = "The app was opened without a session, which it requires: load the embed with a session.";

/** Settings of the server that apply to every load. */
interface Settings {
  allowedOrigins?: readonly string[] | null;
  renewal?: Renewal;
  dataEnd: string;
}

/** The entry of the embed pages: shows the surface of the URL, or the reason of a failure. */
async function start(root: HTMLElement, { allowedOrigins = [], renewal, dataEnd }: Settings): Promise<void> {
  const name = surfaceOf(new URL(location.href));
  if (name === "dashboard") followHeight(); // the others fill their frame
  const channel = new HostChannel(name, allowedOrigins);
  const language = new Language();
  try {
    const { sessionId, reloaded } = takeSession();
    const url = new URL(location.href);
    await language.set("url", url.searchParams.get("locale"));
    if (reloaded) throw new SessionError(RELOADED);
    // not private mode: a host that sets the parameter means to have a session
    if (sessionId === "") throw new SessionError(EMPTY_SESSION);
    if (sessionId === null && name === "app") throw new SignedOnlyError(SIGNED_ONLY);
    const [Surface, token] = await Promise.all([
      SURFACES[name](),
      sessionId === null ? signIn(root, url, language) : exchangeSession(sessionId),
    ]);
    const isRenewable = renewal === "in-place" && sessionId !== null && channel.isOpen;
    const session = isRenewable ? new RenewableSession(token, channel) : undefined;
    const page = new PageStore(url, dataEnd, new ViewerApi(session ?? token), channel, language);
    const embed = new EmbedPage({ root, surfaces: SURFACES, url, channel, page, session });
    await embed.start(new Surface(page, url));
  } catch (error) {
    showFailure(root, channel, language, error as Error);
  }
}

/** Private mode: the host receives no event until a viewer has signed in. */
async function signIn(root: HTMLElement, url: URL, { texts }: Language): Promise<string> {
  const page = await import("./frame/sign-in.js");
  return page.signIn(root, signInTarget(url), texts);
}

const settings = document.getElementById("embed-settings")?.textContent ?? "{}";
const root = document.getElementById("app");
if (root) void start(root, JSON.parse(settings) as Settings);
