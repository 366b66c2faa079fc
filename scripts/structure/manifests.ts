import type { Finding } from "./findings.ts";
import type { RepositoryFile } from "./repository.ts";

const REASONS = "docs/dependencies.md";
const JOURNAL = "migrations/meta/_journal.json";

/** Lists that must say the same as what they list: reasons of dependencies, and migrations. */
export function findStaleLists(files: RepositoryFile[]): Finding[] {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? "";
  const migrations = files.filter(({ path }) => /^migrations\/[^/]+\.sql$/.test(path));
  return [
    ...findUnreasoned(textOf("package.json"), textOf(REASONS)),
    ...findUnjournaled(migrations, textOf(JOURNAL)),
    ...migrations.flatMap(findJoinedStatements),
  ];
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

function findUnreasoned(manifest: string, reasons: string): Finding[] {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(manifest || "{}");
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const lines = reasons.split("\n").map((line) => /^[|*-] *`([^`]+)`/.exec(line)?.[1]);
  return [
    ...names
      .filter((name) => !lines.includes(name))
      .map((name) => ({
        file: "package.json",
        line: lineOf(manifest, manifest.indexOf(`"${name}":`)),
        problem: `${name} stands in package.json without a reason`,
        instead: `Give it its line in ${REASONS}, or remove it.`,
      })),
    ...lines.flatMap((name, index) =>
      name === undefined || names.includes(name)
        ? []
        : {
            file: REASONS,
            line: index + 1,
            problem: `${name} is no dependency`,
            instead: "Remove the line.",
          },
    ),
  ];
}

interface JournalEntry {
  idx: number;
  tag: string;
  when: number;
}

function findUnjournaled(migrations: RepositoryFile[], journal: string): Finding[] {
  const entries: JournalEntry[] = JSON.parse(journal || '{ "entries": [] }').entries;
  const files = migrations.map(({ path }) => path.replace(/^migrations\/|\.sql$/g, ""));
  const isSame = files.join() === entries.map(({ tag }) => tag).join();
  const isInOrder = entries.every(
    ({ idx, when }, index) => idx === index && when > (entries[index - 1]?.when ?? 0),
  );
  if (isSame && isInOrder) return [];
  return [
    {
      file: JOURNAL,
      problem: isSame
        ? "is out of order"
        : `lists other migrations than there are: ${files.join(", ")}`,
      instead: "One entry for each .sql file, in order, idx from 0 and when rising.",
    },
  ];
}

const NO_SQL =
  /--(?!> statement-breakpoint).*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'|"[^"]*"/g;

/** PGlite takes one statement at a time. */
function findJoinedStatements({ path, text }: RepositoryFile): Finding[] {
  const statements = text.replace(NO_SQL, (match) => match.replace(/[^\n]/g, " "));
  return [...statements.matchAll(/;(?!\s*(?:--> statement-breakpoint|$))/g)].map(({ index }) => ({
    file: path,
    line: lineOf(text, index),
    problem: "another statement follows without a breakpoint",
    instead: "Write the line `--> statement-breakpoint` between them.",
  }));
}
