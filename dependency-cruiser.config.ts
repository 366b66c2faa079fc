import { builtinModules } from "node:module";
import type { IConfiguration, IForbiddenRuleType } from "dependency-cruiser";

interface Area {
  /** The folders of its domains; none if the area is one domain. */
  domains: string[];
  /** The areas that its domains may use, which are listed before it. */
  uses: string[];
}

/**
 * The areas of the product. Domains of one area may use each other. A new edge between areas is a design decision;
 * ARCHITECTURE.md draws them.
 */
export const AREAS: Record<string, Area> = {
  platform: {
    domains: ["accounts", "two-factor", "audit", "notifications", "uploads"],
    uses: [],
  },
  people: {
    domains: ["profiles", "athletes", "newsletter", "contact", "legal"],
    uses: ["platform"],
  },
  money: { domains: ["payments"], uses: ["platform", "people"] },
  votes: { domains: [], uses: ["platform", "people"] },
  board: {
    domains: [
      "prospects",
      "rankings",
      "events",
      "registrations",
      "measurements",
      "evaluations",
      "vote-ledger",
    ],
    uses: ["platform", "people", "votes"],
  },
  youscout: {
    domains: ["nominations", "comments", "badges", "moderation"],
    uses: ["platform", "people", "votes", "board"],
  },
  consent: { domains: [], uses: ["platform", "people", "board", "youscout"] },
  shop: { domains: ["catalog", "orders"], uses: ["platform", "people", "money", "youscout"] },
  rawpass: {
    domains: ["schedule", "bookings", "passes", "check-in"],
    uses: ["platform", "people", "money", "board"],
  },
  connect: {
    domains: ["profiles", "listings", "offers", "deals"],
    uses: ["platform", "people", "money", "board", "youscout"],
  },
  site: {
    domains: ["home", "own-things", "privacy"],
    uses: ["platform", "people", "votes", "board", "youscout", "shop", "rawpass", "connect"],
  },
  staff: {
    domains: [],
    uses: [
      "platform",
      "people",
      "money",
      "votes",
      "board",
      "youscout",
      "consent",
      "shop",
      "rawpass",
      "connect",
      "site",
    ],
  },
};

const known = new Set<string>();
for (const [area, { uses }] of Object.entries(AREAS)) {
  const unknown = uses.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `dependency-cruiser.config.ts: ${area} names ${unknown.join(", ")}, which must be listed before it.`,
    );
  }
  known.add(area);
}

/** The names of a domain's files. Each may be a folder of files instead. */
const DOMAIN_WORDS: readonly string[] = [
  "paths",
  "tables",
  "schema",
  "rules",
  "access",
  "queries",
  "service",
  "routes",
  "client",
  "jobs",
  "mails",
  "testing",
  "components",
];

/** What other domains may take from a domain, beside tables and components (see the rules). */
const OPEN_WORDS = ["schema", "rules", "access", "service", "queries"];

/** The packages that a browser may load. Every visitor pays for each of them. */
const BROWSER_PACKAGES = [
  "@dnd-kit",
  "@fontsource",
  "@fontsource-variable",
  "@simplewebauthn/browser",
  "@tanstack/react-query",
  "core-js",
  "idb",
  "lucide-react",
  "qr",
  "radix-ui",
  "react",
  "react-dom",
  "react-router",
  "zod/mini",
];

/** Where a domain's folder is, below `src/areas`. */
const ANY_DOMAIN = Object.entries(AREAS)
  .flatMap(([area, { domains }]) =>
    domains.length === 0 ? area : `${area}/(?:${domains.join("|")})`,
  )
  .join("|");

const ANY_WORD = DOMAIN_WORDS.join("|");

/** Patterns of the files of these words, in every domain and sub-domain. */
function filesOf(...words: string[]): string[] {
  const files = `(?:${words.join("|")})(?:[.]tsx?$|/)`;
  const domain = `^src/areas/(?:${ANY_DOMAIN})/`;
  return [domain + files, `${domain}(?!(?:${ANY_WORD})/)[^/]+/${files}`];
}

const TESTS = "[.]test[.]tsx?$";
const SAME_DOMAIN = "^src/areas/$1/";
const FROM_A_DOMAIN = `^src/areas/(${ANY_DOMAIN})/`;
const PATHS = "^src/(?:paths|machine-paths)[.]ts$";
const PATHS_OF_A_DOMAIN = `^src/areas/(?:${ANY_DOMAIN})/paths(?:[.]ts$|/)`;
/** A domain without pages: what boards show alike, which their components are built with. */
const PARTS_TO_BUILD_WITH = "^src/areas/votes/components/";
/** Files that only the build runs. */
const AT_BUILD_TIME = "^src/(?:app/routes|content/legal-texts)[.]ts$";
const NAMED_FROM_THE_ROOT = "aliased-subpath-import";
const FROM_THE_ROOT =
  'Outside of the domain, or the part of src, start at the root: "#lib/dates.ts", "#tests/test-app.ts".';
