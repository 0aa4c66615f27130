import { ok, problem, skipped, warning, type Check, type Finding } from "../check.js";
import { failureText } from "../failure-text.js";
import { embedPageUrl } from "../embed-page-url.js";
import { locationOf, type PageAnswer } from "../probe.js";

/** Whether the dashboard's embed page answers with a page. It is asked for without a session. */
export const embedPage: Check = {
  id: "embed-page",
  title: "Embed page",
  needs: ["tls"],
  async run(probe) {
    const url = embedPageUrl(probe);
    if (!url) return skipped("No dashboard is known: name one with --public-id.");
    try {
      return judge(url, await probe.page(url));
    } catch (error) {
      return problem(
        `${url.href} gave no answer (${failureText(error)}).`,
        "The frame stays empty.",
        "Run this again in a minute. If it stays so, tell the tenant's operator.",
      );
    }
  },
};

function judge(url: URL, { status, headers }: PageAnswer): Finding {
  const came = `${url.href} was answered with status ${status}`;
  const location = locationOf({ status, headers }, url);
  if (location) return judgeRedirect(came, url, location);
  if (status === 404) {
    return problem(
      `${came}.`,
      "The tenant has no embed page for this dashboard.",
      "Check --public-id, and that --tenant-origin is the host that serves the embeds.",
    );
  }
  if (status === 401 || status === 403) {
    return warning(
      `${came}.`,
      "Without a session the page is refused. With a session it may come: this can't be seen from here.",
      "If the embed stays blank with a session too, check that the dashboard's embedding is allowed.",
    );
  }
  if (status !== 200) {
    return problem(
      `${came}.`,
      "A frame shows the error, or nothing at all, and never tells its host.",
      "Open the address in a browser, and tell the tenant's operator what it shows.",
    );
  }
  const type = headers.get("content-type") ?? "none";
  if (/^text\/html\b/i.test(type) && !/^attachment\b/i.test(headers.get("content-disposition") ?? ""))
    return ok(`${url.pathname} answers with a page.`);
  return problem(
    `${came}, with content type "${type}".`,
    "This is no page, so a frame stays empty.",
    "Check that --tenant-origin is the host that serves the embeds.",
  );
}

function judgeRedirect(came: string, url: URL, target: URL): Finding {
  const found = `${came}, a redirect to ${target.origin}${target.pathname}.`;
  if (target.origin !== url.origin && target.pathname === url.pathname) {
    return problem(
      found,
      "The tenant lives at another origin. Its messages come from there, and a host that expects the old one drops them.",
      `Set tenant-origin to ${target.origin}, here and in your page.`,
    );
  }
  return warning(
    found,
    "Without a session, viewers are sent elsewhere, perhaps to sign in. What comes with a session can't be seen from here.",
    "If the embed stays blank with a session too, follow this redirect in a browser.",
  );
}
