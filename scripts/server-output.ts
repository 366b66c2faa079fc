import type { Plugin, Rolldown } from "vite";

/**
 * What the server's start loads, in one file: each module that `main.ts` reaches without a dynamic import. Dozens of
 * shared files are otherwise cut out of it, for what is loaded later, and each has to be found, read and linked.
 */
export function startGroup(): Rolldown.CodeSplittingGroup {
  let atStart: Set<string> | undefined;
  return {
    name(id, graph) {
      atStart ??= reachedFrom(entryOver(id, graph), graph);
      return atStart.has(id) ? "start" : null;
    },
  };
}

/** What is imported by nobody, and reaches a module. */
function entryOver(id: string, graph: Rolldown.ChunkingContext): string {
  const above = new Set([id]);
  for (const at of above) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(at) ?? {};
    const all = [...importers, ...dynamicImporters];
    if (all.length === 0) return at;
    for (const importer of all) above.add(importer);
  }
  throw new Error(`Nothing begins that imports ${id}.`);
}

/** All modules that are loaded with `entry`, itself included. */
function reachedFrom(entry: string, graph: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set([entry]);
  for (const at of reached) {
    for (const imported of graph.getModuleInfo(at)?.importedIds ?? []) reached.add(imported);
  }
  return reached;
}

const SERVER_BUILD = "virtual:react-router/server-build";
const LATE_PAGES = "virtual:late-pages";
const ROUTE_IMPORT = /^\s*import \* as (route\d+) from ("[^"]+");$/gm;
const ROUTE = /("[^"]+"): \{[^}]*?module: (route\d+)\s*\}/g;

/**
 * Takes the pages that are made for one person out of what a start loads: they come with the first of them, all
 * together. In the table of pages an empty module stands for each.
 * @param isLate whether a page's module is one of them, by its file
 */
export function latePages(isLate: (file: string) => boolean): Plugin {
  let late = "";
  return {
    name: "late-pages",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId: { filter: { id: /^virtual:late-pages$/ }, handler: () => `\0${LATE_PAGES}` },
    load: {
      filter: { id: /^\0virtual:late-pages$/ },
      async handler() {
        const build = await this.resolve(SERVER_BUILD);
        if (build && this.environment.mode === "build") await this.load(build);
        return late || "export default {};";
      },
    },
    transform: {
      filter: { id: /virtual:react-router\/server-build$/ },
      handler(code) {
        if (this.environment.mode !== "build") return null;
        const imports = new Map<string, string>();
        const kept = code.replace(ROUTE_IMPORT, (whole, name: string, file: string) => {
          if (!isLate(JSON.parse(file))) return whole;
          imports.set(name, whole.trim());
          return `const ${name} = {};`;
        });
        const entries = [...code.matchAll(ROUTE)].filter(([, , name]) => imports.has(name ?? ""));
        if (entries.length < imports.size || imports.size === 0) {
          throw new Error(
            "The router's table of pages is not as it was (scripts/server-output.ts).",
          );
        }
        const modules = entries.map(([, id, name]) => `${id}: ${name}`);
        late = [...imports.values(), `export default { ${modules.join(", ")} };`].join("\n");
        return { code: kept, map: null };
      },
    },
  };
}

/** How pages name what browsers load later and the server renders at once (ARCHITECTURE, "A page"). */
const ON_SERVER = /(import\.meta\.env\.SSR\s*\?\s*\(?)await import\(("[^"]+")\)/g;

/** Has the server import at once what pages await there: modules that wait for each other would wait for ever. */
export function promptImports(): Plugin {
  return {
    name: "prompt-imports",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform(code) {
      if (!code.includes("import.meta.env.SSR")) return null;
      const imports: string[] = [];
      const prompt = code.replace(ON_SERVER, (_, condition: string, module: string) => {
        const name = `onServer${imports.length}`;
        imports.push(`import * as ${name} from ${module};\n`);
        return condition + name;
      });
      return { code: imports.join("") + prompt, map: null };
    },
  };
}

const HTTP = /^(?:node:)?http$/;
const PLAIN_HTTP = "\0plain-http";

/**
 * Gives Node's HTTP by a plain call. An import of it reads all that it exports, and with the class for WebSockets
 * loads a whole HTTP client, which takes 20 ms and 3 MB.
 */
export function plainHttp(): Plugin {
  return {
    name: "plain-http",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId: { filter: { id: HTTP }, handler: () => PLAIN_HTTP },
    load: {
      filter: { id: /^\0plain-http$/ },
      handler: () => 'module.exports = process.getBuiltinModule("node:http");',
    },
  };
}

/**
 * Writes the server's files in ASCII: with one letter beyond Latin 1 the engine holds the whole text in two bytes a
 * letter for as long as the process runs.
 */
export function asciiServer(): Plugin {
  return {
    name: "ascii-server",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
      }
    },
  };
}

/** A UTF-16 unit as any string, template or pattern of JavaScript may have it. */
function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
