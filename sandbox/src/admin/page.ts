/** Headers of the admin page and its sign-in page: they load nothing from other origins, and no page frames them. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; "),
  // where a browser has no ancestorOrigins, an embed in the admin page can identify its host page only by the referrer
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cache-control": "no-store",
};

/** The admin page, which its script renders. */
export const ADMIN_PAGE: string = page(`<svc-sandbox-admin></svc-sandbox-admin>
    <noscript>The admin page needs JavaScript.</noscript>
    <script type="module" src="/__sandbox/assets/admin-page.js"></script>`);

/** The page for visitors without a valid link. `isWrong`: the token just entered is not that of this sandbox. */
export function signInPage(isWrong: boolean): string {
  const error = isWrong ? `<p id="wrong" role="alert">This is not the token of this sandbox.</p>` : "";
  return page(`<main class="sign-in">
      <h1>Sandbox admin page</h1>
      <p>A link to this page works once. Start the sandbox again for a new link, or enter the sandbox's token.</p>
      <form method="post" action="/__sandbox/sign-in">
        <label for="token">Token</label>
        <input id="token" name="token" type="password" autocomplete="off" required autofocus${isWrong ? ' aria-describedby="wrong"' : ""}>
        ${error}
        <button>Sign in</button>
      </form>
    </main>`);
}

function page(body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Sandbox admin page</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/__sandbox/assets/admin-page.css">
  </head>
  <body>
    ${body}
  </body>
</html>
`;
}
