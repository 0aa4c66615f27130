import { Ajv } from "ajv";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import languages, {
  type HTMLDataV1,
  type HTMLDocument,
  type MarkupKind,
  type Position,
  type TextDocument,
} from "vscode-html-languageservice";

interface Named {
  name: string;
  description: string;
}

interface Declaration extends Named {
  tagName: string;
  attributes: (Named & { type: { text: string } })[];
  events?: Named[];
  slots?: Named[];
}

interface WebTypes {
  name: string;
  version: string;
  contributions: {
    html: {
      elements: (Named & {
        attributes: (Named & { value: { type: string } })[];
        js: { events?: Named[] };
        slots?: Named[];
      })[];
    };
  };
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

const { modules } = readJson("dist/custom-elements.json") as { modules: { declarations: Declaration[] }[] };
const elements = modules.flatMap(({ declarations }) => declarations);

const SCHEMA = "node_modules/vscode-html-languageservice/docs/customData.schema.json";

const documentationFormat: MarkupKind[] = ["markdown"];
const service = languages.getLanguageService({
  useDefaultDataProvider: false,
  customDataProviders: [
    languages.newHTMLDataProvider("svc", readJson("dist/vscode.html-data.json") as HTMLDataV1),
  ],
  clientCapabilities: {
    textDocument: {
      completion: { completionItem: { documentationFormat } },
      hover: { contentFormat: documentationFormat },
    },
  },
});

/** Creates a document of a text; a bar in the text marks the position of the cursor. */
function cursorIn(text: string): [TextDocument, Position, HTMLDocument] {
  const document = languages.TextDocument.create("file:///page.html", "html", 1, text.replace("|", ""));
  return [document, document.positionAt(text.indexOf("|")), service.parseHTMLDocument(document)];
}

/** Returns the completions at the cursor: the inserted text by label. */
const completions = (text: string): Record<string, string | undefined> =>
  Object.fromEntries(
    service.doComplete(...cursorIn(text)).items.map(({ label, textEdit }) => [label, textEdit?.newText]),
  );

const textOf = (markup: unknown): string => (markup as { value: string } | undefined)?.value ?? "";

const hover = (text: string): string => textOf(service.doHover(...cursorIn(text))?.contents);

describe("an editor with the language service of VS Code", () => {
  it("finds data that fits its JSON Schema", () => {
    const { $schema, ...schema } = readJson(SCHEMA) as Record<string, unknown>;
    assert.equal(typeof $schema, "string");
    const fits = new Ajv({ allErrors: true, strict: false }).compile(schema);
    const data = readJson("dist/vscode.html-data.json") as HTMLDataV1;
    assert.ok(fits(data), JSON.stringify(fits.errors));
    assert.ok(!fits({ ...data, tags: [{}] }), "it rejects a tag without a name");
  });

  it("offers both elements", () => {
    const tags = Object.keys(completions("<|")).filter((label) => label.startsWith("svc"));
    assert.deepEqual(tags.sort(), ["svc-dashboard", "svc-inspector"]);
  });

  for (const { tagName, description, attributes } of elements) {
    it(`offers every attribute of <${tagName}> with its description`, () => {
      const offers = service.doComplete(...cursorIn(`<${tagName} |`)).items;
      const items = offers.filter(({ label }) => label !== "data-"); // of the service itself
      assert.deepEqual(items.map(({ label }) => label).sort(), attributes.map(({ name }) => name).sort());
      assert.ok(items.length > 0);
      for (const { name, description } of attributes) {
        const item = items.find(({ label }) => label === name);
        assert.ok(description && textOf(item?.documentation).startsWith(description), name);
      }
    });

    it(`shows the text of <${tagName}> and of each of its attributes`, () => {
      assert.ok(hover(`<${tagName.replace("-", "-|")}></${tagName}>`).startsWith(description));
      for (const { name, description } of attributes)
        assert.ok(hover(`<${tagName} |${name}="1"></${tagName}>`).startsWith(description), name);
    });
  }

  for (const [attribute, values] of Object.entries({
    "color-scheme": ["light", "dark", "auto"],
    surface: ["dashboard", "app", "chat"],
    mode: ["signed", "private"],
    loading: ["eager", "lazy"],
    messaging: ["on", "off"],
  })) {
    it(`offers the values of ${attribute}`, () => {
      assert.deepEqual(Object.keys(completions(`<svc-dashboard ${attribute}="|"></svc-dashboard>`)), values);
    });
  }

  it("offers no values of attributes that hold other text, numbers or JSON", () => {
    for (const attribute of ["tenant-origin", "deployment-id", "theme", "filters", "url-params"])
      assert.deepEqual(completions(`<svc-dashboard ${attribute}="|"></svc-dashboard>`), {}, attribute);
  });

  it("inserts a boolean attribute without a value, and others with one", () => {
    const inserted = completions("<svc-dashboard |");
    assert.equal(inserted["allow-export"], "allow-export");
    assert.equal(inserted["debug"], "debug");
    assert.equal(inserted["surface"], 'surface="$1"');
  });

  it("shows the values, the default and the notation of an attribute", () => {
    assert.match(
      hover('<svc-dashboard |loading="lazy">'),
      /\n\nValues: `eager`, `lazy`\. Default: `eager`\.$/,
    );
    assert.match(hover('<svc-dashboard |ready-timeout="1">'), /\n\nDefault: `30000`\.$/);
    assert.match(hover('<svc-dashboard |theme="{}">'), /\n\nThe value is JSON\.$/);
  });

  it("shows no description as a heading, and no default that is unknown", () => {
    for (const tag of ["dashboard", "inspector"]) {
      const text = hover(`<svc-|${tag}>`);
      assert.match(text, /\n\n---\n/);
      assert.doesNotMatch(text, /[^\n]\n---\n|undefined/);
    }
  });
});

describe("an editor with web-types", () => {
  const { name, version, contributions } = readJson("dist/web-types.json") as WebTypes;

  it("finds the package's name and version", () => {
    const manifest = readJson("package.json") as { name: string; version: string };
    assert.deepEqual([name, version], [manifest.name, manifest.version]);
  });

  for (const { tagName, attributes, events = [], slots = [] } of elements) {
    it(`finds <${tagName}> with the descriptions of its attributes, events and slots`, () => {
      const element = contributions.html.elements.find(({ name }) => name === tagName)!;
      const described = (list: readonly Named[] = []): string[][] =>
        list.map(({ name, description }) => [name, description]);
      assert.ok(element.description);
      assert.deepEqual(described(element.attributes), described(attributes));
      assert.deepEqual(described(element.js.events), described(events));
      assert.deepEqual(described(element.slots), described(slots));
      assert.deepEqual(
        element.attributes.map(({ value }) => value.type),
        attributes.map(({ type }) => type.text),
      );
    });
  }
});
