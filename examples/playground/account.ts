import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { HostDescription } from "./host.js";

/** Calls the host's backend, which responds with its description, also after a change of the login. */
export async function callHost(method: "GET" | "POST", route: string): Promise<HostDescription> {
  const response = await fetch(`/api/${route}`, { method }).catch(() => undefined);
  if (response?.ok) return (await response.json()) as HostDescription;
  const result = response ? `status ${response.status}` : "no response";
  throw new Error(
    `Expected status 200 from the host's backend, got ${result}: is \`npm start\` still running?`,
  );
}

/** The account that is signed in to the host page. `change` receives the route of a login or logout. */
export function account(
  host: HostDescription | undefined,
  outage: string,
  change: (route: string) => Promise<void>,
): TemplateResult {
  const signIn = ({ currentTarget }: Event) =>
    change(`login?account=${(currentTarget as HTMLSelectElement).value}`);
  return html`
    <label for="account-choice">Signed in as</label>
    <select id="account-choice" @change=${signIn}>
      ${host?.account ? "" : html`<option selected disabled>${host ? "nobody" : ""}</option>`}
      ${host?.accounts.map(
        ({ id, name }) => html`<option value=${id} .selected=${live(id === host.account)}>${name}</option>`,
      )}
    </select>
    <button type="button" ?disabled=${!host?.account} @click=${() => change("logout")}>Sign out</button>
    <p role="alert" class="error">${outage}</p>
  `;
}
