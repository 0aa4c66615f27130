/**
 * STAND-IN FOR YOUR LOGIN: trusts the cookie that `page.html` sets, which anyone can forge. Replace it with your product's
 * own login: a session store, Passport, Auth.js or a verified token.
 * @param {string | null | undefined} cookies the request's Cookie header
 * @returns {{ id: string } | null}
 */
export function userOf(cookies) {
  const id = /(?:^|; )login=(\w+)/.exec(cookies ?? "")?.[1];
  return id === undefined ? null : { id };
}
