import type { Surface as SurfaceName } from "svc-dashboard/protocol";
import type { Renewal } from "../contract/renewal.js";
import { RequestError, ViewerApi } from "./frame/viewer-client.js";
import { EmbedPage } from "./frame/embed-page.js";
import { showFullPage } from "./frame/full-page.js";
import { HostChannel } from "./frame/host-channel.js";
import { followHeight } from "./frame/page-height.js";
import { Language } from "./format/language.js";
import { RenewableSession } from "./frame/renewable-session.js";
import { exchangeSession, SessionError, takeSession } from "./frame/session.js";
import { signInTarget, surfaceOf } from "./frame/page-url.js";
import type { SurfaceClass } from "./frame/surface.js";

/** Each surface is a chunk of its own, loaded when an address asks for it. */
const SURFACES: Record<SurfaceName, () => Promise<SurfaceClass>> = {
  app: async () => (await import("./app/app-surface.js")).AppSurface,
  dashboard: async () => (await import("./dashboard/dashboard-surface.js")).DashboardSurface,
  chat: async () => (await import("./chat/chat-surface.js")).ChatSurface,
};

const RELOADED =
  "The page was reloaded inside its frame, and its session is used up. Load the embed with a new session.";
const EMPTY_SESSION =
  "Expected a session id in the URL parameter session, got an empty one: load the embed with a new session, or without the parameter for private mode.";
const SIGNED_ONLY = "The app was opened without a session, and there is no other way into it.";

/** Where failures are shown and reported. */
interface Start {
  name: SurfaceName;
  channel: HostChannel;
  language: Language;
  root: HTMLElement;
}

/** What the server has set for every load. */
interface Settings {
  allowedOrigins?: readonly string[] | null;
  renewal?: Renewal;
  dataEnd: string;
}

/** The entry of the embed pages: from the address and the session to a surface, or to the reason why there is none. */
async function start(root: HTMLElement, { allowedOrigins = [], renewal, dataEnd }: Settings): Promise<void> {
  const name = surfaceOf(new URL(location.href));
  if (name === "dashboard") followHeight(); // the others fill their frame
  const channel = new HostChannel(name, allowedOrigins);
  const language = new Language();
  const fatal = (error: Error) => showFailure({ name, channel, language, root }, error);
  try {
    const { sessionId, reloaded } = takeSession();
    const address = new URL(location.href);
    await language.set("url", address.searchParams.get("locale"));
    if (reloaded) throw new SessionError(RELOADED);
    // not private mode: a host that sets the parameter means to have a session
    if (sessionId === "") throw new SessionError(EMPTY_SESSION);
    if (sessionId === null && name === "app") throw new SignedOnlyError(SIGNED_ONLY);
    const [Surface, token] = await Promise.all([
      SURFACES[name](),
      sessionId === null ? signIn(root, address, language) : exchangeSession(sessionId),
    ]);
    const isRenewable = renewal === "in-place" && sessionId !== null && channel.isOpen;
    const session = isRenewable ? new RenewableSession(token, channel) : undefined;
    const api = new ViewerApi(session ?? token);
    const page = new EmbedPage({
      root,
      surfaces: SURFACES,
      address,
      dataEnd,
      channel,
      language,
      fatal,
      api,
      session,
    });
    await page.start(new Surface(page, address));
  } catch (error) {
    fatal(error as Error);
  }
}

/** Private mode: the host receives no event until a viewer has signed in. */
async function signIn(root: HTMLElement, address: URL, { texts }: Language): Promise<string> {
  const page = await import("./frame/sign-in.js");
  return page.signIn(root, signInTarget(address), texts);
}

/** A surface that is not open to viewers who sign in. */
class SignedOnlyError extends SessionError {}

/** Shows the reason in place of everything else, and tells the host. */
function showFailure({ name, channel, language, root }: Start, error: Error): void {
  const { texts } = language;
  const isSession = error instanceof SessionError || (error instanceof RequestError && error.status === 401);
  const page = name === "dashboard" ? texts.dashboardTitle : texts.pageTitle;
  const [title, text] = isSession ? [texts.sessionTitle, texts.sessionText] : [page, texts.dashboardText];
  const shown =
    error instanceof SignedOnlyError
      ? { title: texts.signedOnlyTitle, text: texts.signedOnlyText }
      : { title, text, reason: error.message };
  showFullPage(root, { icon: isSession ? "lock" : "alert", ...shown });
  channel.post("error", {
    message: error.message,
    name: isSession ? "SessionError" : error.name,
    context: isSession ? "session" : name,
    fatal: true,
  });
}

const settings = document.getElementById("embed-settings")?.textContent ?? "{}";
const root = document.getElementById("app");
if (root) void start(root, JSON.parse(settings) as Settings);
