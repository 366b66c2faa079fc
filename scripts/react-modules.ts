import { type ESTree, type Plugin, parseSync, Visitor } from "vite";

/** The modules by which others import React, and the file of each that browsers run. */
const ENTRIES: Record<string, string> = {
  "react/index.js": "react.production.js",
  "react/jsx-runtime.js": "react-jsx-runtime.production.js",
  "react-dom/client.js": "react-dom-client.production.js",
  "react-dom/index.js": "react-dom.production.js",
  "scheduler/index.js": "scheduler.production.js",
};

const FILES = Object.values(ENTRIES);

/** `import React, { memo } from "react"`, as some packages write it. */
const DEFAULT_IMPORT = /import React(?:,\s*({[^}]*}))? from (['"])react\2;/;

/**
 * Makes modules of React, which comes as CommonJS: the bundler sees what nobody imports and leaves it out, and no page
 * has to copy React's exports into an object. Fails where a file does more with `exports` and `require` than a module
 * can say.
 */
export function reactModules(): Plugin {
  return {
    name: "react-modules",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const [file = ""] = id.split("?");
      const path = /.*\/node_modules\/(.+)/.exec(file)?.[1] ?? "";
      const entry = ENTRIES[path];
      if (entry) return { code: `export * from "./cjs/${entry}";`, map: null };
      if (FILES.some((name) => path.endsWith(`/cjs/${name}`))) {
        return { code: asModule(code, path), map: null };
      }
      if (!path || !DEFAULT_IMPORT.test(code)) return null;
      return { code: code.replace(DEFAULT_IMPORT, withoutDefault), map: null };
    },
  };
}

function withoutDefault(_: string, names?: string): string {
  const named = names ? `import ${names} from "react";` : "";
  return `import * as React from "react";${named}`;
}

/** A file that is given `exports` and `require` as one that exports and imports. */
function asModule(code: string, path: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const exported = new Set<string>();
  const imports: string[] = [];
  const { program } = parseSync(path, code);
  const constants = constantsOf(program.body, code);
  new Visitor({
    MemberExpression({ object, property, start, end }) {
      if (object.type !== "Identifier" || object.name !== "exports") return;
      if (property.type !== "Identifier") throw new Error(`${path} exports what has no name.`);
      exported.add(property.name);
      const keyword = constants.get(property.name) === start ? "const " : "";
      edits.push({ start, end, text: `${keyword}exports$${property.name}` });
    },
    VariableDeclaration({ declarations, start, end }) {
      const required = declarations.flatMap((declarator) => requiredBy(declarator) ?? []);
      if (required.length === 0) return;
      if (required.length < declarations.length) throw new Error(`${path} requires in between.`);
      imports.push(...required);
      edits.push({ start, end, text: "" });
    },
  }).visit(program);
  const body = edits
    .sort((one, other) => other.start - one.start)
    .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code);
  if (exported.size === 0 || /\b(?:require\(|module\.|exports\b(?!\$))/.test(body)) {
    throw new Error(`${path} is no CommonJS of the known form (scripts/react-modules.ts).`);
  }
  const names = [...exported];
  const variables = names.filter((name) => !constants.has(name));
  return [
    ...imports,
    ...variables.map((name) => `let exports$${name};`),
    body,
    `export { ${names.map((name) => `exports$${name} as ${name}`).join()} };`,
  ].join("\n");
}

/** What is exported once and for all → where, so that it can be left out. */
function constantsOf(body: ESTree.Program["body"], code: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const { start } of body) {
    const name = /^exports\.(\w+) =/.exec(code.slice(start))?.[1];
    const isOnlyPlace = code.split(`exports.${name} =`).length === 2;
    if (name && isOnlyPlace) found.set(name, start);
  }
  return found;
}

/** `React = require("react")` as an import. */
function requiredBy({ id, init }: ESTree.VariableDeclarator): string | null {
  if (init?.type !== "CallExpression" || init.callee.type !== "Identifier") return null;
  const [source] = init.arguments;
  if (init.callee.name !== "require" || id.type !== "Identifier") return null;
  if (source?.type !== "Literal" || typeof source.value !== "string") return null;
  return `import * as ${id.name} from "${source.value}";`;
}
