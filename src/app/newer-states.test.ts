import { sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import { expect, onTestFinished, test } from "vitest";
import { users } from "#areas/platform/accounts/tables.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import type { Caller } from "#tests/actors.ts";
import { emptyAgain } from "#tests/database.ts";
import { TABLES } from "#tests/declared-tables.ts";
import { siteWithCalls } from "#tests/site-with-calls.ts";
import { loadDemoContent } from "./demo/load.ts";

const NEWER = "state_of_a_newer_version";
/** People of the demo content who own a thing with states. */
const OWNERS = /^demo-(?:(?:creator|sponsor|guardian)-1|family-|abernook)/;
/** Columns in unique keys, and sports, which have no names of states. */
const SPARED_COLUMNS = /^(?:metric|period|sport)$/;
/** What lets the callers in. */
const SPARED_TABLES = /^(?:users|sessions)$/;

interface Check {
  table: string;
  name: string;
  definition: string;
}

/** Drops the checks of all columns until the test ends. */
async function dropChecks(db: Db): Promise<void> {
  const checks = await rowsOf<Check>(
    db,
    sql`select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of checks) {
    await db.execute(sql.raw(`alter table ${table} drop constraint "${name}"`));
  }
  onTestFinished(async () => {
    await emptyAgain();
    for (const { table, name, definition } of checks) {
      await db.execute(sql.raw(`alter table ${table} add constraint "${name}" ${definition}`));
    }
  });
}

/** Gives every second row of each table states and kinds that this version does not know. */
async function writeNewerStates(db: Db): Promise<void> {
  for (const { name, columns } of TABLES.map(getTableConfig)) {
    if (SPARED_TABLES.test(name)) continue;
    for (const column of columns.filter(
      ({ enumValues, name: of }) => enumValues && !SPARED_COLUMNS.test(of),
    )) {
      await db.execute(
        sql.raw(`update "${name}" set "${column.name}" = '${NEWER}'
          from (select ctid, row_number() over (order by rows::text) as nth from "${name}" rows) numbered
          where numbered.ctid = "${name}".ctid and numbered.nth % 2 = 0 and "${column.name}" is not null`),
      );
    }
  }
}

test("every call that reads answers about rows with states and kinds that a newer version wrote", async () => {
  const site = await siteWithCalls();
  const { db, deps, clock, calls, admin, visitor } = site;
  await loadDemoContent(deps.database, { now: clock.now, hasTestProvider: true });
  await dropChecks(db);
  await writeNewerStates(db);
  const callers: Caller[] = [visitor, admin];
  for (const user of await db.select().from(users).orderBy(users.id)) {
    if (OWNERS.test(user.username)) callers.push(await site.signIn(user));
  }
  const addresses = calls
    .filter(({ method }) => method === "GET")
    .flatMap(({ url }) => [...new Set(["1", "2"].map((id) => url.replace(/:\w+/g, id)))]);
  const failed = new Set<string>();
  const told = new Set<string>();
  for (const address of addresses) {
    for (const caller of address.startsWith("/api/admin/") ? [admin] : callers) {
      const { status, body } = await caller.get(address);
      if (status >= 500) failed.add(address);
      if (JSON.stringify(body).includes(NEWER)) told.add(address);
    }
  }
  expect([...failed]).toEqual([]);
  expect(told).toContain("/api/contact");
  expect(told.size).toBeGreaterThan(20);
});