const PURE = filesOf("schema", "rules", "access");
const IN_THE_BROWSER = [
  "^src/ui/",
  PATHS,
  "^src/content/(?!(?:check|legal-texts)[.])",
  "^src/app/frame/",
  "^src/app/(?!.*[.]server[.])[^/]+[.]tsx$",
  "^src/pages/",
  ...filesOf("components", "client", "paths", "schema", "rules", "access"),
];
const ON_THE_SERVER = [
  "^src/lib/(?:db|http|jobs|mail|storage|payments|pictures)/",
  "^src/lib/(?:config|deps|log|secrets)[.]ts$",
  ...filesOf("tables", "queries", "service", "routes", "jobs", "mails", "testing"),
  `^(?:node:.+|${builtinModules.join("|")})$`,
];

const areaRules: IForbiddenRuleType[] = Object.entries(AREAS).map(([area, { uses }]) => ({
  name: `area-${area}`,
  comment: `${area} may use ${uses.join(", ") || "no other area"}. Compose the two in a page or in app, or write the new edge into dependency-cruiser.config.ts with its reason in docs/decisions.`,
  from: { path: `^src/areas/${area}/`, pathNot: TESTS },
  to: { path: `^src/areas/(?!(?:${[area, ...uses].join("|")})/)` },
}));

/**
 * The architecture as rules. A comment says what to do instead. Types count like values, but for
 * cycles: an erased import cannot make one.
 */
