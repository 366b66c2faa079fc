// @module-tag dialect
import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { testDatabase } from "./database.ts";
import { checkOf, declaredTables, type TableShape } from "./declared-tables.ts";

const declared = declaredTables();

test("the migrations make exactly the tables that the program declares", async () => {
  const { db } = await testDatabase();
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(declared).toSorted());
});

test("the journal lists every migration, each with a later time than the one before", () => {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync("migrations/meta/_journal.json", "utf8"),
  );
  const files = readdirSync("migrations").filter((file) => file.endsWith(".sql"));
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted());
  // Drizzle skips a migration that is no newer than the last one it ran.
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
});

test("makes every table as it is declared", async () => {
  const { db } = await testDatabase();
  for (const name of Object.keys(declared)) {
    expect(await tableInDatabase(db, name), name).toEqual(declared[name]);
  }
});

async function tableInDatabase(db: Db, name: string): Promise<TableShape> {
  const [columns, constraints, indexes] = [
    await readColumns(db, name),
    await readConstraints(db, name),
    await readIndexes(db, name),
  ];
  return {
    columns: Object.fromEntries(columns.map(({ name, ...shape }) => [name, shape])),
    constraints: Object.fromEntries(
      constraints.map(({ name, text }) => [name, text.startsWith("CHECK") ? checkOf(text) : text]),
    ),
    indexes: Object.fromEntries(indexes.map(({ name, text }) => [name, text])),
  };
}

type ColumnRow = { name: string } & TableShape["columns"][string];

function readColumns(db: Db, table: string): Promise<ColumnRow[]> {
  return rowsOf(
    db,
    sql`
      select attname as name, format_type(atttypid, atttypmod) as type,
        not attnotnull as "isNullable", atthasdef and attgenerated = '' as "hasDefault",
        attidentity <> '' as "isIdentity", attgenerated <> '' as "isGenerated"
      from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`,
  );
}

interface NamedText {
  name: string;
  text: string;
}

/** What Drizzle cannot say of a constraint, that it may be deferred, is left out. */
function readConstraints(db: Db, table: string): Promise<NamedText[]> {
  return rowsOf(
    db,
    sql`
      select conname as name,
        replace(pg_get_constraintdef(oid), ' DEFERRABLE INITIALLY DEFERRED', '') as text
      from pg_constraint
      where conrelid = ${table}::regclass and contype in ('p', 'u', 'f', 'c', 'x')`,
  );
}

function readIndexes(db: Db, table: string): Promise<NamedText[]> {
  return rowsOf(
    db,
    sql`
      select relname as name,
        case when indisunique then 'UNIQUE ' else '' end || '(' || (
          select string_agg(coalesce(attname, '…'), ', ' order by place)
          from unnest(indkey::int2[]) with ordinality as key (number, place)
          left join pg_attribute on attrelid = indrelid and attnum = number and number > 0
        ) || ')' as text
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = ${table}::regclass
        and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)`,
  );
}
