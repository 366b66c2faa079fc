import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testApp } from "../../tests/test-app.ts";
import { openSession } from "../domains/accounts/service/sessions.ts";
import { sessions } from "../domains/accounts/tables.ts";
import { rateLimits } from "../lib/db/rate-limits-table.ts";
import { scheduledJobs } from "./jobs.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "raw-jobs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("every job has a name of its own and a time of the night", async () => {
  const { deps } = await testApp();
  const jobs = scheduledJobs(deps);
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  for (const { name, cron } of jobs) expect(cron, name).toMatch(/^\d+ [3-5] \* \* \*$/);
});

test("run twice, each does its work and nothing breaks", async () => {
  const dataDir = temporaryFolder();
  const { deps, db, member, clock } = await testApp({ config: { dataDir } });
  await db.insert(rateLimits).values({ key: "old", points: 1, expire: new Date(0) });
  await openSession(db, deps, member.user.id);
  const before = await db.$count(sessions);
  clock.advance(31 * 86_400_000);
  for (const turn of [1, 2]) {
    for (const { run } of scheduledJobs(deps)) await run();
    expect(await db.$count(rateLimits), `turn ${turn}`).toBe(0);
    expect(await db.$count(sessions)).toBe(0);
  }
  expect(before).toBeGreaterThan(0);
  const backups = existsSync(join(dataDir, "backups")) ? readdirSync(join(dataDir, "backups")) : [];
  expect(backups).toHaveLength(deps.database.kind === "embedded" ? 1 : 0);
});
