import { describe, expect, test } from "vitest";
import type { Finding } from "../scripts/structure/findings.ts";
import { findFarImports } from "../scripts/structure/imports.ts";
import { findStaleLists } from "../scripts/structure/manifests.ts";
import { findNamedTables } from "../scripts/structure/named-tables.ts";
import { findBadNames } from "../scripts/structure/names.ts";
import { findBadLines, findLoggedErrors, findMisfitReadmes } from "../scripts/structure/texts.ts";
import { findBadWrites } from "../scripts/structure/writes.ts";

/** Findings as `file:line problem`. */
function shown(findings: Finding[]): string[] {
  return findings.map(({ file, line, problem }) => `${file}${line ? `:${line}` : ""} ${problem}`);
}

describe("names", () => {
  const README = "src/domains/legal/README.md";
  test("finds names that say nothing", () => {
    for (const [path, problem] of [
      ["src/ui/VoteButton.tsx", "VoteButton.tsx is not in kebab-case"],
      ["src/lib/utils.ts", "utils.ts says nothing about what it holds"],
      ["tests/common/mail.ts", "common says nothing about what it holds"],
      ["src/domains/legal/legal-service.ts", "is not one of a domain's words"],
      ["src/domains/legal/orders/service.ts", "is not one of a domain's words"],
      ["src/domains/legal/service/index.ts", "index.ts says nothing about what it holds"],
      ["src/domains/legal/service/voting.ts", "voting.ts is named for an activity"],
      ["src/lib/db/trying-again.pg.test.ts", "trying-again.pg.test.ts is named for an activity"],
      ["src/lib/voting/rules.ts", "voting is named for an activity"],
      ["src/ui/network-voiding-form.tsx", "network-voiding-form.tsx is named for an activity"],
    ] as const) {
      const files = [README, path].map((file) => ({ path: file, text: "" }));
      expect(shown(findBadNames(files)), path).toEqual([`${path} ${problem}`]);
    }
  });

  test("leaves nouns alone", () => {
    for (const path of ["src/lib/string.ts", "src/ui/shipping-label.tsx", "src/lib/settings.ts"]) {
      expect(findBadNames([{ path, text: "" }]), path).toEqual([]);
    }
  });

  test("a domain has a README and stands in the table", () => {
    expect(shown(findBadNames([{ path: "src/domains/drafts/rules.ts", text: "" }]))).toEqual([
      "src/domains/drafts drafts is not in the table of domains",
      "src/domains/drafts/README.md is missing",
    ]);
  });

  test("words, folders of words, sub-domains and tests are a domain's", () => {
    const names = [
      "rules.test.ts",
      "service/terms.ts",
      "orders/tables.ts",
      "orders/service/pay.ts",
    ];
    const files = [README, ...names.map((name) => `src/domains/legal/${name}`)];
    expect(findBadNames(files.map((path) => ({ path, text: "" })))).toEqual([]);
  });
});

describe("imports", () => {
  const imported = (path: string, line: string) => shown(findFarImports([{ path, text: line }]));

  test("finds imports that climb out of their room", () => {
    for (const [path, line] of [
      ["src/domains/legal/service.ts", 'import { a } from "../../lib/a.ts";'],
      ["src/domains/legal/rules.ts", 'import type { A } from "../contact/schema.ts";'],
      ["src/app/a.ts", 'export { a } from "../lib/a.ts";'],
      ["src/ui/a.tsx", 'const a = () => import("../lib/a.ts");'],
      ["src/ui/a.test.tsx", 'import { a } from "../../tests/a.ts";'],
    ] as const) {
      expect(imported(path, line), line).toEqual([`${path}:1 climbs out of its room by dots`]);
    }
  });

  test("a name of several lines is found in its last", () => {
    expect(imported("src/ui/a.ts", '\nimport {\n  a,\n} from "../lib/a.ts";')).toEqual([
      "src/ui/a.ts:4 climbs out of its room by dots",
    ]);
  });

  test("within a room, dots and names from the root are fine", () => {
    expect(imported("src/domains/legal/service/a.ts", 'import "../schema.ts";')).toEqual([]);
    expect(imported("src/lib/db/a.ts", 'import "../log.ts";\nimport "#lib/a.ts";')).toEqual([]);
    expect(imported("e2e/journeys/a.ts", 'import "../support/a.ts";')).toEqual([]);
  });
});

