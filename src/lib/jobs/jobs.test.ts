import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { rowsOf } from "../db/db.ts";
import { silentLog } from "../log.ts";
import { createJobs, type ScheduledJob } from "./jobs.ts";

const sweep: ScheduledJob = { name: "sweep-the-infield", cron: "20 3 * * *", run: async () => {} };

test("a schedule is kept once in the database, in the time zone of the business", async () => {
  const { db, jobStore } = await testDatabase();
  onTestFinished(async () => {
    await db.execute(sql`drop schema jobs cascade`);
  });
  for (const _start of ["first start", "second start"]) {
    const jobs = createJobs(jobStore, silentLog());
    await jobs.start([sweep], []);
    await jobs.stop();
  }
  expect(await rowsOf(db, sql`select name, cron, timezone from jobs.schedule`)).toEqual([
    { name: "sweep-the-infield", cron: "20 3 * * *", timezone: "America/Chicago" },
  ]);
});

test("a schedule that a version before kept ends", async () => {
  const { db, jobStore } = await testDatabase();
  onTestFinished(async () => {
    await db.execute(sql`drop schema jobs cascade`);
  });
  for (const name of ["sweep-the-outfield", "sweep-the-infield"]) {
    const jobs = createJobs(jobStore, silentLog());
    await jobs.start([{ ...sweep, name }], []);
    await jobs.stop();
  }
  expect(await rowsOf(db, sql`select name from jobs.schedule`)).toEqual([
    { name: "sweep-the-infield" },
  ]);
});

test("a queue that never started can be stopped", async () => {
  const { jobStore } = await testDatabase();
  await createJobs(jobStore, silentLog()).stop();
});
