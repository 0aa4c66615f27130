import type { Surface as SurfaceName } from "svc-dashboard/protocol";
import { RequestError, ViewerApi } from "./api.js";
import { EmbedPage } from "./embed-page.js";
import { showFullPage } from "./full-page.js";
import { HostChannel } from "./host-channel.js";
import { Language } from "./language.js";
import { exchangeSession, SessionError, takeSession } from "./session.js";
import { loadSurface, surfaceOf } from "./surfaces.js";

const RELOADED =
  "The page was reloaded inside its frame, and its session is used up. Load the embed with a new session.";

/** The entry of the embed pages: from the address and the session to a surface, or to the reason why there is none. */
async function start(root: HTMLElement, allowedOrigins: readonly string[] | null): Promise<void> {
  const name = surfaceOf(new URL(location.href));
  const channel = new HostChannel(name, allowedOrigins);
  const language = new Language();
  const fatal = (error: Error) => showFailure(root, error, { name, channel, language });
  try {
    const { sessionId, reloaded } = takeSession();
    const address = new URL(location.href);
    await language.set("url", address.searchParams.get("locale"));
    if (reloaded) throw new SessionError(RELOADED);
    if (sessionId === null) {
      const { signInTitle: title, signInText: text } = language.texts;
      showFullPage(root, { icon: "lock", title, text });
      return;
    }
    const [Surface, token] = await Promise.all([loadSurface(name), exchangeSession(sessionId)]);
    const page = new EmbedPage({ name, address, channel, language, fatal, api: new ViewerApi(token) });
    await page.start(root, new Surface(page));
  } catch (error) {
    fatal(error as Error);
  }
}

/** Shows the reason in place of everything else, and tells the host. */
function showFailure(
  root: HTMLElement,
  error: Error,
  { name, channel, language }: { name: SurfaceName; channel: HostChannel; language: Language },
): void {
  const { texts } = language;
  const isSession = error instanceof SessionError || (error instanceof RequestError && error.status === 401);
  const [title, text] = isSession
    ? [texts.sessionTitle, texts.sessionText]
    : [texts.dashboardTitle, texts.dashboardText];
  showFullPage(root, { icon: isSession ? "lock" : "alert", title, text, reason: error.message });
  channel.post("error", {
    message: error.message,
    name: isSession ? "SessionError" : error.name,
    context: isSession ? "session" : name,
    fatal: true,
  });
}

const settings = document.getElementById("embed-settings")?.textContent ?? "{}";
const { allowedOrigins = [] } = JSON.parse(settings) as { allowedOrigins?: readonly string[] | null };
const root = document.getElementById("app");
if (root) void start(root, allowedOrigins);