describe("lines", () => {
  const paths = { board: "/leaderboard", api: { vote: (id: string) => `/api/players/${id}` } };
  test("finds lines that break a rule of the code", () => {
    for (const [path, line, problem] of [
      ["src/lib/a.ts", 'fetch("/api/vote")', "writes an address by hand"],
      ["src/ui/a.tsx", "<a href={`/leaderboard/1`}>", "writes an address by hand"],
      ["src/lib/a.ts", "console.log(1)", "writes to the console"],
      ["src/ui/a.ts", "localStorage.clear();", "uses storage that a browser may block"],
      ["src/lib/a.ts", `// ${"TO"}${"DO"} later`, "leaves work for later"],
      [
        "src/ui/a.tsx",
        '<input type="number" />',
        "has a field whose number changes with the mouse wheel",
      ],
      [
        "src/domains/a/queries.ts",
        ".orderBy(asc(players.lastName))",
        "sorts names as one database or browser does",
      ],
      ["src/domains/a/schema.ts", "z.email()", "has an email address of its own kind"],
      ["src/lib/wide.ts", `  // ${"wide ".repeat(24)}`, "is a comment wider than 120 columns"],
      [
        "package-lock.json",
        `"resolved": "${"https"}://x.example/a.tgz"`,
        "names a package registry",
      ],
      ["docs/a.md", `see ${"/home"}/ann/raw`, "names a folder of one machine"],
      [
        "src/lib/a.ts",
        `  /${"**"} So many calls an hour. */`,
        "begins a comment without its subject",
      ],
      ["src/lib/a.ts", "   * As long as it lasts.", "begins a comment without its subject"],
      ["src/lib/a.ts", "   * Until then it is held.", "begins a comment without its subject"],
      [
        "src/lib/a.ts",
        `/${"**"} The same for a comment. */`,
        "begins a comment with the same as what",
      ],
    ] as const) {
      expect(shown(findBadLines([{ path, text: `\n${line}` }], paths)), line).toEqual([
        `${path}:2 ${problem}`,
      ]);
    }
  });

  test("a comment may have the same as its subject", () => {
    const text = `/${"**"} The same key is the same payment. */`;
    expect(findBadLines([{ path: "src/lib/a.ts", text }], paths)).toEqual([]);
  });

  test("paths.ts, tests and comments may name addresses, main.ts may use the console", () => {
    const files = [
      { path: "src/paths.ts", text: '"/api/vote"' },
      { path: "src/lib/a.test.ts", text: '"/api/vote"' },
      { path: "src/lib/a.ts", text: ' * `/api/vote`\nimport "../api/vote.ts";' },
      { path: "src/main.ts", text: "console.log(1)" },
    ];
    expect(findBadLines(files, paths)).toEqual([]);
  });
});

test("the README of a domain has 10 to 20 lines", () => {
  const readmes = (path: string, count: number) =>
    shown(findMisfitReadmes([{ path, text: "line\n".repeat(count) }]));
  expect(readmes("src/domains/legal/README.md", 10)).toEqual([]);
  expect(readmes("src/domains/legal/README.md", 20)).toEqual([]);
  expect(readmes("src/domains/legal/README.md", 9)).toEqual([
    "src/domains/legal/README.md has 9 lines",
  ]);
  expect(readmes("src/domains/legal/README.md", 21)).toEqual([
    "src/domains/legal/README.md has 21 lines",
  ]);
  expect(readmes("README.md", 100)).toEqual([]);
});

describe("the log", () => {
  const found = (text: string, path = "src/lib/a.ts") =>
    shown(findLoggedErrors([{ path, text: `\n${text}` }]));

  test.each([
    'log.warn({ id, reason: error.message }, "failed");',
    "deps.log.error({ cause: (error as Error).stack }, `failed`);",
    'log[isBug ? "error" : "warn"](\n  { id, why: String(error) },\n  "failed",\n);',
    "log.info({ id: idOf(order(1)) }, error.detail);",
  ])("%s is found", (text) => {
    expect(found(text)).toEqual(["src/lib/a.ts:2 logs an error's words by hand"]);
  });

  test("an error may be given as it was thrown, and words may be used elsewhere", () => {
    expect(found('log.warn({ id: idOf(order) }, "failed", error);\nshow(error.message);')).toEqual(
      [],
    );
    expect(found("log.info({ id: error.message });", "src/lib/a.test.ts")).toEqual([]);
  });
});

/** A statement of Drizzle's about the table `users`. */
function sqlOf(statement: string): string {
  return `sql\`${statement.replace("users", `$${"{users}"}`)}\``;
}

