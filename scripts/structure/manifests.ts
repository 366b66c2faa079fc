import { PRIVATE_TABLES, PUBLIC_TABLES } from "./domain-table.ts";
import type { Finding } from "./findings.ts";
import type { RepositoryFile } from "./repository.ts";

const REASONS = "docs/dependencies.md";
const JOURNAL = "migrations/meta/_journal.json";
const GLOSSARY = "docs/glossary.md";
/** The documents that tell how it is now; decisions and the changelog tell how it was. */
const DOCUMENTS = /^(?:docs\/(?!glossary)[^/]+|ARCHITECTURE|CONTRIBUTING|(?:.+\/)?README)\.md$/;

/** Lists that must agree with what they list: reasons of dependencies, migrations, files that documents name. */
export function findStaleLists(files: RepositoryFile[]): Finding[] {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? "";
  const migrations = files.filter(({ path }) => /^migrations\/[^/]+\.sql$/.test(path));
  return [
    ...findUnreasoned(textOf("package.json"), textOf(REASONS)),
    ...findUnjournaled(migrations, textOf(JOURNAL)),
    ...migrations.flatMap(findJoinedStatements),
    ...findMissingFiles(files, textOf(GLOSSARY)),
    ...findUnsortedTables(files),
    ...files.filter(({ path }) => DOCUMENTS.test(path)).flatMap((file) => findUnknown(files, file)),
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

/** Paths of the glossary, relative to `src/` or the root, that name neither a file nor a folder. */
function findMissingFiles(files: RepositoryFile[], glossary: string): Finding[] {
  const isThere = (named: string) =>
    files.some(({ path }) =>
      [named, `src/${named}`].some((place) => path === place || path.startsWith(`${place}/`)),
    );
  return glossary.split("\n").flatMap((line, index) =>
    [...line.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)\/?`/g)].flatMap(([, named = ""]) =>
      isThere(named)
        ? []
        : {
            file: GLOSSARY,
            line: index + 1,
            problem: `${named} is not there`,
            instead: "Name the file in which the term lives now.",
          },
    ),
  );
}

/** A file of ours in backticks, or a folder of ours: `cast-vote.test.ts`, `src/lib/mail/`, `{a,b}.ts`. */
const NAMED =
  /`((?:[\w.*-]|\{[\w.,*-]+\}|\/)+\.(?:tsx?|mjs|md|sql|css)|(?:src|lib|app|ui|domains|tests|e2e|scripts|docs|bench|migrations|content)\/[\w./-]*)`/g;

/** What a document names by its path, or by the end of it, and what is not there. */
function findUnknown(files: RepositoryFile[], { path: file, text }: RepositoryFile): Finding[] {
  const isThere = (named: string) => {
    const pattern = new RegExp(`(?:^|/)${patternOf(named.replace(/\/$/, ""))}(?:$|/)`);
    return files.some(({ path }) => pattern.test(path));
  };
  return [...text.matchAll(NAMED)]
    .flatMap(({ index, 1: written = "" }) =>
      alternativesOf(written).map((named) => ({ index, named })),
    )
    .filter(({ named }) => !isThere(named))
    .map(({ index, named }) => ({
      file,
      line: lineOf(text, index),
      problem: `${named} is not there`,
      instead: "Name the file in which it is now.",
    }));
}

/** `a.{b,c}.ts` as `a.b.ts` and `a.c.ts`. */
function alternativesOf(written: string): string[] {
  const [, before = "", inside, after = ""] = /^(.*?)\{([^}]*)\}(.*)$/.exec(written) ?? [];
  if (inside === undefined) return [written];
  return inside.split(",").flatMap((one) => alternativesOf(before + one + after));
}

/** A path with `*` for a part of a name, as a regular expression. */
function patternOf(named: string): string {
  return named.replace(/[.]/g, "\\.").replace(/\*/g, "[^/]*");
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

/** Tables of which nobody has said whether everybody sees something of them: their writes would go unchecked. */
function findUnsortedTables(files: RepositoryFile[]): Finding[] {
  const sorted = new Set([...PUBLIC_TABLES, ...PRIVATE_TABLES]);
  return files
    .filter(({ path }) => /^src\/.*\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export const (\w+) = pgTable\(/gm)].flatMap(({ 1: name = "", index }) =>
        sorted.has(name)
          ? []
          : {
              file: path,
              line: lineOf(text, index),
              problem: `${name} is neither among the public tables nor among the private ones`,
              instead:
                "Name it in PUBLIC_TABLES or PRIVATE_TABLES of scripts/structure/domain-table.ts.",
            },
      ),
    );
}
