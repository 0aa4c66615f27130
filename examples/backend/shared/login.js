/**
 * STAND-IN FOR YOUR LOGIN: believes the cookie that `page.html` sets, which anyone can forge. Where your product keeps who
 * is signed in (a session store, Passport, Auth.js, a verified token), ask that.
 * @param {string | null | undefined} cookies the request's Cookie header
 * @returns {{ id: string } | null}
 */
export function userOf(cookies) {
  const id = /(?:^|; )login=(\w+)/.exec(cookies ?? "")?.[1];
  return id === undefined ? null : { id };
}
