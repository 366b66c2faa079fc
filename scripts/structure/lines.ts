import { type Finding, lineAt } from "./findings.ts";
import type { RepositoryFile } from "./repository.ts";

interface LineRule {
  files: RegExp;
  except?: RegExp;
  pattern: RegExp;
  problem: string;
  instead: string;
}

const TESTS = /\.test\.tsx?$/;

const LINE_RULES: LineRule[] = [
  {
    files: /^src\/.*\.ts$/,
    pattern: /\b(?:asc|desc)\((?:\w+\.)?(?:name|\w+Name)\)|\.localeCompare\([^)]*"en/,
    problem: "sorts names as one database or browser does",
    instead: "Use inNameOrder of lib/db/name-order.ts, or compareNames of lib/name-order.ts.",
  },
  {
    files: /^src\/.*\.tsx$/,
    pattern: /type="number"/,
    problem: "has a field whose number changes with the mouse wheel",
    instead: 'Use type="text" with an inputMode; the schema says what is a number.',
  },
  {
    files: /^src\/.*\.ts$/,
    except: /^src\/(?:content\/|lib\/email-address\.ts$)|\.test\.ts$/,
    pattern: /\bz\.email\(/,
    problem: "has an email address of its own kind",
    instead: "Use emailAddress of lib/email-address.ts, which takes all that people have.",
  },
  {
    files: /./,
    pattern:
      /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|https?:\/\/[^\s"'/]*(?:artifactory|nexus|verdaccio)|^\s*registry\s*=|"resolved":\s"http/,
    problem: "names a package registry",
    instead:
      "Leave it to the machine: npm's omit-lockfile-registry-resolved keeps it out of the lock file.",
  },
  {
    files: /./,
    pattern:
      /(?:^|[\s"'`(=:])(?:\/(?:home|Users|root|work|workspace)\/[\w.-]|[A-Z]:\\{1,2}Users\\)/,
    problem: "names a folder of one machine",
    instead: "Write the path from the repository's root.",
  },
];

/** Finds lines that break one of `LINE_RULES`. */
export function findBadLines(files: RepositoryFile[]): Finding[] {
  return files.flatMap(({ path, text }) => {
    const own = LINE_RULES.filter((rule) => rule.files.test(path) && !rule.except?.test(path));
    return text
      .split("\n")
      .flatMap((content, index) =>
        own
          .filter((rule) => rule.pattern.test(content))
          .map(({ problem, instead }) => ({ file: path, line: index + 1, problem, instead })),
      );
  });
}

/** A call that writes to the log, with its arguments. */
const LOG_CALL =
  /\blog(?:\.(?:info|warn|error)|\[[^\]]*\])\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
const WORDS_OF_AN_ERROR = /\.(?:message|stack|detail)\b|\breason:|\bString\(/;

/** Finds log calls that pass an error's text, which may quote personal data. */
export function findLoggedErrors(files: RepositoryFile[]): Finding[] {
  return files
    .filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !TESTS.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(LOG_CALL)]
        .filter(([, given]) => WORDS_OF_AN_ERROR.test(given ?? ""))
        .map(({ index }) => ({
          file: path,
          line: lineAt(text, index),
          problem: "logs an error's words by hand",
          instead: "Give the log what was thrown, as its third argument: error-report.ts decides.",
        })),
    );
}
