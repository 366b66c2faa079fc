import type { Finding } from "./findings.ts";
import type { RepositoryFile } from "./repository.ts";
import { childrenOf, lineOf, type Node, parse } from "./syntax.ts";

const PRODUCT = /^src\/(?!.*\.test\.tsx?$).*\.tsx?$/;
const DECLARED = /\b(?:pgTable|privateTable)\(\s*"([a-z_]+)"/g;
const DECLARED_PUBLIC = /\bconst (\w+)\s*=\s*pgTable\(/g;

/** Names of the tables of which everybody sees something; `privateTable` declares all others. */
export function listPublicTables(files: RepositoryFile[]): string[] {
  return files
    .filter(({ path }) => PRODUCT.test(path))
    .flatMap(({ text }) => [...text.matchAll(DECLARED_PUBLIC)].map(([, name = ""]) => name));
}

/** Finds SQL that names a table as text: such a name crosses domains unnoticed, and outlives a renamed table. */
export function findNamedTables(files: RepositoryFile[]): Finding[] {
  const product = files.filter(({ path }) => PRODUCT.test(path));
  const tables = product.flatMap(({ text }) =>
    [...text.matchAll(DECLARED)].map(([, name]) => name),
  );
  if (tables.length === 0) return [];
  const named = new RegExp(
    `\\b(?:from|join|into|update|using)\\s+"?(${tables.join("|")})\\b|\\b(${tables.join("|")})"?\\.`,
    "gi",
  );
  return product
    .filter(({ text }) => text.includes("sql"))
    .flatMap((file) =>
      listSql(parse(file)).flatMap((node) =>
        (node.template.quasis as Node[])
          .flatMap(({ raw }) => [...raw.matchAll(named)])
          .map(([, after, before]) => ({
            file: file.path,
            line: lineOf(file, node),
            problem: `names the table ${after ?? before} in SQL`,
            instead:
              "Put the table itself into the template, or ask a query of the domain that owns it.",
          })),
      ),
    );
}

/** Lists the SQL templates in a file. */
function listSql(node: object): Node[] {
  return childrenOf(node).flatMap((child) => {
    const isSql = child.type === "TaggedTemplateExpression" && child.tag.value === "sql";
    return [...(isSql ? [child] : []), ...listSql(child)];
  });
}
