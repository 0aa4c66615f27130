import { RequestError, ViewerApi } from "./api.js";
import { DashboardSurface } from "./dashboard-surface.js";
import { showFullPage } from "./full-page.js";
import { HostChannel } from "./host-channel.js";
import { Language } from "./language.js";
import { dashboardPath, readPageAddress } from "./page-address.js";
import { exchangeSession, SessionError, takeSession } from "./session.js";

/** The entry of the embed pages: from the address and the session to the surface, or to the reason why there is none. */
async function start(root: HTMLElement, allowedOrigins: readonly string[] | null): Promise<void> {
  const channel = new HostChannel("dashboard", allowedOrigins);
  const language = new Language();
  const session = takeSession();
  const address = readPageAddress(new URL(location.href));
  await language.set("url", address?.locale ?? null);

  const fatal = (error: Error) => {
    const { texts } = language;
    const session = error instanceof SessionError || (error instanceof RequestError && error.status === 401);
    const [title, text] = session
      ? [texts.sessionTitle, texts.sessionText]
      : [texts.dashboardTitle, texts.dashboardText];
    showFullPage(root, { icon: session ? "lock" : "alert", title, text, reason: error.message });
    const name = session ? "SessionError" : error.name;
    channel.post("error", {
      message: error.message,
      name,
      context: session ? "session" : "dashboard",
      fatal: true,
    });
  };

  if (session === null) {
    showFullPage(root, { icon: "lock", title: language.texts.signInTitle, text: language.texts.signInText });
    return;
  }
  try {
    if (!address) throw new Error("This address is no dashboard's.");
    const api = new ViewerApi(await exchangeSession(session));
    const surface = new DashboardSurface(api, channel, language, address, fatal);
    await surface.start(root, address, dashboardPath(address.publicId));
  } catch (error) {
    fatal(error as Error);
  }
}

const settings = document.getElementById("embed-settings")?.textContent ?? "{}";
const { allowedOrigins = [] } = JSON.parse(settings) as { allowedOrigins?: readonly string[] | null };
const root = document.getElementById("app");
if (root) void start(root, allowedOrigins);
