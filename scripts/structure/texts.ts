import type { Finding } from "./findings.ts";
import type { RepositoryFile } from "./repository.ts";

interface LineRule {
  files: RegExp;
  except?: RegExp;
  /** Whether comments may hold it. */
  mayBeInComments?: boolean;
  pattern: RegExp;
  problem: string;
  instead: string;
}

const COMMENT = /^\s*(?:\*|\/\*|\/\/)/;
const TESTS = /\.test\.tsx?$/;

/** Lines that stand where they should not. `addresses` is the contract of src/paths.ts. */
export function findBadLines(files: RepositoryFile[], addresses: object): Finding[] {
  const rules = [...LINE_RULES, ...addressRules(addresses)];
  return files.flatMap(({ path, text }) => {
    const own = rules.filter((rule) => rule.files.test(path) && !rule.except?.test(path));
    if (own.length === 0) return [];
    return text.split("\n").flatMap((content, index) =>
      own
        .filter((rule) => rule.pattern.test(content))
        .filter((rule) => !(rule.mayBeInComments && COMMENT.test(content)))
        .map(({ problem, instead }) => ({ file: path, line: index + 1, problem, instead })),
    );
  });
}

const README_LINES_MIN = 10;
const README_LINES_MAX = 20;

/** READMEs of domains that are too long to be read at once, or too short to say what they should. */
export function findMisfitReadmes(files: RepositoryFile[]): Finding[] {
  return files
    .filter(({ path }) => /^src\/domains\/[^/]+\/README\.md$/.test(path))
    .map(({ path, text }) => ({ path, count: text.trimEnd().split("\n").length }))
    .filter(({ count }) => count < README_LINES_MIN || count > README_LINES_MAX)
    .map(({ path, count }) => ({
      file: path,
      problem: `has ${count} lines`,
      instead: `Say in ${README_LINES_MIN} to ${README_LINES_MAX} lines what the domain owns, its words, its invariants and what it never does.`,
    }));
}

/** What stands between the parentheses of a call that writes to the log. */
const LOG_CALL =
  /\blog(?:\.(?:info|warn|error)|\[[^\]]*\])\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
const WORDS_OF_AN_ERROR = /\.(?:message|stack|detail)\b|\breason:|\bString\(/;

/** Places that log an error's words by hand, which may quote what people sent. */
export function findLoggedErrors(files: RepositoryFile[]): Finding[] {
  return files
    .filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !TESTS.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(LOG_CALL)]
        .filter(([, given]) => WORDS_OF_AN_ERROR.test(given ?? ""))
        .map(({ index }) => ({
          file: path,
          line: text.slice(0, index).split("\n").length,
          problem: "logs an error's words by hand",
          instead: "Give the log what was thrown, as its third argument: error-report.ts decides.",
        })),
    );
}

const LINE_RULES: LineRule[] = [
  {
    files: /^src\/.*\.tsx?$/,
    except: /^src\/main\.ts$|\.test\.tsx?$/,
    mayBeInComments: true,
    pattern: /\bconsole\./,
    problem: "writes to the console",
    instead: "Use the log of deps on the server; let the error reach its boundary in the browser.",
  },
  {
    files: /^src\/.*\.tsx?$/,
    except: /^src\/lib\/(?:browser-storage|offline\/is-device-known)\.ts$|\.test\.tsx?$/,
    mayBeInComments: true,
    pattern: /\b(?:localStorage|sessionStorage|indexedDB)\b/,
    problem: "uses storage that a browser may block",
    instead: "Use lib/browser-storage.ts, which never throws, or lib/offline.",
  },
  {
    files: /^(?:src|tests|e2e|scripts|bench|migrations|docs|\.ci)\/|^[^/]+$/,
    except: /^package-lock\.json$/,
    pattern: /\b(?:TO|FIX)(?:DO|ME)\b/,
    problem: "leaves work for later",
    instead: "Do it now, or write it down as an issue.",
  },
  {
    files: /\.tsx?$/,
    pattern:
      /^\s*(?:\/\*\*|\*) (?:(?:So|As) (?:many|long|often|few|far)|Until then|Those|Of (?:a|the|this|more)|By how|However|As (?:he|it|they|the)|Of whom|Under which|For which)\b/,
    problem: "begins a comment without its subject",
    instead: 'Begin with what it is: "The most sessions an account may have at once."',
  },
  {
    files: /\.tsx?$/,
    pattern: /^(?=\s*(?:\/\*|\*|\/\/)).{121}/u,
    problem: "is a comment wider than 120 columns",
    instead: "Break the line, or say it in fewer words.",
  },
  {
    files: /\.tsx?$/,
    pattern:
      /^\s*(?:\/\*\*|\*) The same(?:[,.]| (?:after|also|as|at|before|by|for|from|in|of|on|once|over|to|under|when|where|with|within|without)\b)/,
    problem: "begins a comment with the same as what",
    instead: 'Say what it is and does: "Takes a report of a comment, as of a nomination."',
  },
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

function addressRules(addresses: object): LineRule[] {
  const roots = new Set(
    listAddresses(addresses)
      .map((address) => /^\/([^/?#:]+)/.exec(address)?.[1])
      .filter((root) => root !== undefined),
  );
  if (roots.size === 0) return [];
  return [
    {
      files: /^(?:src|scripts|bench)\/.*\.tsx?$/,
      except: new RegExp(
        `^src/(?:(?:domains/[^/]+/)?paths(?:\\.ts$|/)|machine-paths\\.ts$)|${TESTS.source}`,
      ),
      mayBeInComments: true,
      pattern: new RegExp(`["'\`}]/(?:${[...roots].join("|")})(?=["'\`/?#])`),
      problem: "writes an address by hand",
      instead:
        "Take it from src/paths.ts or src/admin-api.ts; a new one goes into its domain's paths.",
    },
  ];
}

function listAddresses(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return [String(value(":id", ":id"))];
  return Object.values(value as object).flatMap(listAddresses);
}