describe("writes", () => {
  const SERVICE = "src/domains/legal/service/terms.ts";
  const found = (text: string, path = SERVICE) =>
    findBadWrites([{ path, text: `// The ü counts two bytes.\n${text}` }]).map(
      ({ line, problem }) => `${line} ${problem}`,
    );

  test("finds writes that are neither a command nor a verb", () => {
    for (const [text, signature] of [
      ["export async function change(db: Db, actor: Actor) {}", "change(db, actor)"],
      ["export async function change(tx: Tx) {}", "change(tx)"],
      ["export async function change(deps: Deps, id: number, to: Term) {}", "change(deps, id, to)"],
      [
        "export async function change({ log }: Deps, actor: Actor, id: number, to: Term) {}",
        "change({ … }, actor, id, to)",
      ],
      ["export const change = async (id: number) => {};", "change(id)"],
      ["export function createTerms(deps: Deps): Terms {}", "createTerms(deps)"],
      ["export function isLong(tx: Db): boolean {}", "isLong(tx)"],
    ] as const) {
      expect(found(text), text).toEqual([`2 ${signature} is neither a command nor a verb`]);
    }
  });

  test.each([
    "export async function change(deps: Deps, actor: Member, { id }: Change) {}",
    'export function forget({ database }: Pick<Deps, "database">): Promise<number> {}',
    "export async function confirm(deps: Deps, token: string, onDone: OnConfirmed) {}",
    "export async function write(tx: PublicTx, actor: Actor, id: number, to: Term) {}",
    "export const remove = (tx: Db, id: number) => write(tx, id, null);",
    "export const limits = perDeps((deps) => createLimit(deps));",
    "async function look(db: Db) {}",
  ])("%s is sound", (text) => {
    expect(found(text)).toEqual([]);
  });

  test("a function of another file may have any shape", () => {
    expect(found("export function isLong(text: string) {}", "src/domains/legal/rules.ts")).toEqual(
      [],
    );
  });

  test("finds transactions inside others", () => {
    for (const text of [
      "const change = (tx: Db) => tx.transaction(write);",
      "async function change(deps: Deps, tx: Db) { await deps.database.contentVersion.publish(write); }",
      "const change = () =>\ndb.transaction(async (tx) => { await db.transaction(write); });",
      "const redos = { async gone(tx, removal) { await tx.transaction(write); } };",
    ]) {
      const [finding, ...others] = found(text);
      expect(finding, text).toMatch(/^[23] opens a transaction inside another one$/);
      expect(others, text).toEqual([]);
    }
  });

  test("finds transactions outside of a service", () => {
    for (const name of ["routes.ts", "routes/terms.ts", "jobs.ts", "pages/terms-page.tsx"]) {
      const path = `src/domains/legal/${name}`;
      for (const call of ["db.transaction(write)", "deps.database.contentVersion.publish(write)"]) {
        expect(found(call, path), name).toEqual(["2 opens a transaction outside of a service"]);
      }
    }
  });

  test("finds writes that nobody has to publish", () => {
    for (const text of [
      "const change = async (tx: Db) => { await tx.update(users).set({}); };",
      "const change = () => db.transaction((tx) => tx.insert(users).values({}));",
      "const change = () => contentVersion.publish(() => db.delete(users));",
      "const change = () => contentVersion.publish(({ id }) => deps.database.db.delete(users));",
      "const change = (tx: PublicTx) => twice((tx: Db) => tx.delete(users));",
      `const change = (tx: Db) => tx.execute(${sqlOf("update users as person set name = 1")});`,
      `const change = (tx: Db) => rowsOf<Row>(tx, ${sqlOf("with gone as (delete from users)")});`,
    ]) {
      expect(found(text), text).toEqual([
        "2 writes users through a transaction that nobody has to publish",
      ]);
    }
  });

  test("leaves writes alone that are published or private", () => {
    for (const text of [
      "const change = async (tx: PublicTx) => { await tx.update(users).set({}); };",
      "const change = () => contentVersion.publish(async (tx) => [1].map(() => tx.delete(users)));",
      "const change = (tx: Db) => unseen(tx).insert(users).values({});",
      `const change = (tx: PublicTx) => rowsOf<Row>(tx, ${sqlOf("insert into users values (1)")});`,
      "const redos: Record<string, Redo> = { async gone(tx) { await tx.delete(users); } };",
      "const change = (tx: Db) => tx.update(sessions).set({});",
      `const look = (db: Db) => rowsOf(db, ${sqlOf("select 1 from users for update")});`,
      "const known = (hash: Hash) => hash.update(text);",
    ]) {
      expect(found(text), text).toEqual([]);
    }
  });

  test("tests and what they make up may write as they like", () => {
    const text = "export const aUser = (db: Db) => db.insert(users).values({});";
    for (const name of ["testing.ts", "terms.test.ts", "service/terms.test.ts"]) {
      expect(found(text, `src/domains/legal/${name}`)).toEqual([]);
    }
  });
});

