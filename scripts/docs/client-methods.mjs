/** The public methods of the backend client and of its lists, with the JSDoc where they are declared. */
import ts from "typescript";
import { operations } from "./openapi-document.mjs";

const ENTRY = "src/backend/index.ts";

// without the platform's types, which take a second: types are shown as they are written
const program = ts.createProgram([ENTRY], { noLib: true, types: [], module: ts.ModuleKind.NodeNext });
const checker = program.getTypeChecker();
const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(ENTRY)));

/** The public properties of a type that the entry exports, or of another one. */
function propertiesOf(type) {
  return checker.getPropertiesOfType(type).filter(({ valueDeclaration: { name, modifiers = [] } }) => {
    return ts.isIdentifier(name) && !modifiers.some(({ kind }) => kind === ts.SyntaxKind.ProtectedKeyword);
  });
}

function typeNamed(name) {
  const symbol = exported.find((each) => each.name === name);
  return checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(symbol));
}

/** Prose without line breaks, and without references to the service's description, which readers do not have. */
const prose = (parts) =>
  ts
    .displayPartsToString(parts)
    .replace(/\s+/g, " ")
    .replace(/ \(service description, section \d+\)/g, "");

const docOf = (symbol) => prose(symbol.getDocumentationComment(checker));

/** The operation that a method sends: the one whose id it, or a private method that it calls, passes on. */
function operationOf(declaration) {
  const text = declaration.getText();
  const called = (declaration.parent.members ?? []).filter(
    ({ name }) => name && ts.isPrivateIdentifier(name) && text.includes(`this.${name.text}(`),
  );
  const texts = [text, ...called.map((member) => member.getText())];
  return operations.find(({ operationId }) => texts.some((each) => each.includes(`"${operationId}"`)));
}

function methodOf(name, symbol, { declaration }) {
  // the tags of a function type stand on its alias
  const tags = [symbol, checker.getTypeOfSymbol(symbol).aliasSymbol]
    .flatMap((each) => each?.getJsDocTags(checker) ?? [])
    .map((tag) => ({ name: tag.name, text: prose(tag.text) }));
  const textsOf = (kind) => tags.filter((tag) => tag.name === kind).map(({ text }) => text);
  const parameters = declaration.parameters.map((parameter) => {
    const parameterName = parameter.name.getText();
    const prefix = `${parameterName.replace(/[{} ]/g, "")} `;
    const text = textsOf("param").find((each) => each.startsWith(prefix)) ?? "";
    return {
      name: parameterName,
      isOptional: checker.isOptionalParameter(parameter),
      type: parameter.type.getText(),
      description: text.slice(prefix.length),
    };
  });
  return {
    name,
    signature: `${name}(${parameters.map((each) => each.name + (each.isOptional ? "?" : "")).join(", ")})`,
    description: docOf(symbol),
    parameters,
    returnType: declaration.type.getText().replace(/\s+/g, " "),
    returns: textsOf("returns").join(),
    throws: textsOf("throws"),
    operation: operationOf(declaration),
  };
}

function methodsOf(type, prefix = "") {
  return propertiesOf(type).flatMap((symbol) => {
    const name = prefix + symbol.name;
    const own = checker.getTypeOfSymbol(symbol);
    const [signature] = own.getCallSignatures();
    return signature ? methodOf(name, symbol, signature) : methodsOf(own, `${name}.`);
  });
}

/** The members of an exported interface, such as `RequestInput`. */
export function membersOf(name) {
  return propertiesOf(typeNamed(name)).map((symbol) => ({
    name: symbol.name,
    isOptional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
    type: symbol.valueDeclaration.type.getText().replace(/ \| undefined$/, ""),
    description: docOf(symbol),
  }));
}

/** Every public method of the client, by its name below `client`. */
export const clientMethods = methodsOf(typeNamed("ManagementClient"));

/** The methods of lists, without those of every promise. */
export const listMethods = methodsOf(typeNamed("PageList")).filter(
  ({ name }) => !(name in Promise.prototype),
);
