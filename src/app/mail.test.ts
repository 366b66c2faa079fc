// @module-tag dialect
import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { expect, onTestFinished, test, vi } from "vitest";
import { ANSWER_RESET_REQUEST } from "#areas/platform/accounts/service/password-reset.ts";
import { passwordResetRequests } from "#areas/platform/accounts/tables.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { brand } from "#content/brand.ts";
import { rowsOf } from "#lib/db/db.ts";
import { createJobs } from "#lib/jobs/create-jobs.ts";
import { createMail } from "#lib/mail/mail.ts";
import { MailTransportError } from "#lib/mail/mail-transport.ts";
import { fakeMailTransport } from "#tests/fakes.ts";
import { takeSurprises } from "#tests/surprises.ts";
import { testApp } from "#tests/test-app.ts";
import { queuedJobs } from "./jobs.ts";

const SOON = { timeout: 120_000, interval: 50 };

/** The site with a running queue. */
async function siteWithQueue() {
  const mailTransport = fakeMailTransport();
  const { deps, db, logLines, outbox } = await testApp({ mailTransport });
  const { jobStore } = deps.database;
  const jobs = createJobs(jobStore, deps.log);
  const mail = createMail(jobs, deps.mail.staff);
  await jobs.start([], queuedJobs({ ...deps, jobs, mail }));
  onTestFinished(async () => {
    await jobs.stop();
    await db.execute(sql`drop schema jobs cascade`);
  });
  const queue = (cause: string, tx = db) =>
    mail.queue(tx, { cause, to: "ana@city.example", subject: cause, parts: ["Hello."] });
  const sentCauses = () => mailTransport.emails.map(({ subject }) => subject);
  return { db, jobs, jobStore, mailTransport, outbox, queue, sentCauses, logLines };
}

test("mails leave after the commit, one for each cause; a transaction that failed sends none", async () => {
  const { db, mailTransport, outbox, queue, sentCauses } = await siteWithQueue();
  await db.transaction((tx) => queue("first", tx));
  const failing = db.transaction(async (tx) => {
    await queue("never", tx);
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await Promise.all(
    ["repeated", "repeated"].map((cause) => db.transaction((tx) => queue(cause, tx))),
  );
  await db.transaction((tx) => queue("last", tx));
  await vi.waitFor(async () => expect(await outbox()).toEqual([]), SOON);
  expect(sentCauses().toSorted()).toEqual(["first", "last", "repeated"]);
  const { name, email, phone } = brand;
  const [mail] = mailTransport.emails;
  for (const words of [name, "New Orleans, LA", email, phone]) {
    expect(mail?.text).toContain(words);
    expect(mail?.html).toContain(words);
  }
});

test("a mail that was not taken is tried again later, and no address is in the queue or log", async () => {
  const { db, mailTransport, queue, sentCauses, logLines } = await siteWithQueue();
  mailTransport.refusal = new MailTransportError("ECONNECTION");
  await db.transaction((tx) => queue("late", tx));
  const waiting = () => rowsOf<{ text: string }>(db, sql`select job::text as text from jobs.job`);
  await vi.waitFor(async () => expect((await waiting())[0]?.text).toContain("ECONNECTION"), SOON);
  expect((await waiting())[0]?.text).toContain(",retry,");
  expect(JSON.stringify([await waiting(), logLines])).not.toContain("city.example");

  mailTransport.refusal = null;
  await db.execute(sql`update jobs.job set start_after = jobs.job_now()`);
  await vi.waitFor(() => expect(sentCauses()).toEqual(["late"]), SOON);
});

test("work for an address that no mail goes to is given up at once", async () => {
  const { db, jobs, logLines } = await siteWithQueue();
  const email = `${"a".repeat(65)}@city.example`;
  await aUser(db, { username: "nowhere", email });
  await db.transaction(async (tx) => {
    const [noted] = await tx.insert(passwordResetRequests).values({ email }).returning();
    await jobs.queue(tx, ANSWER_RESET_REQUEST, { requestId: noted?.id ?? 0 });
  });
  const states = () => rowsOf(db, sql`select state, retry_count from jobs.job`);
  await vi.waitFor(
    async () => expect(await states()).toEqual([{ state: "failed", retry_count: 0 }]),
    SOON,
  );
  expect(JSON.stringify(logLines)).toContain("job given up");
  expect(takeSurprises()).toEqual([expect.stringContaining("one plain address")]);
});

test("what a crashed process had taken up is sent by another", async () => {
  const { db, jobStore, queue, sentCauses, outbox } = await siteWithQueue();
  await db.transaction(async (tx) => {
    await queue("taken-up", tx);
    await tx.execute(
      sql`update jobs.job set state = 'active', started_on = jobs.job_now() - interval '3 minutes'`,
    );
  });
  expect(await outbox()).toHaveLength(1);
  const look = new PgBoss({ schema: "jobs", backend: jobStore.backend, db: jobStore });
  await look.start();
  // Every process looks like this once a minute.
  await look.supervise();
  await look.stop();
  await db.execute(sql`update jobs.job set start_after = jobs.job_now()`);
  await vi.waitFor(() => expect(sentCauses()).toEqual(["taken-up"]), SOON);
});
