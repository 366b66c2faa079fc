import { type ESTree, type Plugin, parseSync, Visitor } from "vite";
import {
  LEAN_ON_SERVER,
  LEAN_PACKAGES,
  type LeanFile,
  UNUSED_METHODS,
  UNUSED_NAMES,
  UNUSED_WORDS,
} from "./lean-rules.ts";

/** What stands between two places of a text, and what is written instead. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Functions that tell a developer what is wrong: whether one throws stays, its sentence goes. */
const TELLERS = /^(?:UNSAFE_)?(?:invariant|warning|warningOnce|warnOnce)$/;
const LEAVES = /^(?:Break|Continue|Return|Throw)Statement$/;

/**
 * Leaves out of the browser's packages what no page of the site uses and no bundler can know of, as
 * `lean-rules.ts` lists it. Fails where a package is not as it is known to be, and where a module of the site
 * imports what is left out.
 */
export function leanPackages(): Plugin {
  return {
    name: "lean-packages",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const [file = ""] = id.split("?");
      if (!file.includes("/node_modules/")) {
        const name = leftOut(code);
        if (name) this.error(`${file} uses ${name}, which scripts/lean-rules.ts leaves out.`);
        return null;
      }
      return leanFile(code, file, LEAN_PACKAGES);
    },
  };
}

/** Leaves out of the server's packages what the site never asks of them. */
export function leanServer(): Plugin {
  return {
    name: "lean-server",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform(code, id) {
      const [file = ""] = id.split("?");
      return leanFile(code, file, LEAN_ON_SERVER);
    },
  };
}

function leanFile(code: string, file: string, packages: Record<string, LeanFile>) {
  const rules = Object.entries(packages).find(([name]) =>
    file.endsWith(`/node_modules/${name}`),
  )?.[1];
  return rules ? { code: rules.whole ?? leaveOut(code, rules, file), map: null } : null;
}

/** What a module of the site uses of all that is left out. */
function leftOut(code: string): string | undefined {
  const imports = code.matchAll(
    /import\s*{([^}]*)}\s*from\s*"(?:react|react-dom|react-router|@tanstack\/react-query)"/g,
  );
  const names = [...imports].flatMap(([, list = ""]) =>
    list.split(",").map((specifier) => specifier.trim().split(" ")[0] ?? ""),
  );
  return (
    names.find((name) => UNUSED_NAMES.includes(name)) ??
    UNUSED_METHODS.find((name) => new RegExp(`\\.${name}\\(`).test(code)) ??
    UNUSED_WORDS.exec(code)?.[0]
  );
}

/** A module without what `rules` name. Throws where something of it is not there. */
function leaveOut(code: string, rules: LeanFile, file: string): string {
  let text = code;
  for (const [from, to] of Object.entries(rules.replaced ?? {})) {
    if (!text.includes(from)) throw new Error(`${file} has no "${from}" (scripts/lean-rules.ts).`);
    text = text.replaceAll(from, () => to);
  }
  const edits = editsOf(text, rules, file);
  const outer = edits.filter(
    (edit) => !edits.some((other) => other.start < edit.start && edit.end < other.end),
  );
  return outer
    .sort((one, other) => other.start - one.start)
    .reduce((left, { start, end, text: by }) => left.slice(0, start) + by + left.slice(end), text);
}

function editsOf(text: string, rules: LeanFile, file: string): Edit[] {
  const { cases = [], statements = [], properties = [] } = rules;
  const bodies = new Map(Object.entries(rules.bodies ?? {}));
  const missing = new Set([...bodies.keys(), ...properties, ...statements]);
  const edits: Edit[] = [];
  function dropStatement({ start, end }: ESTree.Statement): void {
    const unused = statements.find((beginning) => text.startsWith(beginning, start));
    if (unused === undefined) return;
    missing.delete(unused);
    edits.push({ start, end, text: ";" });
  }
  function replaceBody(name: string, body: ESTree.FunctionBody | null): void {
    const by = bodies.get(name);
    if (by === undefined || !body) return;
    missing.delete(name);
    edits.push({ start: body.start, end: body.end, text: `{${by}}` });
  }
  new Visitor({
    FunctionDeclaration({ id, body }) {
      if (id) replaceBody(id.name, body);
    },
    MethodDefinition({ key, value }) {
      if (key.type === "Identifier") replaceBody(key.name, value.body);
    },
    CallExpression(call) {
      edits.push(...withoutSentence(call, text));
    },
    Property({ key, value, start, end }) {
      if (key.type !== "Identifier") return;
      if (value.type === "FunctionExpression") replaceBody(key.name, value.body);
      if (!properties.includes(key.name)) return;
      missing.delete(key.name);
      edits.push({ start, end: text[end] === "," ? end + 1 : end, text: "" });
    },
    ExpressionStatement: dropStatement,
    IfStatement: dropStatement,
    SwitchStatement(choice) {
      dropStatement(choice);
      edits.push(...withoutCases(choice, cases, text));
    },
  }).visit(parseSync(file, text).program);
  if (missing.size > 0) {
    throw new Error(
      `${file} has no ${[...missing].map((name) => `"${name}"`).join()} (scripts/lean-rules.ts).`,
    );
  }
  return edits;
}

function withoutSentence(call: ESTree.CallExpression, text: string): Edit[] {
  const { start, end, callee } = call;
  const [condition, sentence] = call.arguments;
  if (callee.type !== "Identifier" || !TELLERS.test(callee.name) || !sentence) return [];
  if (callee.name.startsWith("warn")) return [{ start, end, text: "void 0" }];
  const kept = text.slice(condition?.start, condition?.end);
  return [{ start, end, text: `${callee.name}(${kept})` }];
}

/** Cases of a choice by the kind of a fiber that is never made. What they declare may be used by others. */
function withoutCases(
  { discriminant, cases }: ESTree.SwitchStatement,
  unused: readonly number[],
  text: string,
): Edit[] {
  if (!/(?:^|\.)tag$/.test(text.slice(discriminant.start, discriminant.end))) return [];
  return cases.flatMap(({ test, consequent, start, end }, place) => {
    const isUnused = test?.type === "Literal" && unused.some((tag) => tag === test.value);
    const last = cases[place - 1]?.consequent.at(-1);
    const isAlone = place === 0 || (last !== undefined && LEAVES.test(last.type));
    if (!isUnused || !isAlone || consequent.length === 0) return [];
    return [
      { start, end, text: `case ${text.slice(test.start, test.end)}:${namesIn(consequent)}break;` },
    ];
  });
}

/** Declares again what statements declare for their whole function. */
function namesIn(statements: readonly ESTree.Statement[]): string {
  const names: string[] = [];
  const visitor = new Visitor({
    VariableDeclarator({ id }) {
      if (id.type === "Identifier") names.push(id.name);
    },
  });
  for (const statement of statements) visitor.visit(statement as unknown as ESTree.Program);
  return names.length > 0 ? `var ${names.join()};` : "";
}