describe("tables", () => {
  const TABLES = {
    path: "src/domains/accounts/tables.ts",
    text: 'export const users = pgTable(\n  "users",\n  {},\n);',
  };
  const found = (text: string, path = "src/domains/legal/service.ts") =>
    shown(findNamedTables([TABLES, { path, text }]));

  test("finds tables that SQL names", () => {
    for (const text of [
      "\nsql`select 1 from users`",
      "\nconst one = sql<number>`select 1 from a join users on true`;",
      '\nsql`select 1 where "users".id = 1`',
      `\nsql\`$${"{part(sql`update users set name = 1`)}"}\``,
    ]) {
      expect(found(text), text).toEqual([
        "src/domains/legal/service.ts:2 names the table users in SQL",
      ]);
    }
  });

  test("the table itself, columns, other words and tests are fine", () => {
    expect(found(sqlOf("select 1 from users"))).toEqual([]);
    expect(found("sql`select users from user_notes as users_of`; note(`from users`);")).toEqual([]);
    expect(found("sql`select 1 from users`", "src/domains/legal/terms.test.ts")).toEqual([]);
  });
});

describe("lists", () => {
  const journal = (...tags: string[]) => ({
    path: "migrations/meta/_journal.json",
    text: JSON.stringify({ entries: tags.map((tag, idx) => ({ idx, tag, when: idx + 1 })) }),
  });

  test("packages and their reasons are the same", () => {
    const files = [
      { path: "package.json", text: '{ "devDependencies": {\n"vite": "1" } }' },
      { path: "docs/dependencies.md", text: "| `rollup` | bundles |" },
    ];
    expect(shown(findStaleLists(files))).toEqual([
      "package.json:2 vite stands in package.json without a reason",
      "docs/dependencies.md:1 rollup is no dependency",
    ]);
  });

  test("migrations and their journal are the same", () => {
    const files = [{ path: "migrations/0000_a.sql", text: "" }, journal("0000_a", "0001_b")];
    expect(shown(findStaleLists(files))).toEqual([
      "migrations/meta/_journal.json lists other migrations than there are: 0000_a",
    ]);
  });

  test("the glossary names files and folders that are there", () => {
    const text =
      "| vote | `lib/votes/rules.ts`, `lib/votes/` |\n| poll | `lib/polls.ts`, `slips` |";
    const files = ["src/lib/votes/rules.ts", "docs/glossary.md"].map((path) => ({ path, text }));
    expect(shown(findStaleLists(files))).toEqual(["docs/glossary.md:2 lib/polls.ts is not there"]);
  });

  test("a table is public or private", () => {
    const text =
      'export const users = pgTable("users", {});\nexport const gifts = pgTable("gifts", {});\n';
    const files = [{ path: "src/domains/shop/tables.ts", text }];
    expect(shown(findStaleLists(files))).toEqual([
      "src/domains/shop/tables.ts:2 gifts is neither among the public tables nor among the private ones",
    ]);
  });

  test("documents name files and folders that are there, by the ends of their paths", () => {
    const text =
      "`cast-vote.ts`, `votes/{cast-vote,rules}.ts`\n`e2e/process` `src/lib/*.ts`, `rules.ts`\n`0.ts`";
    const paths = ["src/lib/votes/cast-vote.ts", "e2e/process/a.spec.ts", "src/lib/votes/0.ts"];
    const documents = ["docs/threats.md", "src/lib/README.md", "docs/decisions/001-votes.md"];
    const found = findStaleLists([...paths, ...documents].map((path) => ({ path, text })));
    const missing = ["1 votes/rules.ts", "2 src/lib/*.ts", "2 rules.ts"];
    expect(shown(found)).toEqual(
      documents.slice(0, 2).flatMap((file) => missing.map((one) => `${file}:${one} is not there`)),
    );
  });

  test("statements of a migration stand apart", () => {
    const sound = "SELECT ';' -- a;b\n;\n--> statement-breakpoint\nDO $x$ a; b; $x$;\n-- end; \n";
    const migration = (text: string) => [
      { path: "migrations/0000_a.sql", text },
      journal("0000_a"),
    ];
    expect(findStaleLists(migration(sound))).toEqual([]);
    expect(shown(findStaleLists(migration(`${sound}SELECT 1; SELECT 2;`)))).toEqual([
      "migrations/0000_a.sql:4 another statement follows without a breakpoint",
      "migrations/0000_a.sql:6 another statement follows without a breakpoint",
    ]);
  });
});
