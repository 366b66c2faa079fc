import { describe, expect, test } from "vitest";
import { findUnknownPaths } from "../scripts/structure/documents.ts";
import type { Finding } from "../scripts/structure/findings.ts";
import { findBadLines } from "../scripts/structure/lines.ts";
import { readRepository } from "../scripts/structure/repository.ts";
import { findNamedTables, listPublicTables } from "../scripts/structure/tables.ts";
import { findBadWrites } from "../scripts/structure/writes.ts";

/** Findings as `file:line problem`. */
function shown(findings: Finding[]): string[] {
  return findings.map(({ file, line, problem }) => `${file}${line ? `:${line}` : ""} ${problem}`);
}

test("finds lines that break a rule of the code", () => {
  for (const [path, line, problem] of [
    [
      "src/areas/a/queries.ts",
      ".orderBy(asc(players.lastName))",
      "sorts names as one database or browser does",
    ],
    ["package-lock.json", `"resolved": "${"https"}://x.example/a.tgz"`, "names a package registry"],
    ["docs/a.md", `see ${"/home"}/ann/raw`, "names a folder of one machine"],
  ] as const) {
    expect(shown(findBadLines([{ path, text: `\n${line}` }])), line).toEqual([
      `${path}:2 ${problem}`,
    ]);
  }
});

/** A statement of Drizzle's about the table `users`. */
function sqlOf(statement: string): string {
  return `sql\`${statement.replace("users", `$${"{users}"}`)}\``;
}

/** A public table and a private one. */
const TABLES = {
  path: "src/areas/platform/accounts/tables.ts",
  text: 'export const users = pgTable(\n  "users",\n  {},\n);\nexport const sessions = privateTable("sessions", {});',
};

test("knows the public tables of the real tree, without which no write to them is found", () => {
  const tables = listPublicTables(readRepository());
  expect(tables).toContain("prospects");
  expect(tables).toContain("nominations");
  expect(tables).not.toContain("eventRegistrations");
});

describe("writes", () => {
  const SERVICE = "src/areas/people/legal/service/terms.ts";
  const found = (text: string, path = SERVICE) =>
    findBadWrites([TABLES, { path, text: `// The ü counts two bytes.\n${text}` }]).map(
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
    expect(
      found("export function isLong(text: string) {}", "src/areas/people/legal/rules.ts"),
    ).toEqual([]);
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
      expect(found(text, `src/areas/people/legal/${name}`)).toEqual([]);
    }
  });
});

describe("tables", () => {
  const found = (text: string, path = "src/areas/people/legal/service.ts") =>
    shown(findNamedTables([TABLES, { path, text }]));

  test("finds tables that SQL names", () => {
    expect(found("\nsql`select 1 from sessions`")).toEqual([
      "src/areas/people/legal/service.ts:2 names the table sessions in SQL",
    ]);
    for (const text of [
      "\nsql`select 1 from users`",
      "\nconst one = sql<number>`select 1 from a join users on true`;",
      '\nsql`select 1 where "users".id = 1`',
      `\nsql\`$${"{part(sql`update users set name = 1`)}"}\``,
    ]) {
      expect(found(text), text).toEqual([
        "src/areas/people/legal/service.ts:2 names the table users in SQL",
      ]);
    }
  });

  test("the table itself, columns, other words and tests are fine", () => {
    expect(found(sqlOf("select 1 from users"))).toEqual([]);
    expect(found("sql`select users from user_notes as users_of`; note(`from users`);")).toEqual([]);
    expect(found("sql`select 1 from users`", "src/areas/people/legal/terms.test.ts")).toEqual([]);
  });
});

test("finds paths in documents that match no file, even if they are shortened at the front", () => {
  const text =
    "`cast-vote.ts`, `votes/{cast-vote,rules}.ts`\n`e2e/process` `src/lib/*.ts`, `rules.ts`\n`0.ts`";
  const paths = ["src/lib/votes/cast-vote.ts", "e2e/process/a.spec.ts", "src/lib/votes/0.ts"];
  const documents = ["docs/threats.md", "src/lib/README.md", "docs/decisions/001-votes.md"];
  const found = findUnknownPaths([...paths, ...documents].map((path) => ({ path, text })));
  const missing = ["1 votes/rules.ts", "2 src/lib/*.ts", "2 rules.ts"];
  expect(shown(found)).toEqual(
    documents.slice(0, 2).flatMap((file) => missing.map((one) => `${file}:${one} is not there`)),
  );
});
