import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { untilWaiting } from "#tests/awaited-locks.ts";
import { testDatabase, testDatabaseOpenedAgain } from "#tests/database.ts";
import { appendToList, listFile } from "./list-file.ts";
import { createRemovalList, type RemovalList } from "./removal-list.ts";
import { removals } from "./removals-table.ts";

/** How long a transaction may take that somebody waits for, and what takes longer than it. */
const ANSWER_MS = 300;
const longer = sql`select pg_sleep(0.7)`;
const AHEAD = { mark: 7 };

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "raw-removals-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
});

async function processOfSite(): Promise<RemovalList> {
  const database = await testDatabaseOpenedAgain({ answerMs: ANSWER_MS });
  const config = { dataDir } as Parameters<typeof createRemovalList>[0]["config"];
  return createRemovalList({ config, database, now: () => new Date() });
}

/** Has the list until another process waits for it, and then for longer than an answer may take. */
async function holdList(meanwhile: () => Promise<unknown>): Promise<void> {
  const { db } = await testDatabase();
  let waiting: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('removals'))`);
    waiting = meanwhile();
    waiting.catch(() => {});
    await untilWaiting(tx);
    await tx.execute(longer);
  });
  await waiting;
}

test("removals may take longer to make again than an answer", async () => {
  const list = await processOfSite();
  await appendToList(listFile(dataDir), [AHEAD]);
  const redone = await list.compare(async (tx) => {
    await tx.execute(longer);
  });
  expect(redone).toBe(0);
});

test("who starts while another process makes removals again waits for it", async () => {
  const [first, second] = [await processOfSite(), await processOfSite()];
  await appendToList(listFile(dataDir), [AHEAD]);
  let both: Promise<unknown> | undefined;
  await first.compare(async (tx) => {
    both = second.compare(async () => {});
    both.catch(() => {});
    await untilWaiting(tx);
    await tx.execute(longer);
  });
  expect(await both).toBe(0);
  await first.mark({ isPatient: true });
  expect(await second.compare(async () => {})).toBeNull();
});

test.each<[string, (list: RemovalList) => Promise<unknown>]>([
  ["writes what a crash left in the database alone", (list) => list.keep({ isPatient: true })],
  ["writes the list again", (list) => list.rewrite()],
  ["raises the mark", (list) => list.mark({ isPatient: true })],
])("a start that %s waits for who has the list", async (_, step) => {
  const { db } = await testDatabase();
  await db.insert(removals).values({ kind: "a.kind", subject: "1", subjectCreatedAt: new Date() });
  const list = await processOfSite();
  await holdList(() => step(list));
  expect(readFileSync(listFile(dataDir), "utf8")).toMatch(/a\.kind|"mark":1/);
});
