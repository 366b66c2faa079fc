import { DOMAIN_FILES, DOMAIN_WORDS, DOMAINS } from "./domain-table.ts";
import type { Finding } from "./findings.ts";
import type { RepositoryFile } from "./repository.ts";

const CODE_FOLDERS = /^(?:src|tests|e2e|scripts|bench)\//;
const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/;
/** A word that ends in -ing after a vowel: "voting", but not "string". */
const GERUND = /^[a-z]*[aeiouy][a-z]*ing$/;
/** Things that a file can hold whose names end like a gerund; `testing.ts` is a file that domains may have. */
const NOUNS_IN_ING = new Set([
  "billing",
  "booking",
  "heading",
  "listing",
  "packing",
  "shipping",
  "standing",
  "testing",
  "warning",
]);
const VAGUE = /^(?:index|utils?|helpers?|types?|common|shared|misc)$/;

/** Names of files and folders, and the words of the domains. */
export function findBadNames(files: RepositoryFile[]): Finding[] {
  const paths = files.map(({ path }) => path);
  return [...paths.flatMap(findBadName), ...findBadDomainFiles(paths)];
}

function findBadName(file: string): Finding[] {
  const parts = file.split("/").slice(1);
  if (!CODE_FOLDERS.test(file) || parts.at(-1) === "README.md") return [];
  const unnamed = parts.filter((part) => !KEBAB_CASE.test(part));
  const vague = parts.filter((part) => VAGUE.test(part.replace(/\..*/, "")));
  const gerunds = parts.filter((part) => part.replace(/\..*/, "").split("-").some(isGerund));
  return [
    ...unnamed.map((part) => ({
      file,
      problem: `${part} is not in kebab-case`,
      instead: "Write VoteButton's file as vote-button.tsx.",
    })),
    ...vague.map((part) => ({
      file,
      problem: `${part} says nothing about what it holds`,
      instead: "Name it after what it holds, or put the code into its narrowest owner.",
    })),
    ...gerunds.map((part) => ({
      file,
      problem: `${part} is named for an activity`,
      instead:
        "Name it for a noun or a verb that it exports: cast-vote.ts, not voting.ts. A noun such as shipping joins NOUNS_IN_ING.",
    })),
  ];
}

function isGerund(word: string): boolean {
  return GERUND.test(word) && !NOUNS_IN_ING.has(word);
}

function findBadDomainFiles(paths: string[]): Finding[] {
  const inDomains = paths.filter((path) => path.startsWith("src/domains/"));
  const domains = new Set(inDomains.map((path) => path.split("/").slice(0, 3).join("/")));
  return [...domains].flatMap((domain) => {
    const own = inDomains.filter((path) => path.startsWith(`${domain}/`));
    return [
      ...findBadDomain(domain, own),
      ...own.filter((path) => !isDomainFile(path, domain, own)).map(notInVocabulary),
    ];
  });
}

function findBadDomain(domain: string, own: string[]): Finding[] {
  const name = domain.replace("src/domains/", "");
  const findings: Finding[] = [];
  if (!DOMAINS.has(name)) {
    findings.push({
      file: domain,
      problem: `${name} is not in the table of domains`,
      instead: "Write it into scripts/structure/domain-table.ts with the domains it may use.",
    });
  }
  if (!own.includes(`${domain}/README.md`)) {
    findings.push({
      file: `${domain}/README.md`,
      problem: "is missing",
      instead:
        "Say in 10 to 20 lines what the domain owns, its words, its invariants, what it never does.",
    });
  }
  return findings;
}

/** Whether the file has one of the words, in `folder` or in a sub-domain of it. */
function isDomainFile(path: string, folder: string, own: string[], isSubDomain = false): boolean {
  const [first = "", ...rest] = path.slice(folder.length + 1).split("/");
  if (rest.length === 0) {
    return DOMAIN_FILES.some((file) => file === first) || /\.test\.tsx?$/.test(first);
  }
  if (DOMAIN_WORDS.includes(first)) return true;
  const subDomain = `${folder}/${first}`;
  const hasTables = own.some((file) => file.startsWith(`${subDomain}/tables`));
  return hasTables && !isSubDomain && isDomainFile(path, subDomain, own, true);
}

function notInVocabulary(file: string): Finding {
  return {
    file,
    problem: "is not one of a domain's words",
    instead: `A domain holds ${DOMAIN_FILES.join(", ")}, folders of these words, pages/, components/, tests, and sub-domains with tables of their own.`,
  };
}
