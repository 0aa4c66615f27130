/** The methods of the backend client, read from the JSDoc where they are declared. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const FOLDER = "src/backend";
const RESOURCES = join(FOLDER, "resources");

const sourceOf = (path) =>
  ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);

/** Prose without line breaks, and without references to the service's description, which readers do not have. */
const prose = (comment) =>
  (ts.getTextOfJSDocComment(comment) ?? "")
    .replace(/\s+/g, " ")
    .replace(/ \(service description, section \d+\)/g, "")
    .trim();

function docOf(node) {
  const tags = ts.getJSDocTags(node);
  const [block] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return {
    description: prose(block?.comment),
    returns: prose(tags.find(ts.isJSDocReturnTag)?.comment),
    throws: tags.filter(ts.isJSDocThrowsTag).map((tag) => prose(tag.comment)),
    parameters: new Map(
      tags.filter(ts.isJSDocParameterTag).map((tag) => [tag.name.getText(), prose(tag.comment)]),
    ),
  };
}

/** A method with its documentation, the types of its parameters and its source. */
function methodOf(node) {
  const { parameters: described, ...doc } = docOf(node);
  const parameters = node.parameters.map(({ name, type, questionToken, initializer }) => ({
    name: ts.isObjectBindingPattern(name)
      ? `{ ${name.elements.map((element) => element.getText()).join(", ")} }`
      : name.text,
    type: type.getText(),
    isOptional: Boolean(questionToken ?? initializer),
    description:
      described.get(ts.isObjectBindingPattern(name) ? name.elements[0].getText() : name.text) ?? "",
  }));
  const returnType = node.type.getText().replace(/\s+/g, " ");
  return { name: node.name.getText(), ...doc, parameters, returnType, text: node.getText() };
}

const isPublicMethod = (member) =>
  ts.isMethodDeclaration(member) &&
  ts.isIdentifier(member.name) &&
  !(ts.getCombinedModifierFlags(member) & ts.ModifierFlags.NonPublicAccessibilityModifier);

const find = (source, isKind, name) =>
  source.statements.find((node) => isKind(node) && (name === undefined || node.name.text === name));

const client = sourceOf(join(FOLDER, "client.ts"));
const clientClass = find(client, ts.isClassDeclaration, "ManagementClient");

/** The property of the client that holds each group of methods, by the name of its class. */
const groups = new Map(
  clientClass.members
    .filter(
      (member) => ts.isPropertyDeclaration(member) && member.type && ts.isTypeReferenceNode(member.type),
    )
    .map((member) => [member.type.getText(), member.name.getText()]),
);

function resourceMethods(file) {
  const source = sourceOf(join(RESOURCES, file));
  const declaration = find(source, ts.isClassDeclaration);
  const group = groups.get(declaration.name.text);
  if (!group) return [];
  return declaration.members
    .filter(isPublicMethod)
    .map(methodOf)
    .map((method) => ({
      ...method,
      name: `${group}.${method.name}`,
      text: method.text + privateMethodsOf(declaration, method.text),
    }));
}

/** The source of the private methods that a method calls. */
function privateMethodsOf(declaration, text) {
  return declaration.members
    .filter(({ name }) => name && ts.isPrivateIdentifier(name) && text.includes(`this.${name.text}(`))
    .map((member) => member.getText())
    .join("\n");
}

/** `client.request` and `client.build.request` are properties of one function type. */
function requestMethods() {
  const { type } = find(client, ts.isTypeAliasDeclaration, "RequestFunction");
  const doc = docOf(find(client, ts.isTypeAliasDeclaration, "RequestFunction"));
  const parameters = type.parameters.map(({ name, type, questionToken }) => ({
    name: name.text,
    type: type.getText().startsWith("Omit<CallOptions") ? "CallOptions" : type.getText(),
    isOptional: Boolean(questionToken),
    description: doc.parameters.get(name.text) ?? "",
  }));
  const common = { ...doc, parameters, returnType: type.type.getText(), text: "" };
  return ["request", "build"].map((property) => {
    const member = clientClass.members.find(
      (member) => ts.isPropertyDeclaration(member) && member.name.getText() === property,
    );
    return {
      ...common,
      name: property === "request" ? "request" : "build.request",
      description: docOf(member).description,
    };
  });
}

/** The arguments of a method: the values in the path, in its order, the query, and the body or its only member. */
export function argumentsOf({ parameters }, path, values, { query, body }) {
  const inPath = path.matchAll(/\{(\w+)\}/g);
  return parameters.flatMap(({ type }) => {
    if (type === "CallOptions") return [];
    if (type === "number" || type === "string") return [values[inPath.next().value[1]]];
    if (type.endsWith("Query")) return [query];
    return /^\w+$/.test(type) ? [body] : Object.values(body);
  });
}

/** The members of an interface of the client, such as `RequestInput`. */
export function interfaceMembers(name) {
  return find(client, ts.isInterfaceDeclaration, name).members.map((member) => ({
    name: member.name.getText(),
    isOptional: Boolean(member.questionToken),
    type: member.type.getText().replace(/ \| undefined$/, ""),
    description: docOf(member).description,
  }));
}

/** The methods of lists, without those of every promise. */
const ofEveryPromise = ["then", "catch", "finally"];

export const listMethods = find(sourceOf(join(FOLDER, "page-list.ts")), ts.isClassDeclaration)
  .members.filter(isPublicMethod)
  .map(methodOf)
  .filter(({ name }) => !ofEveryPromise.includes(name));

/** Every public method of the client, by its name below `client`. */
export const clientMethods = [
  ...readdirSync(RESOURCES).flatMap(resourceMethods),
  ...requestMethods(),
  ...clientClass.members.filter(isPublicMethod).map(methodOf),
];
