import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import ts from "typescript";
import { ApiFinder } from "../../scripts/platform-features/api-features.js";
import { cssFeatures } from "../../scripts/platform-features/css-features.js";
import { globalFeatures } from "../../scripts/platform-features/global-features.js";
import { offenders } from "../../scripts/platform-features/offenders.js";
import { styleSheetsIn } from "../../scripts/platform-features/style-sheets-in.js";
import { lacking } from "../../scripts/platform-features/support.js";
import { syntaxFeatures } from "../../scripts/platform-features/syntax-features.js";
import { programOf } from "../../scripts/platform-features/used-features.js";
import { PROMISED_BROWSERS } from "../../scripts/promised-browsers.mjs";

const SAFARI_17_3 = { ...PROMISED_BROWSERS, safari: "17.3" };
const SAFARI_17_4 = { ...PROMISED_BROWSERS, safari: "17.4" };

const script = (code: string): ts.SourceFile =>
  ts.createSourceFile("script.js", code, ts.ScriptTarget.Latest, true);

/** What a promised browser lacks of some features, as lines. */
function lackingOf(features: Set<string>, promised = PROMISED_BROWSERS): string[] {
  const files = new Set(["a file"]);
  const used = new Map([...features].map((feature) => [feature, files]));
  return offenders([used], promised, []).map((line) => line.replace(/ in a file needs .*/, ""));
}

describe("the features of a style sheet", () => {
  const rejected: [css: string, promised: typeof PROMISED_BROWSERS, feature: string][] = [
    ["a { color: light-dark(red, blue) }", SAFARI_17_4, "css.types.color.light-dark"],
    ["a { text-wrap: balance }", SAFARI_17_4, "css.properties.text-wrap.balance"],
    ["a { color: var(--x, light-dark(red, blue)) }", SAFARI_17_4, "css.types.color.light-dark"],
    ["a { --x: light-dark(red, blue) }", SAFARI_17_4, "css.types.color.light-dark"],
    ["a { field-sizing: content }", PROMISED_BROWSERS, "css.properties.field-sizing"],
    ["@scope (.a) { b { color: red } }", PROMISED_BROWSERS, "css.at-rules.scope"],
    ["a:open { color: red }", PROMISED_BROWSERS, "css.selectors.open"],
    ["a { color: rgb(from red r g b) }", SAFARI_17_4, "css.types.color.rgb.relative_syntax"],
    ["a { width: 1rcap }", SAFARI_17_3, "css.types.length.rcap"],
    ["a { & b { color: red } }", { ...PROMISED_BROWSERS, safari: "16" }, "css.selectors.nesting"],
    [
      "@media (width > 1px) { a { color: red } }",
      { ...PROMISED_BROWSERS, safari: "16" },
      "css.at-rules.media.range_syntax",
    ],
    [
      "@container (width > 1px) { a { width: 1cqi } }",
      { ...PROMISED_BROWSERS, safari: "15" },
      "css.types.length.container_query_length_units",
    ],
  ];
  for (const [css, promised, feature] of rejected) {
    it(`have one that an older Safari lacks: ${css}`, () => {
      assert.ok(lackingOf(cssFeatures(css), promised).includes(feature));
    });
  }

  it("have none that the promised browsers lack", () => {
    const css = "a { color: light-dark(red, blue); text-wrap: balance; & b:has(i) { width: 1dvh } }";
    assert.deepEqual(lackingOf(cssFeatures(css)), []);
    assert.ok(cssFeatures(css).has("css.types.color.light-dark"));
  });

  it("may have a name with a prefix in place of the name without it", () => {
    const plain = "a { user-select: none }";
    assert.ok(lackingOf(cssFeatures(plain)).includes("css.properties.user-select"));
    const both = cssFeatures("a { -webkit-user-select: none; user-select: none }");
    assert.ok(!lackingOf(both).includes("css.properties.user-select"));
  });

  it("are not listed where the style sheet can't be parsed", () => {
    assert.throws(() => cssFeatures("a { color"));
    assert.ok(cssFeatures("a { color: red }").has("css.properties.color"));
  });

  it("are found in templates with the tag or the comment css", () => {
    const code = "const a = css`a {}`; const b = /* css */ `b {}`; const c = `c {}`; const d = html`d {}`;";
    assert.deepEqual(styleSheetsIn(script(code)), ["a {}", "b {}"]);
    assert.throws(() => styleSheetsIn(script("const a = css`a { ${b} }`;")), /without substitutions/);
  });
});

