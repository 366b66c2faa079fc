// @module-tag dialect
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { contactSubmissions } from "#areas/people/contact/tables.ts";
import { openSession } from "#areas/platform/accounts/service/sessions.ts";
import { sessions } from "#areas/platform/accounts/tables.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { rateLimits } from "#lib/db/rate-limits-table.ts";
import { DAY_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";
import { scheduledJobs } from "./jobs.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "raw-jobs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Jobs that run by day, and when. */
const BY_DAY: Record<string, RegExp> = {
  "votes-flag-bursts": /^\* \* \* \* \*$/,
  "votes-seal-days": /^20 0 \* \* \*$/,
  "youscout-advance-ages": /^5 0 \* \* \*$/,
  "youscout-begin-day": /^0 0 \* \* \*$/,
  "shop-remind-of-pickups": /^5 9 \* \* \*$/,
  "youscout-remind-authors": /^0 9 \* \* \*$/,
  "guardians-report-silence": /^15 9 \* \* \*$/,
  "youscout-remind-voters": /^0 10 \* \* 4$/,
  "payments-bill-test-subscriptions": /^\*\/5 \* \* \* \*$/,
  "payments-retry": /^\*\/5 \* \* \* \*$/,
  "shop-repair-orders": /^\*\/5 \* \* \* \*$/,
  "shop-ask-customers": /^0 9 \* \* \*$/,
  "shop-end-late-orders": /^10 \* \* \* \*$/,
  "events-publish-turns": /^\*\/5 \* \* \* \*$/,
  "registrations-remind-families": /^0 9 \* \* \*$/,
  "registrations-settle-waits": /^\*\/5 \* \* \* \*$/,
  "registrations-end-called-off": /^\*\/5 \* \* \* \*$/,
  "rawpass-settle-pending": /^\*\/5 \* \* \* \*$/,
  "rawpass-collect-charges": /^20 \* \* \* \*$/,
  "rawpass-mark-missing": /^\*\/5 \* \* \* \*$/,
  "rawpass-end-outgrown": /^10 9 \* \* \*$/,
  "rawpass-remind-holders": /^30 9 \* \* \*$/,
  "rawpass-remind-of-waivers": /^40 9 \* \* \*$/,
  "rawpass-freeze-and-return": /^5 \* \* \* \*$/,
  "rawpass-extend-passes": /^25 \* \* \* \*$/,
  "rawpass-reprice-passes": /^40 8 \* \* \*$/,
  "rawpass-keep-alterations": /^\*\/5 \* \* \* \*$/,
  "rawpass-settle-slots": /^\*\/5 \* \* \* \*$/,
  "rawpass-settle-drop-ins": /^\*\/5 \* \* \* \*$/,
  "rawpass-remind-of-make-ups": /^20 9 \* \* \*$/,
  "rawpass-write-coming-sessions": /^1 0 \* \* \*$/,
  "evaluations-remind-families": /^0 9 \* \* \*$/,
  "evaluations-end-called-off": /^\*\/5 \* \* \* \*$/,
  "connect-publish-and-expire": /^15 \* \* \* \*$/,
  "connect-expire-offers": /^20 \* \* \* \*$/,
  "connect-repair-unpaid": /^\*\/5 \* \* \* \*$/,
  "connect-keep-time": /^25 \* \* \* \*$/,
  "connect-tell-reviews": /^45 \* \* \* \*$/,
  "connect-pay-out": /^35 \* \* \* \*$/,
};

test("every job has a name of its own, and a time of the night but for a few", async () => {
  const { deps } = await testApp();
  const jobs = scheduledJobs(deps);
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  for (const { name, cron } of jobs) {
    expect(cron, name).toMatch(BY_DAY[name] ?? /^\d+ [3-5] \* \* \*$/);
  }
});

test("run twice, each does its work and nothing breaks", async () => {
  const dataDir = temporaryFolder();
  const { deps, db, member, clock } = await testApp({ config: { dataDir } });
  await db.insert(rateLimits).values({ key: "old", points: 1, expire: new Date(0) });
  await openSession(db, deps, member.user.id);
  const before = await db.$count(sessions);
  clock.advance(31 * DAY_MS);
  for (const turn of [1, 2]) {
    for (const { run } of scheduledJobs(deps)) await run();
    expect(await db.$count(rateLimits), `turn ${turn}`).toBe(0);
    expect(await db.$count(sessions)).toBe(0);
  }
  expect(before).toBeGreaterThan(0);
  const backups = existsSync(join(dataDir, "backups")) ? readdirSync(join(dataDir, "backups")) : [];
  const files = backups.filter((name) => name.startsWith("raw-"));
  expect(files).toHaveLength(deps.database.kind === "embedded" ? 1 : 0);
});

test("each run that forgets stands in the audit log with what it did, also when that was nothing", async () => {
  const { admin, deps, db, clock } = await testApp({ config: { dataDir: temporaryFolder() } });
  const message = {
    name: "Ana",
    email: "ana@city.example",
    organization: "City",
    message: "Hi.",
  };
  await db.insert(contactSubmissions).values([
    { ...message, createdAt: new Date("2025-03-10T17:00:00Z") },
    { ...message, createdAt: new Date("2025-03-11T17:00:00Z") },
  ]);
  clock.advance(31 * DAY_MS);
  for (const { run } of scheduledJobs(deps)) await run();
  const entries = await db.select().from(auditEntries).orderBy(auditEntries.id);
  for (const { action, subjectType, subjectId, actorId } of entries) {
    expect([action, subjectType, subjectId, actorId]).toEqual([
      "retention_ran",
      "retention",
      null,
      null,
    ]);
  }
  expect(entries.map(({ after }) => [after.what, after.rows])).toEqual([
    ["ended sessions", 3],
    ["activity older than 13 months, or beyond an account's newest 1,000", 0],
    ["links for new passwords that work no longer", 0],
    ["links that confirm an address and work no longer", 0],
    ["invitations of colleagues that expired 30 days ago", 0],
    ["names of accounts that were deleted a year ago", 0],
    ["what passkeys were given to sign and did not", 0],
    ["proposals to remove second factors that nobody confirmed within a day", 0],
    ["replaced guardians whose 14 days are over, unless their no is kept", 0],
    ["proposals about guardians that nobody confirmed within seven days", 0],
    ["voters of votes older than 13 months", 0],
    ["what an import did, a week later", 0],
    ["uploads that nothing shows", 0],
    ["emails that could not be sent for a week, and their causes after a year", 0],
    ["the list of removals, beyond 24 months", 0],
    ["bursts of votes that are decided, after 24 months", 0],
    ["contact messages older than 24 months", 2],
    ["evaluation requests older than 24 months", 0],
    ["newsletter confirmations older than 7 days", 0],
    ["audit entries older than 24 months", 0],
    ["events of the security log older than 12 months", 0],
    ["privacy requests closed for 24 months", 0],
    ["voters of votes for nominations older than 13 months", 0],
    ["nominations rejected, withdrawn, archived, hidden or taken down 90 days ago", 0],
    ["players of anonymized nominations whom the board has not shown for 90 days", 0],
    ["customers of orders paid 24 months ago, or unpaid for 30 days", 0],
    ["events from the payment provider, and finished tasks about money, older than 24 months", 0],
    ["waivers agreed to 36 months ago", 0],
    ["registrations for events that ended 12 months ago", 0],
    ["players made for events that ended 12 months ago, whom nobody else saw", 0],
    ["what a pasted table did, a week later", 0],
    ["purchases of single sessions paid 36 months ago, or never paid for 30 days", 0],
    ["birth dates and emergency contacts of athletes 90 days after their last place or pass", 0],
    ["passes that ended 36 months ago, or were never paid for 30 days", 0],
    ["check-ins after 36 months", 0],
    ["drafts of listings in Connect untouched for 90 days, of which no talk is kept", 0],
    [
      "children of listings in Connect that ended 90 days ago, of whom no talk or deal has words",
      0,
    ],
    ["offers in Connect that came to nothing 24 months ago", 0],
    ["names, talks, messages and proofs of deals in Connect that were over 24 months ago", 0],
    ["files of proofs in Connect that belong to no deal", 0],
    [
      "what was shown and written in deals that are over about children whose guardian took the word back",
      0,
    ],
    ["deals in Connect and their ledger 84 months after they were over", 0],
    ["notifications older than 90 days", 0],
  ]);
  expect((await admin.get("/api/user")).status).toBe(401);
});
