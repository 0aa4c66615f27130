import { expect, fixture, fixtureSync, html, oneEvent } from "@open-wc/testing";
import { SvcDashboard, type SvcErrorEvent } from "../../src/index.js";
import { ENGLISH } from "../../src/element/texts.js";
import "../../src/texts/index.js";
import { createDashboard, quiet } from "../support/make-dashboard.js";
import { withoutPauses } from "../support/fake-clock.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { recordConsole } from "./record-console.js";

const LOADING = {
  de: "Dashboard wird geladen …",
  en: "Loading the dashboard…",
  es: "Cargando el panel…",
  fr: "Chargement du tableau de bord…",
  it: "Caricamento della dashboard…",
  ja: "ダッシュボードを読み込んでいます…",
  nb: "Laster inn dashbordet …",
  pt: "Carregando o painel…",
  sv: "Läser in panelen …",
  vi: "Đang tải bảng điều khiển…",
};

/** Values of `lang`, by the language of the strings. */
const CODES: Record<keyof typeof LOADING, string[]> = {
  de: ["de", "DE", "de_DE", "de_AT", "deu", "deu-DE", "de-DE-u-nu-latn", "de-DE_formal", "de-"],
  en: [
    "en",
    "eng",
    "en_US",
    "x-default",
    "und",
    "fi",
    "xx-YY",
    "-",
    "_",
    "d",
    "dex",
    "n",
    "nob1",
    "nds-NO",
    "*",
  ],
  es: ["es", "spa", "ES", "es_AR", "es-419"],
  fr: ["fr", "fra", "FR-ca", "fr_CA"],
  it: ["it", "ita", "It_it"],
  ja: ["ja", "jpn", "JA-jp", "ja_JP"],
  nb: ["nb", "no", "nn", "NO", "no-NO", "nn-NO", "nb_NO", "no_NO", "NN_no", "nor", "nob", "nno", "nor-NO"],
  pt: ["pt", "por", "pt_BR", "PT-br"],
  sv: ["sv", "swe", "sv_SE", "sv-FI"],
  vi: ["vi", "vie", "VI_vn"],
};

describe("<svc-dashboard>", () => {
  recordConsole("error");

  const status = (element: SvcDashboard): string =>
    element.shadowRoot!.querySelector("[role=status]")!.textContent;

  for (const [language, codes] of Object.entries(CODES)) {
    for (const code of codes) {
      it(`shows the ${language} strings on a page with lang="${code}"`, async () => {
        const element = createDashboard();
        fixtureSync(html`<div lang=${code}>${element}</div>`);
        await element.updateComplete;
        expect(status(element)).to.equal(LOADING[language as keyof typeof LOADING]);
      });
    }
  }

  it("prefers the strings of the exact code to those of another code of the language", async () => {
    SvcDashboard.defineTexts("nn_NO", { loading: "Lastar inn" });
    const shown = await Promise.all(
      ["nn-NO", "nno", "nb", "no"].map(async (locale) => {
        const element = await fixture<SvcDashboard>(createDashboard({ locale }));
        return status(element);
      }),
    );
    expect(shown).to.deep.equal(["Lastar inn", "Lastar inn", LOADING.nb, LOADING.nb]);
  });

  it("uses the language of its ancestors if it has no locale", async () => {
    const element = createDashboard();
    fixtureSync(html`<div lang="sv-SE">${element}</div>`);
    const { frame } = await ScriptedTenant.of(element);
    expect([status(element), frame.title]).to.deep.equal(["Läser in panelen …", "Analyspanel"]);
  });

  it("uses the language from outside of its shadow root, in any letter case", async () => {
    const component = fixtureSync(html`<div lang="SV-se"><div></div></div>`).firstElementChild!;
    const element = createDashboard();
    component.attachShadow({ mode: "open" }).append(element);
    await element.updateComplete;
    expect(status(element)).to.equal("Läser in panelen …");
  });

  it("uses the strings of its property texts, and those that a page defines", async () => {
    withoutPauses();
    SvcDashboard.defineTexts("nl-NL", { failed: "Dat ging niet.", details: undefined as never });
    const element = createDashboard({
      locale: "nl-NL",
      texts: { retry: "Nog eens" },
      sessionProvider: () => Promise.reject(new Error("down")),
    });
    element.addEventListener("svc-error", (event) => event.stopPropagation());
    fixtureSync(element);
    await oneEvent(element, "svc-error");
    await element.ready.catch(() => undefined);
    expect(status(element)).to.equal("Dat ging niet.");
    expect(element.shadowRoot!.querySelector("[part~=retry]")!.textContent).to.equal("Nog eens");
    expect(element.shadowRoot!.querySelector("summary")!.textContent).to.equal("Details");
  });

  it("sets lang and dir of each string, on a page with another language", async () => {
    SvcDashboard.defineTexts("ar", { retry: "حاول مرة أخرى" });
    const element = createDashboard({ sessionProvider: () => new Response(null, { status: 404 }) });
    element.addEventListener("svc-error", (event) => event.stopPropagation());
    fixtureSync(html`<div lang="ar" dir="rtl">${element}</div>`);
    await element.ready.catch(() => undefined);
    const ways = [".problem span", "[part=retry]", "summary", "details p", "[role=status]"].map(
      (selector) => {
        const shown = element.shadowRoot!.querySelector<HTMLElement>(selector)!;
        return [shown.lang, getComputedStyle(shown).direction];
      },
    );
    const english = ["en", "ltr"];
    expect(ways).to.deep.equal([english, ["ar", "rtl"], english, english, english]);
  });

  it("shows other strings for an app and a chat than for a dashboard, in each language", async () => {
    for (const [language, loading] of Object.entries(LOADING)) {
      for (const surface of ["app", "chat"] as const) {
        const element = await fixture<SvcDashboard>(
          createDashboard({ surface, deploymentId: 42, publicId: undefined, locale: language }),
        );
        expect(status(element), language).not.to.equal(loading);
        expect(status(element), language).to.match(/^.+…$/);
      }
    }
    const byPath = await fixture<SvcDashboard>(
      createDashboard({ path: "/embed/d/42/chat", publicId: undefined }),
    );
    expect(status(byPath)).to.equal("Loading…");
  });

  it("uses the strings for dashboards if a page defines no others for an app", async () => {
    SvcDashboard.defineTexts("nl-NL", { loading: "Even geduld" });
    const element = await fixture<SvcDashboard>(
      createDashboard({ surface: "app", deploymentId: 42, publicId: undefined, locale: "nl" }),
    );
    expect(status(element)).to.equal("Even geduld");
    element.texts = { loading: "Een moment" };
    await element.updateComplete;
    expect(status(element)).to.equal("Een moment");
  });

  it("has each string in each language", () => {
    const { dictionaries } = (globalThis as never)[Symbol.for("svc-dashboard.texts")] as {
      dictionaries: Map<string, Partial<typeof ENGLISH>>;
    };
    const complete = [...dictionaries].filter(([, { details }]) => details);
    expect(complete).to.have.length(12);
    for (const [language, texts] of complete) {
      expect(texts, language).to.have.all.keys(ENGLISH);
      expect(texts.other, language).to.have.all.keys(ENGLISH.other!);
    }
  });

  it("reports a value of texts that is not a string", async () => {
    const element = createDashboard({ texts: { retry: 5 as unknown as string } });
    quiet(element);
    const failed = oneEvent<SvcErrorEvent>(element, "svc-error");
    fixtureSync(element);
    expect((await failed).detail.message).to.contain("texts");
  });
});
