import { readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseAst } from "vite";

const ASSETS = "build/client";

/** Script budget of a page that is not public, in bytes. */
export const PRIVATE_PAGE_BUDGET = 178_000;

/** What a browser asks for before it runs any of our code, as bytes on the wire. */
export interface FirstLoad {
  scripts: Record<string, number>;
  styles: Record<string, number>;
  fonts: Record<string, number>;
}

/** Reads from a page's HTML which files its first load needs: those named and their static imports. */
export function measureFirstLoad(html: string): FirstLoad {
  const links = [...html.matchAll(/<link\s[^>]*>/g)].map(([tag]) => tag);
  // React Router ends the address of a style sheet that is also loaded later with "#".
  const ofKind = (mark: RegExp) =>
    links.filter((tag) => mark.test(tag)).map((tag) => /href="([^"#]+)/.exec(tag)?.[1] ?? "");
  // Wherever the page names a script, in a tag or in the script that begins with the others.
  const roots = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = ""]) => file);
  return {
    scripts: sizes(withStaticImports(roots)),
    styles: sizes(ofKind(/rel="stylesheet"/)),
    fonts: sizes(ofKind(/as="font"/)),
  };
}

export function sum(files: Record<string, number>): number {
  return Object.values(files).reduce((total, bytes) => total + bytes, 0);
}

function withStaticImports(roots: string[]): string[] {
  const found = new Set<string>();
  const open = [...roots];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    open.push(...importsOfFile(file));
  }
  return [...found].sort();
}

const known = new Map<string, string[]>();

/** As `importsOf` for a file of the build, which most pages share: it is read once. */
function importsOfFile(file: string): string[] {
  const imports = known.get(file) ?? importsOf(readFileSync(join(ASSETS, file), "utf8"), file);
  known.set(file, imports);
  return imports;
}

/** Files that this script cannot run without. */
function importsOf(code: string, file: string): string[] {
  return parseAst(code).body.flatMap((statement) => {
    const isImport =
      statement.type === "ImportDeclaration" ||
      statement.type === "ExportNamedDeclaration" ||
      statement.type === "ExportAllDeclaration";
    if (!isImport || !statement.source) return [];
    const { value } = statement.source;
    return [value.startsWith("/") ? value : normalize(join(dirname(file), value))];
  });
}

/** Sizes as sent: with brotli where the build made it. */
function sizes(files: string[]): Record<string, number> {
  return Object.fromEntries(
    files.map((file) => {
      const path = join(ASSETS, file);
      const isText = /\.(?:js|css|svg)$/.test(file);
      return [file, statSync(isText ? `${path}.br` : path).size];
    }),
  );
}
