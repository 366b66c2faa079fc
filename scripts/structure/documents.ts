import { type Finding, lineAt } from "./findings.ts";
import type { RepositoryFile } from "./repository.ts";

/** Documents that describe the present. Decisions and the changelog describe the past. */
const DOCUMENTS = /^(?:docs\/[^/]+|ARCHITECTURE|CONTRIBUTING|(?:.+\/)?README)\.md$/;

/** A path in backticks: `cast-vote.test.ts`, `src/lib/mail/`, `votes/{rules,limits}.ts`. */
const NAMED =
  /`((?:[\w.*-]|\{[\w.,*-]+\}|\/)+\.(?:tsx?|mjs|md|sql|css|grit)|(?:src|lib|app|ui|areas|tests|e2e|scripts|docs|bench|migrations|content|lint)\/[\w./-]*)`/g;

/** Finds paths in documents, full or shortened at the front, that match no file or folder. */
export function findUnknownPaths(files: RepositoryFile[]): Finding[] {
  const exists = (named: string) => {
    const pattern = new RegExp(`(?:^|/)${patternOf(named.replace(/\/$/, ""))}(?:$|/)`);
    return files.some(({ path }) => pattern.test(path));
  };
  return files
    .filter(({ path }) => DOCUMENTS.test(path))
    .flatMap(({ path: file, text }) =>
      [...text.matchAll(NAMED)].flatMap(({ index, 1: written = "" }) =>
        alternativesOf(written)
          .filter((named) => !exists(named))
          .map((named) => ({
            file,
            line: lineAt(text, index),
            problem: `${named} is not there`,
            instead: "Name the file in which it is now.",
          })),
      ),
    );
}

/** Expands `a.{b,c}.ts` to `a.b.ts` and `a.c.ts`. */
function alternativesOf(written: string): string[] {
  const [, before = "", inside, after = ""] = /^(.*?)\{([^}]*)\}(.*)$/.exec(written) ?? [];
  if (inside === undefined) return [written];
  return inside.split(",").flatMap((one) => alternativesOf(before + one + after));
}

/** Turns a path, in which `*` stands for part of a name, into a regular expression. */
function patternOf(named: string): string {
  return named.replace(/[.]/g, "\\.").replace(/\*/g, "[^/]*");
}
