import type { Finding } from "./findings.ts";
import type { RepositoryFile } from "./repository.ts";
import { childrenOf, lineOf, type Node, parse } from "./syntax.ts";

const PRODUCT = /^src\/(?!.*\.test\.tsx?$).*\.tsx?$/;
const DECLARED = /\bpgTable\(\s*"([a-z_]+)"/g;

/**
 * Tables that SQL names by their words: such a name crosses from domain to domain unseen, and outlives
 * a table that gets another one.
 */
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

/** Every piece of SQL in a file. */
function listSql(node: object): Node[] {
  return childrenOf(node).flatMap((child) => {
    const isSql = child.type === "TaggedTemplateExpression" && child.tag.value === "sql";
    return [...(isSql ? [child] : []), ...listSql(child)];
  });
}
