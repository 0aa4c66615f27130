import { html, nothing, render, type TemplateResult } from "lit";
import type { PeopleResponse, SignInResponse, SignInRequest } from "../../contract/viewer-api.js";
import { RequestError, ViewerApi } from "./viewer-client.js";
import { fill } from "../format/format.js";
import { icon } from "../ui/icons.js";
import { initial } from "../ui/initial.js";
import type { Texts } from "../format/texts.js";

/** The dashboard or the deployment that a viewer signs in to. */
export type SignInTarget = Omit<SignInRequest, "personId">;

type Person = PeopleResponse["people"][number];

/** Sends the requests of the sign-in page, which do not need a token. */
const api = new ViewerApi("", "/embed/api/sign-in");

/**
 * Shows the sign-in page of private mode, without a timeout. Resolves with the viewer's token.
 * @throws RequestError if the target does not exist.
 */
export async function signIn(root: HTMLElement, target: SignInTarget, texts: Texts): Promise<string> {
  const { signal } = new AbortController();
  const { people } = await api.send<PeopleResponse>("/people", signal);
  document.title = texts.signInTitle;
  return new Promise((resolve, reject) => {
    const show = (error?: Error) => render(page(people, texts, choose, error), root);
    const choose = async ({ id }: Person) => {
      try {
        const request: SignInRequest = { personId: id, ...target };
        const { token } = await api.send<SignInResponse>("", signal, request);
        render(nothing, root);
        resolve(token);
      } catch (error) {
        // a missing target stays missing; after any other error, the next attempt may succeed
        if (error instanceof RequestError && error.status === 404) reject(error);
        else show(error as Error);
      }
    };
    show();
  });
}

function page(
  people: readonly Person[],
  texts: Texts,
  choose: (person: Person) => Promise<void>,
  error: Error | undefined,
): TemplateResult {
  return html`<main class="full-page sign-in">
    <div class="sign-in-card">
      <span class="sign-in-mark">${icon("lock")}</span>
      <h1>${texts.signInTitle}</h1>
      <p class="notice-text">${texts.signInText}</p>
      ${error ? html`<p class="sign-in-error" role="alert">${error.message}</p>` : nothing}
      <ul>
        ${people.map(
          (person) =>
            html`<li>
              <button
                type="button"
                aria-label=${fill(texts.signInAs, { name: person.name })}
                @click=${() => choose(person)}
              >
                <span class="avatar" aria-hidden="true">${initial(person.name)}</span>
                <span class="person">
                  <span>${person.name}</span>
                  ${person.email === person.name ? nothing : html`<span class="person-email">${person.email}</span>`}
                </span>
                ${icon("chevron")}
              </button>
            </li>`,
        )}
      </ul>
    </div>
  </main>`;
}
