// @module-tag dialect
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { rowsOf } from "../db/db.ts";
import type { JobStore } from "../db/open-database.ts";
import { silentLog } from "../log.ts";
import { createJobs } from "./create-jobs.ts";
import type { JobData, ScheduledJob } from "./jobs.ts";

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

test("what was handed over before the work began is done then", async () => {
  const { db, jobStore } = await testDatabase();
  const jobs = createJobs(jobStore, silentLog());
  onTestFinished(async () => {
    await jobs.stop();
    await db.execute(sql`drop schema jobs cascade`);
  });
  const { promise: done, resolve } = Promise.withResolvers<JobData>();
  const wash = { name: "wash-the-jerseys", run: async (data: JobData) => resolve(data) };
  await jobs.open([wash]);
  await db.transaction((tx) => jobs.queue(tx, wash.name, { jersey: 7 }));
  await jobs.start([], [wash]);
  expect(await done).toEqual({ jersey: 7 });
});

test("a queue that is not open takes nothing", async () => {
  const { db, jobStore } = await testDatabase();
  const jobs = createJobs(jobStore, silentLog());
  const handOver = db.transaction((tx) => jobs.queue(tx, "wash-the-jerseys", { jersey: 7 }));
  await expect(handOver).rejects.toThrow("The queue is not open.");
});

test("a queue that was stopped begins no work", async () => {
  const { db, jobStore } = await testDatabase();
  onTestFinished(async () => {
    await db.execute(sql`drop schema jobs cascade`);
  });
  const jobs = createJobs(jobStore, silentLog());
  await jobs.open([]);
  await jobs.stop();
  await jobs.start([sweep], []);
  expect(await rowsOf(db, sql`select name from jobs.schedule`)).toEqual([]);
});

test("a schedule that changed is kept as it is now", async () => {
  const { db, jobStore } = await testDatabase();
  onTestFinished(async () => {
    await db.execute(sql`drop schema jobs cascade`);
  });
  for (const cron of ["20 3 * * *", "40 3 * * *"]) {
    const jobs = createJobs(jobStore, silentLog());
    await jobs.start([{ ...sweep, cron }], []);
    await jobs.stop();
  }
  expect(await rowsOf(db, sql`select cron from jobs.schedule`)).toEqual([{ cron: "40 3 * * *" }]);
});

test("work begins when an outage has ended that came before it", async () => {
  const { db, jobStore } = await testDatabase();
  let isDown = false;
  const store: JobStore = {
    ...jobStore,
    async executeSql(text, values) {
      if (isDown) throw Object.assign(new Error("connect refused"), { code: "ECONNREFUSED" });
      return jobStore.executeSql(text, values);
    },
  };
  const warned: string[] = [];
  const log = {
    ...silentLog(),
    warn(_about: object, message: string) {
      warned.push(message);
      isDown = false;
    },
  };
  const jobs = createJobs(store, log);
  onTestFinished(async () => {
    await jobs.stop();
    await db.execute(sql`drop schema jobs cascade`);
  });
  await jobs.open([]);
  isDown = true;
  await jobs.start([sweep], []);
  expect(warned).toContain("work not begun, it is tried again");
  expect(await rowsOf(db, sql`select name from jobs.schedule`)).toEqual([{ name: sweep.name }]);
});

test("of the nights that were missed while nothing ran, one is made up for where a job says so", async () => {
  const { db, jobStore } = await testDatabase();
  const job = (name: string, catchesUp: boolean): ScheduledJob => ({
    ...{ name, cron: "20 3 * * *", catchesUp },
    run: async () => {},
  });
  const scheduled = [job("rake-the-mound", true), job("sweep-the-infield", false)];
  const first = createJobs(jobStore, silentLog());
  await first.start(scheduled, []);
  await first.stop();
  await db.execute(sql`update jobs.version set cron_on = jobs.job_now() - interval '3 days'`);
  await db.execute(sql`update jobs.schedule set created_on = jobs.job_now() - interval '9 days'`);
  const second = createJobs(jobStore, silentLog());
  onTestFinished(async () => {
    await second.stop();
    await db.execute(sql`drop schema jobs cascade`);
  });
  await second.start(scheduled, []);
  const queued = () =>
    rowsOf(
      db,
      sql`select name, count(*)::int as jobs from jobs.job
      where name in ('rake-the-mound', 'sweep-the-infield') group by name`,
    );
  await expect.poll(queued, { interval: 200 }).toEqual([{ name: "rake-the-mound", jobs: 1 }]);
});

test("a schedule that is made up for from now on is kept so", async () => {
  const { db, jobStore } = await testDatabase();
  onTestFinished(async () => {
    await db.execute(sql`drop schema jobs cascade`);
  });
  for (const catchesUp of [false, true]) {
    const jobs = createJobs(jobStore, silentLog());
    await jobs.start([{ ...sweep, catchesUp }], []);
    await jobs.stop();
  }
  const kept = sql`select options ->> 'missed' as missed from jobs.schedule`;
  expect(await rowsOf(db, kept)).toEqual([{ missed: "once" }]);
});
