import { html, render } from "lit";
import { fill } from "../format/format.js";
import type { Language } from "../format/language.js";
import { icon } from "../ui/icons.js";

/** A notice above a surface without rows: the session's embed tenant is not in the seed. */
export class TenantNotice {
  readonly element = document.createElement("aside");
  readonly #tenant: string;
  readonly #known: readonly string[];

  constructor(tenant: string | null, known: readonly string[]) {
    this.element.className = "tenant-notice";
    this.#tenant = tenant ?? "";
    this.#known = known;
  }

  update({ texts, formats }: Language): void {
    const tenants = new Intl.ListFormat(formats.locale).format(this.#known) || "–";
    render(
      html`${icon("alert")}
        <p>
          <strong>${fill(texts.unknownTenantTitle, { tenant: this.#tenant })}</strong>
          ${fill(texts.unknownTenantText, { tenants })}
        </p>`,
      this.element,
    );
  }
}
