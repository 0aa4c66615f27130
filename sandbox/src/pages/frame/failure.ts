import { html, render } from "lit";
import { notice } from "../ui/notice.js";
import { RequestError } from "./viewer-client.js";
import type { HostChannel } from "./host-channel.js";
import { SessionError } from "./session.js";
import type { Language } from "../format/language.js";

/** A surface that is not open to viewers who sign in. */
export class SignedOnlyError extends SessionError {}

/** Shows the reason in place of everything else, and reports it to the host. */
export function showFailure(
  root: HTMLElement,
  channel: HostChannel,
  { texts }: Language,
  error: Error,
): void {
  const isSession = error instanceof SessionError || (error instanceof RequestError && error.status === 401);
  const page = channel.surface === "dashboard" ? texts.dashboardTitle : texts.pageTitle;
  const [title, text] = isSession ? [texts.sessionTitle, texts.sessionText] : [page, texts.dashboardText];
  const shown =
    error instanceof SignedOnlyError
      ? { title: texts.signedOnlyTitle, text: texts.signedOnlyText }
      : { title, text, reason: error.message };
  const main = document.createElement("main");
  main.className = "full-page";
  root.replaceChildren(main);
  render(
    html`<h1 class="unseen">${shown.title}</h1>
      <div role="alert">${notice({ icon: isSession ? "lock" : "alert", ...shown })}</div>`,
    main,
  );
  document.title = shown.title;
  channel.post("error", {
    message: error.message,
    name: isSession ? "SessionError" : error.name,
    context: isSession ? "session" : channel.surface,
    fatal: true,
  });
}
