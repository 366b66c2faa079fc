import type { Finding } from "./findings.ts";
import type { RepositoryFile } from "./repository.ts";

interface LineRule {
  files: RegExp;
  pattern: RegExp;
  problem: string;
  instead: string;
}

const LINE_RULES: LineRule[] = [
  {
    files: /^src\/.*\.ts$/,
    pattern: /\b(?:asc|desc)\((?:\w+\.)?(?:name|\w+Name)\)|\.localeCompare\([^)]*"en/,
    problem: "sorts names as one database or browser does",
    instead: "Use inNameOrder of lib/db/names.ts, or compareNames of lib/names/name-order.ts.",
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
export function findBadLines(repository: RepositoryFile[]): Finding[] {
  return repository.flatMap(({ path: file, text }) =>
    text
      .split("\n")
      .flatMap((content, index) =>
        LINE_RULES.filter(({ files, pattern }) => files.test(file) && pattern.test(content)).map(
          ({ problem, instead }) => ({ file, line: index + 1, problem, instead }),
        ),
      ),
  );
}
