/** Changes of a session request. */
export interface RequestChanges extends RequestInit {
  headers?: Record<string, string>;
}

/** Creates the element's session request, with changes. */
export function sessionRequest({ headers, ...init }: RequestChanges = {}): Request {
  return new Request("https://host.example/api/embed-session", {
    method: "POST",
    body: JSON.stringify({ surface: "dashboard", reason: "load" }),
    ...init,
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
  });
}