const RULES: IForbiddenRuleType[] = [
  {
    name: "no-cycle",
    comment: "Move what both need into a file below them that uses neither.",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
  {
    name: "resolvable",
    comment: "Name a file that is there, with its ending, or a package of package.json.",
    from: {},
    to: { couldNotResolve: true, pathNot: "^virtual:react-router/server-build$" },
  },
  {
    name: "only-src",
    comment: "Product code uses nothing of tests, scripts or bench: move what it needs into src.",
    from: { path: "^src/", pathNot: TESTS },
    to: { path: "^(?:tests|e2e|scripts|bench)/" },
  },
  {
    name: "no-development-package",
    comment: "A development package is not there in production: move it to dependencies.",
    from: { path: "^src/", pathNot: [TESTS, AT_BUILD_TIME] },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
  },
  {
    name: "build-alone",
    comment: "legal-texts.ts runs while the site is built: import the texts themselves.",
    from: { pathNot: TESTS },
    to: { path: "^src/content/legal-texts[.]ts$" },
  },
  {
    name: "main-on-top",
    comment: "Nobody uses main.ts: move what is needed into app or lib.",
    from: {},
    to: { path: "^src/main[.]ts$" },
  },
  {
    name: "domains-below-app",
    comment:
      "A domain knows neither pages nor the composition root: hand the value in, or move the code down into lib.",
    from: { path: "^src/areas/", pathNot: TESTS },
    to: { path: "^src/(?:app|pages)/" },
  },
  {
    name: "pages-below-app",
    comment: "A page does not know the composition root: hand the value in, or move the code down.",
    from: { path: "^src/pages/", pathNot: TESTS },
    to: { path: "^src/app/" },
  },
  {
    name: "ui-below-domains",
    comment: "ui knows no product: take texts and addresses as properties, or move to components/.",
    from: { path: "^src/ui/", pathNot: TESTS },
    to: { path: "^src/", pathNot: "^src/(?:ui|lib)/" },
  },
  {
    name: "lib-at-the-bottom",
    comment: "lib knows no product: take the value as a parameter, or move the code up.",
    from: { path: "^src/lib/", pathNot: TESTS },
    to: { path: "^src/", pathNot: "^src/lib/" },
  },
  {
    name: "paths-alone",
    comment:
      "paths.ts and machine-paths.ts are open to everybody and use nothing but what each domain's paths say.",
    from: { path: PATHS },
    to: { pathNot: PATHS_OF_A_DOMAIN },
  },
  {
    name: "paths-of-a-domain",
    comment: "Addresses are plain texts: hand in what they are made of.",
    from: { path: PATHS_OF_A_DOMAIN },
    to: {},
  },
  {
    name: "paths-through-one-file",
    comment: "Addresses of all pages are in src/paths.ts: take them from there.",
    from: { pathNot: [PATHS, TESTS] },
    to: { path: PATHS_OF_A_DOMAIN },
  },
  {
    name: "content-alone",
    comment:
      "src/content gives what the files of content/ say and uses nothing else of the product.",
    from: { path: "^src/content/", pathNot: TESTS },
    to: { path: "^src/", pathNot: "^src/content/" },
  },
  {
    name: "domain-in-table",
    comment: "Write the domain into its area in dependency-cruiser.config.ts.",
    from: {},
    to: { path: `^src/areas/(?!(?:${ANY_DOMAIN})/)` },
  },
  {
    name: "files-of-a-domain",
    comment: `A domain, or a part of it, has files and folders named ${DOMAIN_WORDS.join(", ")}.`,
    from: {},
    to: { path: "^src/areas/", pathNot: [...filesOf(...DOMAIN_WORDS), TESTS] },
  },
  {
    name: "dots-within-a-domain",
    comment: FROM_THE_ROOT,
    from: { path: FROM_A_DOMAIN },
    to: {
      path: "^(?:src|tests)/",
      pathNot: SAME_DOMAIN,
      dependencyTypesNot: [NAMED_FROM_THE_ROOT],
    },
  },
  {
    name: "dots-within-a-part",
    comment: FROM_THE_ROOT,
    from: { path: "^src/(?!areas/)([^/]+)/" },
    to: { path: "^(?:src|tests)/", pathNot: "^src/$1/", dependencyTypesNot: [NAMED_FROM_THE_ROOT] },
  },
  ...areaRules,
  {
    name: "between-domains",
    comment: `From another domain one takes ${OPEN_WORDS.join(", ")}: offer what is needed there.`,
    from: { path: FROM_A_DOMAIN, pathNot: TESTS },
    to: {
      path: "^src/areas/",
      pathNot: [SAME_DOMAIN, ...filesOf(...OPEN_WORDS, "tables", "components", "testing")],
    },
  },
  {
    name: "foreign-tables",
    comment: "Another domain's tables serve foreign keys and joins: call its queries or service.",
    from: { path: FROM_A_DOMAIN, pathNot: [...filesOf("tables", "queries"), TESTS] },
    to: { path: filesOf("tables"), pathNot: SAME_DOMAIN },
  },
  {
    name: "foreign-components",
    comment: "Components of several domains meet in a page: compose them there.",
    from: { path: FROM_A_DOMAIN, pathNot: TESTS },
    to: { path: filesOf("components"), pathNot: [SAME_DOMAIN, PARTS_TO_BUILD_WITH] },
  },
  {
    name: "testing-in-tests",
    comment: "testing.ts makes things up: only tests and demo content may use it.",
    from: {
      pathNot: [TESTS, "^(?:tests|e2e|bench)/", "^src/app/demo/", ...filesOf("testing")],
    },
    to: { path: filesOf("testing") },
  },
  {
    name: "pure",
    comment:
      "schema, rules and access use zod/mini, each other and what is pure in lib: hand in the rest as values.",
    from: { path: PURE, pathNot: TESTS },
    to: {
      pathNot: [...PURE, "^src/lib/", "node_modules/zod/mini/", PATHS],
    },
  },
  {
    name: "no-sql-in-routes-and-jobs",
    comment: "routes and jobs hold no SQL: write it in queries or service and call that.",
    from: { path: filesOf("routes", "jobs"), pathNot: TESTS },
    to: { path: ["node_modules/drizzle-orm/", ...filesOf("tables")] },
  },
  {
    name: "browser-without-server",
    comment:
      "What the browser loads reaches no server code, however far: read and write through client.ts, share types through schema.ts.",
    from: { path: IN_THE_BROWSER, pathNot: TESTS },
    to: { path: ON_THE_SERVER, reachable: true },
  },
  {
    name: "browser-packages",
    comment:
      "Every visitor would load this package: do without, or list it in BROWSER_PACKAGES of dependency-cruiser.config.ts.",
    from: { path: IN_THE_BROWSER, pathNot: TESTS },
    to: {
      path: "node_modules/",
      pathNot: `node_modules/(?:${BROWSER_PACKAGES.join("|")})/`,
      reachable: true,
    },
  },
];

export default {
  forbidden: RULES.map((rule) => ({ severity: "error" as const, ...rule })),
  options: {
    // TypeScript 7 offers no parser. That the tool misses one does not matter, though it says so after findings.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
    },
  },
} satisfies IConfiguration;
