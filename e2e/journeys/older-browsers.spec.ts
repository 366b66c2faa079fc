import { globSync, readFileSync } from "node:fs";
import { type Node, parse } from "acorn";
import { describe, expect, test } from "vitest";

const SCRIPTS = globSync("build/{client/assets,worker}/*.js");
const STYLES = globSync("build/client/assets/*.css");

/** The last version of the language that browsers of spring 2022 know almost completely. */
const ECMA_VERSION = 2022;

/** Syntax of it that Safari 15.4 refuses. */
const REFUSED: [what: string, found: RegExp][] = [
  ["a look-behind", /\(\?<[=!]/],
  ["flags within a regular expression", /\(\?[ims]*-?[ims]+:/],
];

/** Newer parts of the library that nothing adds: neither the browsers of spring 2022 nor `app/older-browsers.ts`. */
const UNKNOWN_CALLS = [
  // Called without a look whether it is there.
  /\.(?:showPopover|hidePopover|togglePopover)\(/,
  /\.(?:toSpliced|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|isWellFormed|toWellFormed)\(/,
  /\b(?:Array\.fromAsync|Promise\.(?:try|withResolvers)|Object\.groupBy|RegExp\.escape|URL\.parse|Error\.isError)\(/,
  /\bAbortSignal\.(?:any|timeout)\(/,
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|some|every|find|forEach|reduce|flatMap|toArray)\(/,
];

// biome-ignore lint/suspicious/noExplicitAny: the fields that a kind of node has are known where it is read
type AnyNode = Node & { [field: string]: any };

function childrenOf(node: object): AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === "string");
}

/** A node and all nodes below it. */
function nodesOf(root: Node): AnyNode[] {
  const found: AnyNode[] = [root];
  for (const node of found) found.push(...childrenOf(node));
  return found;
}

/** Names in the fields of a class, but those of the language: Safari before 16 looks variables up wrongly there. */
function namesInFields(tree: Node): string[] {
  return nodesOf(tree)
    .filter(({ type }) => type === "PropertyDefinition")
    .flatMap(({ value }) => namesIn(value))
    .filter((name) => !(name in globalThis));
}

/** Names that are looked up when an expression is evaluated. */
function namesIn(value: unknown): string[] {
  const node = value as AnyNode | null;
  if (!node || /^(?:Arrow)?Function|^Class/.test(node.type)) return [];
  if (node.type === "Identifier") return [node.name];
  if (node.type === "MemberExpression") return namesIn(node.object);
  if (node.type === "Property") return namesIn(node.value);
  return childrenOf(node).flatMap(namesIn);
}

describe("a browser of spring 2022", () => {
  test.each(SCRIPTS)("can read %s", (file) => {
    const code = readFileSync(file, "utf8");
    const tree = parse(code, { ecmaVersion: ECMA_VERSION, sourceType: "module" });
    expect(nodesOf(tree).some(({ type }) => type === "StaticBlock")).toBe(false);
    expect(namesInFields(tree)).toEqual([]);
    for (const [what, found] of REFUSED) expect(found.exec(code)?.[0], what).toBeUndefined();
    for (const call of UNKNOWN_CALLS) expect(call.exec(code)?.[0]).toBeUndefined();
    // React and the router look first whether it is there.
    if (!file.includes("/vendor-")) expect(code).not.toContain(".startViewTransition(");
  });

  test.each(STYLES)("can read %s", (file) => {
    const code = readFileSync(file, "utf8");
    // Ranges of widths, on which every layout depends, and nested rules.
    expect(/@media[^{]*[<>]/.exec(code)?.[0]).toBeUndefined();
    expect(/[{;}]&[\s:.>+~[]/.exec(code)?.[0]).toBeUndefined();
  });

  test("finds scripts and styles to read", () => {
    expect([SCRIPTS.length > 300, STYLES.length > 5]).toEqual([true, true]);
  });
});
