/** Finds the phrases and identifiers of `words.json` in the text of one file. */
import ts from "typescript";

const SOURCE = /\.[cm]?[jt]sx?$/;
const TEST = /\.test\.[cm]?[jt]sx?$/;
const PROSE = /\.(md|html)$/;

/** Functions of the test runners whose first argument is a title. */
const TITLED = new Set(["describe", "it", "suite", "test"]);

/** Stands for everything that is not searched: no phrase reaches across it. */
const GAP = "\0";

const isDocumentation = (kind) => kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode;
const blank = (text) => text.replace(/[^\n]/g, " ");
const gap = (text) => text.replace(/\S/g, GAP);

/** A phrase's spaces match any white space, so a phrase may cross a line break. It begins and ends with whole words. */
function toRegExp(pattern) {
  return new RegExp(`(?<!\\w)(?:${pattern.replaceAll(" ", "\\s+")})(?!\\w)`, "gi");
}

/** Prepares `words.json` for `findWords`. */
export function compileWords({ phrases, identifiers }) {
  return {
    phrases: phrases.map(({ find, write, in: kinds, except = [] }) => ({
      pattern: toRegExp(find),
      write,
      kinds,
      exceptions: except.map(toRegExp),
    })),
    identifiers: identifiers.map(({ find, write }) => ({ pattern: new RegExp(`^#?(?:${find})$`), write })),
  };
}

/** The text with all but the given ranges replaced by gaps: offsets and lines stay what they are in the file. */
function maskOf(text, ranges) {
  let mask = "";
  for (const { pos, end, hide = (part) => part } of ranges.toSorted((one, other) => one.pos - other.pos)) {
    if (pos < mask.length) continue; // the comment that a file begins with is found twice
    mask += gap(text.slice(mask.length, pos)) + hide(text.slice(pos, end));
  }
  return mask + gap(text.slice(mask.length));
}

/**
 * Markdown without code, and HTML without tags, scripts and styles. Generated tables and titles of tests, quoted after
 * the file's name, are checked at their origin.
 */
function proseOf(text) {
  return text
    .replace(/<!-- table: [^]*?<!-- end -->/g, gap)
    .replace(/^(```+)[^]*?^\1$/gm, gap)
    .replace(/<(script|style)\b[^]*?<\/\1>/g, gap)
    .replace(/`[^`\n]+\.test\.ts`: "[^"\n]*"/g, gap)
    .replace(/`[^`\n]+`/g, gap)
    .replace(/\]\([^)\s]*\)/g, gap)
    .replace(/<\/?[a-z][^<>]*>/g, gap);
}

/** A comment without its marks, and without the code in it. */
function hideMarks(comment) {
  return comment.replace(/^\/[/*]+|\*+\/$|^[ \t]*\*+/gm, blank).replace(/`[^`\n]+`/g, gap);
}

const isModuleName = ({ parent }) =>
  ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isExternalModuleReference(parent);

/** The first argument of `it("…")`, of `it.skip("…")` and so on. */
function isTitle(node) {
  if (!node.parent || !ts.isCallExpression(node.parent) || node.parent.arguments[0] !== node) return false;
  let callee = node.parent.expression;
  while (ts.isPropertyAccessExpression(callee)) callee = callee.expression;
  return ts.isIdentifier(callee) && TITLED.has(callee.text);
}

/** Where the comments, strings, titles and identifiers of a source are, by the parser. */
function rangesOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const ranges = { comments: [], strings: [], titles: [], identifiers: [] };

  function addToken(token, kind) {
    const range = { pos: token.getStart(source), end: token.end };
    if (ts.isIdentifier(token) || ts.isPrivateIdentifier(token)) ranges.identifiers.push(range);
    if (ts.isJsxText(token)) ranges.strings.push(range);
    else {
      if (ts.isStringLiteralLike(token) || ts.isTemplateLiteralToken(token)) {
        if (!isModuleName(token)) ranges[kind].push(range);
      }
      const before = [
        ts.getTrailingCommentRanges(text, token.pos),
        ts.getLeadingCommentRanges(text, token.pos),
      ];
      for (const comment of before.flatMap((comments) => comments ?? [])) {
        ranges.comments.push({ ...comment, hide: hideMarks });
      }
    }
  }

  function visit(node, kind) {
    const isInTitle = TEST.test(file) && isTitle(node);
    const children = node.getChildren(source).filter(({ kind }) => !isDocumentation(kind));
    for (const child of children) visit(child, isInTitle ? "titles" : kind);
    if (node.kind <= ts.SyntaxKind.LastToken) addToken(node, isInTitle ? "titles" : kind);
  }
  visit(source, "strings");
  return ranges;
}

function searchedParts(file, text) {
  if (PROSE.test(file)) return { markdown: proseOf(text), identifiers: [] };
  if (!SOURCE.test(file)) return { identifiers: [] };
  const { identifiers, ...ranges } = rangesOf(file, text);
  const masks = Object.entries(ranges).map(([kind, parts]) => [kind, maskOf(text, parts)]);
  return { ...Object.fromEntries(masks), identifiers };
}

/** Whether a match overlaps with an exception of its phrase. */
const isExcepted = (exceptions, mask, { index, 0: { length } }) =>
  exceptions.some((exception) =>
    [...mask.matchAll(exception)].some(
      (found) => found.index < index + length && found.index + found[0].length > index,
    ),
  );

/**
 * Finds phrases and identifiers for which `words.json` has a better wording.
 * @param words the result of `compileWords`
 * @returns the findings in the order of the file; of each identifier only the first occurrence
 */
export function findWords(file, text, words) {
  const parts = searchedParts(file, text);
  const found = [];
  for (const { pattern, write, kinds, exceptions } of words.phrases) {
    for (const kind of kinds.filter((name) => parts[name])) {
      for (const match of parts[kind].matchAll(pattern)) {
        if (!isExcepted(exceptions, parts[kind], match))
          found.push({ index: match.index, word: match[0], write });
      }
    }
  }
  const names = new Map(parts.identifiers.map(({ pos, end }) => [text.slice(pos, end), pos]).reverse());
  for (const { pattern, write } of words.identifiers) {
    for (const [word, index] of names) if (pattern.test(word)) found.push({ index, word, write });
  }
  return found
    .sort((one, other) => one.index - other.index)
    .map(({ index, word, write }) => ({
      line: text.slice(0, index).split("\n").length,
      word: word.replace(/\s+/g, " "),
      write,
    }));
}
