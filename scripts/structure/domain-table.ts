const foundations: [domain: string, mayUse: string[]][] = [
  ["accounts", []],
  ["audit", ["accounts"]],
  ["factors", ["accounts", "audit"]],
  ["notifications", ["accounts"]],
  ["newsletter", ["accounts", "audit"]],
  ["contact", ["accounts", "audit"]],
  ["legal", []],
  ["uploads", ["accounts"]],
  ["profiles", ["accounts", "uploads", "newsletter", "audit"]],
  ["votes", ["accounts", "audit"]],
  ["prospects", ["accounts", "audit", "votes"]],
  ["editions", ["accounts", "audit", "votes", "prospects"]],
  ["events", ["accounts", "audit", "prospects"]],
  ["measurements", ["accounts", "audit", "prospects", "editions", "events"]],
  ["ledger", ["accounts", "profiles", "votes", "prospects"]],
  ["nominations", ["accounts", "notifications", "profiles", "prospects", "audit", "votes"]],
  ["guardians", ["accounts", "audit", "prospects", "measurements", "nominations"]],
  [
    "evaluations",
    [
      "accounts",
      "notifications",
      "profiles",
      "prospects",
      "editions",
      "audit",
      "events",
      "measurements",
      "guardians",
    ],
  ],
  ["discussion", ["accounts", "profiles", "audit", "nominations"]],
  ["recognition", ["accounts", "notifications", "profiles", "audit", "nominations"]],
  [
    "moderation",
    [
      "accounts",
      "profiles",
      "prospects",
      "audit",
      "votes",
      "nominations",
      "guardians",
      "discussion",
      "recognition",
    ],
  ],
  ["payments", ["accounts", "audit"]],
  ["catalog", ["accounts", "uploads", "audit"]],
  ["orders", ["accounts", "notifications", "audit", "payments", "catalog"]],
  ["schedule", ["accounts", "audit"]],
  ["athletes", ["accounts", "audit"]],
  ["bookings", ["accounts", "notifications", "audit", "payments", "schedule", "athletes"]],
  [
    "passes",
    ["accounts", "notifications", "audit", "payments", "schedule", "athletes", "bookings"],
  ],
  ["desk", ["accounts", "audit", "payments", "schedule", "athletes", "bookings", "passes"]],
  ["partners", ["accounts", "notifications", "profiles", "audit", "uploads"]],
  [
    "listings",
    ["accounts", "notifications", "audit", "uploads", "prospects", "nominations", "partners"],
  ],
  ["offers", ["accounts", "notifications", "audit", "partners", "listings"]],
  [
    "deals",
    ["accounts", "notifications", "audit", "uploads", "payments", "partners", "listings", "offers"],
  ],
];

/** They compose the others. The Admin Panel also shows what the privacy domain asks staff for. */
const surfaces: [domain: string, mayUse: string[]][] = [
  ["privacy", []],
  ["site", []],
  ["admin", ["privacy"]],
];

/**
 * Who may use whom: every domain with the domains it may use. A new edge is a design decision. An
 * entry names only entries above it, so the table has no cycle.
 */
export const DOMAINS: ReadonlyMap<string, readonly string[]> = new Map([
  ...foundations,
  ...surfaces.map(
    ([domain, mayUse]) => [domain, [...foundations.map(([name]) => name), ...mayUse]] as const,
  ),
]);

const known = new Set<string>();
for (const [domain, mayUse] of DOMAINS) {
  const unknown = mayUse.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `domain-table.ts: ${domain} names ${unknown.join(", ")}, which must stand above it.`,
    );
  }
  known.add(domain);
}

/** The files of a domain. Each but README.md may be a folder of capabilities of the same name. */
export const DOMAIN_FILES = [
  "README.md",
  "paths.ts",
  "tables.ts",
  "schema.ts",
  "rules.ts",
  "access.ts",
  "queries.ts",
  "service.ts",
  "routes.ts",
  "client.ts",
  "jobs.ts",
  "mails.ts",
  "testing.ts",
] as const;

/** The words that name a file or a folder of a domain. */
export const DOMAIN_WORDS: readonly string[] = [
  ...DOMAIN_FILES.filter((file) => file !== "README.md").map((file) => file.replace(/\.tsx?$/, "")),
  "pages",
  "components",
];

/** What other domains may take from a domain, beside tables and components (see the rules). */
export const OPEN_WORDS = ["schema", "access", "service", "queries"];

/** The packages that a browser may load. Every visitor pays for each of them. */
export const BROWSER_PACKAGES = [
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

/** The tables of which everybody sees something, by the names under which domains export them. */
export const PUBLIC_TABLES = [
  "users",
  "prospects",
  "prospectVotes",
  "prospectFacts",
  "publicationAgreements",
  "boardEditions",
  "boardEditionRanks",
  "measurements",
  "events",
  "ledgerDays",
  "ledgerLines",
  "ledgerNumbers",
  "ledgerSalts",
  "ledgerSums",
  "nominations",
  "nominationVotes",
  "nominationVoteCounts",
  "sportSizes",
  "choices",
  "comments",
  "scoutBadges",
  "products",
  "variants",
  "shopSettings",
  "activities",
  "timeSlots",
  "closures",
  "standingPlaces",
  "bookings",
  "partners",
  "listings",
  "reviews",
];

/** The tables of which only some people see something. A new table stands in one of the two lists. */
export const PRIVATE_TABLES = [
  "athletes",
  "auditEntries",
  "authenticators",
  "calendars",
  "checkIns",
  "contactSubmissions",
  "credits",
  "dealEvents",
  "dealRefunds",
  "deals",
  "disputes",
  "dropInRefunds",
  "dropIns",
  "emailConfirmations",
  "evaluationAppointments",
  "evaluationReports",
  "evaluationRequests",
  "eventPlayers",
  "fieldEntries",
  "factorRecoveries",
  "guardianProposals",
  "guardianReplacements",
  "ledger",
  "mails",
  "measurementCorrections",
  "membershipActivities",
  "memberships",
  "minors",
  "newsletterSubscriptions",
  "nominationWords",
  "notifications",
  "offerEvents",
  "offers",
  "orderDelays",
  "orderEvents",
  "orders",
  "passChanges",
  "passkeyChallenges",
  "passkeys",
  "passEvents",
  "passExtensions",
  "passFreezes",
  "passPayments",
  "passPrices",
  "passRefunds",
  "passwordResetRequests",
  "passwordResets",
  "payees",
  "payouts",
  "proofs",
  "paymentEvents",
  "privacyRequests",
  "nominationFormerNames",
  "prospectFormerNames",
  "prospectVoteChanges",
  "rateLimits",
  "createdOnce",
  "recoveryCodes",
  "refunds",
  "removals",
  "reports",
  "savedListings",
  "scoutingReports",
  "securityEvents",
  "sessions",
  "setupCodes",
  "siteSettings",
  "staffRights",
  "standingWaitlist",
  "subscriptionRevisions",
  "testAccounts",
  "testCustomers",
  "testInvoices",
  "testPayments",
  "testSubscriptions",
  "testTransfers",
  "uploads",
  "userActivity",
  "userBadges",
  "userProfiles",
  "voteBursts",
  "waivers",
  "workingOrderRanks",
  "workingOrders",
];