describe("the features of a script's syntax", () => {
  const rejected: [code: string, feature: string][] = [
    ["{ using a = b; }", "javascript.statements.using"],
    ["/(?i:a)b/", "javascript.regular_expressions.modifier"],
  ];
  for (const [code, feature] of rejected) {
    it(`have one that the promised browsers lack: ${code}`, () => {
      assert.deepEqual(lackingOf(syntaxFeatures(script(code))), [feature]);
    });
  }

  it("are found where the promised browsers support them", () => {
    const code = "class A { static {} #x; has(y) { return #x in y; } } a ??= b?.c; /(?<=a)b/v;";
    const features = syntaxFeatures(script(code));
    assert.deepEqual([...features].sort(), [
      "javascript.builtins.RegExp.unicodeSets",
      "javascript.classes.private_class_fields",
      "javascript.classes.private_class_fields_in",
      "javascript.classes.static.initialization_blocks",
      "javascript.operators.nullish_coalescing_assignment",
      "javascript.operators.optional_chaining",
      "javascript.regular_expressions.lookbehind_assertion",
    ]);
    assert.deepEqual(lackingOf(features), []);
  });
});

describe("the features that a script uses by global names", () => {
  it("include those that the promised browsers lack", () => {
    const features = globalFeatures(
      script("Promise.try(a); document.startViewTransition(); new Intl.Segmenter();"),
    );
    assert.deepEqual(lackingOf(features), [
      "javascript.builtins.Promise.try",
      "api.Document.startViewTransition",
    ]);
  });

  it("include those that the promised browsers support", () => {
    const features = globalFeatures(script("Object.groupBy(a, b); structuredClone(a);"));
    assert.ok(features.has("api.structuredClone"));
    assert.deepEqual(lackingOf(features), []);
    assert.deepEqual(lackingOf(features, SAFARI_17_3), ["javascript.builtins.Object.groupBy"]);
  });

  it("do not include a name that the script declares", () => {
    assert.equal(globalFeatures(script("const Promise = {}; Promise.try();")).size, 0);
  });
});

describe("the features that a source uses by their types", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-features-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  const sources: Record<string, [code: string, feature: string]> = {
    lacking: ["document.body.moveBefore(document.head, null);", "api.Element.moveBefore"],
    assumed: [
      "(document as Document & { startViewTransition?: () => void }).startViewTransition?.();",
      "api.Document.startViewTransition",
    ],
    static: ["void Promise.try(() => 1);", "javascript.builtins.Promise.try"],
    constructed: ["new Intl.DurationFormat();", "javascript.builtins.Intl.DurationFormat.DurationFormat"],
    binding: ["const { parse } = URL; parse('a');", "api.URL.parse_static"],
    event: ["document.addEventListener('scrollend', () => {});", "api.Document.scrollend_event"],
    handler: ["document.onscrollend = null;", "api.Document.scrollend_event"],
    style: ["document.body.style.fieldSizing = 'content';", "css.properties.field-sizing"],
  };
  const supported = "AbortSignal.any([AbortSignal.timeout(1)]); new Set([1]).union(new Set()); [1].at(0);";
  const path = (name: string): string => join(folder, `${name}.ts`);
  writeFileSync(path("supported"), supported);
  for (const [name, [code]] of Object.entries(sources)) writeFileSync(path(name), code);
  const names = [...Object.keys(sources), "supported"];
  const program = programOf(names.map(path));
  const finder = new ApiFinder(program);
  const featuresOf = (name: string): Set<string> => finder.featuresOf(program.getSourceFile(path(name))!);

  for (const [name, [code, feature]] of Object.entries(sources)) {
    it(`include one that the promised browsers lack: ${code}`, () => {
      assert.ok(lackingOf(featuresOf(name)).includes(feature), [...featuresOf(name)].join(" "));
    });
  }

  it("include those that the promised browsers support", () => {
    const features = featuresOf("supported");
    for (const feature of ["api.AbortSignal.any_static", "javascript.builtins.Array.at"])
      assert.ok(features.has(feature), feature);
    assert.deepEqual(lacking("javascript.builtins.Set.union", PROMISED_BROWSERS), ["firefox"]);
    assert.deepEqual(lackingOf(features), ["javascript.builtins.Set.union"]);
  });
});

describe("an exception", () => {
  const used = [new Map([["api.Element.moveBefore", new Set(["a.ts"])]])];
  const exception = { features: ["api.Element.moveBefore"], files: ["a.ts"], reason: "it is guarded" };

  it("accepts a feature in its files", () => {
    assert.deepEqual(offenders(used, PROMISED_BROWSERS, [exception]), []);
  });

  it("accepts it in no other file", () => {
    const lines = offenders(used, PROMISED_BROWSERS, [{ ...exception, files: ["b.ts"] }]);
    assert.equal(lines.length, 2);
    assert.match(lines[0]!, /^api\.Element\.moveBefore in a\.ts needs chrome \(133\)/);
    assert.equal(lines[1], "The exception for api.Element.moveBefore in b.ts is not needed.");
  });

  it("fails when it is not needed any more", () => {
    assert.deepEqual(offenders([new Map()], PROMISED_BROWSERS, [exception]), [
      "The exception for api.Element.moveBefore in a.ts is not needed.",
    ]);
  });
});
