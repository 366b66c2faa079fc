import { PRIVATE_TABLES, PUBLIC_TABLES } from "./domain-table.ts";
import { type Finding, lineAt } from "./findings.ts";
import type { RepositoryFile } from "./repository.ts";
import { childrenOf, lineOf, type Node, parse } from "./syntax.ts";

const PRODUCT = /^src\/(?!.*\.test\.tsx?$).*\.tsx?$/;
const DECLARED = /\bpgTable\(\s*"([a-z_]+)"/g;

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

/** Finds tables that are listed neither as public nor as private: writes to them would go unchecked. */
export function findUnsortedTables(files: RepositoryFile[]): Finding[] {
  const sorted = new Set([...PUBLIC_TABLES, ...PRIVATE_TABLES]);
  return files
    .filter(({ path }) => /^src\/.*\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export const (\w+) = pgTable\(/gm)]
        .filter(([, name = ""]) => !sorted.has(name))
        .map(({ index, 1: name }) => ({
          file: path,
          line: lineAt(text, index),
          problem: `${name} is neither among the public tables nor among the private ones`,
          instead:
            "Name it in PUBLIC_TABLES or PRIVATE_TABLES of scripts/structure/domain-table.ts.",
        })),
    );
}
