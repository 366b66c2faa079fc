import { expect, test } from "vitest";
import type { EvaluationRequest } from "#areas/board/evaluations/schema/requests.ts";
import { evaluationRequests } from "#areas/board/evaluations/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { loadDemoContent } from "./load.ts";

/** A site whose first start was at a moment; it had an administrator before. */
async function demoSite(start: string): Promise<TestApp> {
  const site = await testApp();
  site.clock.now = new Date(start);
  await loadDemoContent(site.deps.database, { now: site.clock.now, hasTestProvider: true });
  return { ...site, admin: await site.signIn(site.admin.user) };
}

/** An evening, a morning, and the nights in which the clocks change. */
const STARTS = [
  "2026-11-27T23:10:00Z",
  "2027-03-13T16:20:00Z",
  "2027-03-14T08:30:00Z",
  "2027-11-07T07:30:00Z",
];

test.each(STARTS)(
  "after a first start at %s an administrator sees evaluations of every state",
  async (start) => {
    const { admin } = await demoSite(start);
    const { body } = await admin.get("/api/my/evaluations");
    const [coming, reported] = body.data;
    expect(body.total).toBe(2);
    expect(coming).toMatchObject({ status: "scheduled", appointment: { canCancel: true } });
    expect(reported).toMatchObject({ status: "completed", appointment: { canCancel: false } });
    expect(reported.report.words).toContain("Quiet hands");
    expect(reported.report.values).toHaveLength(5);
    expect((await admin.get("/api/my")).body.data.evaluations.newest).toHaveLength(2);
  },
);

test("staff's lists show who waits, who asked twice, and which report is ready", async () => {
  const { admin } = await demoSite("2027-03-10T17:00:00Z");
  const { data } = (await admin.get("/api/prospect-evaluations")).body as {
    data: EvaluationRequest[];
  };
  expect(new Set(data.map(({ status }) => status))).toEqual(
    new Set(["pending", "contacted", "scheduled", "completed", "no_response"]),
  );
  const marked = data.filter(({ isWaiting, repeats }) => isWaiting && repeats !== null);
  expect(marked.map(({ playerName }) => playerName)).toEqual(["Remy Delahaye"]);
  const events = (await admin.get("/api/admin/events")).body.data as { id: number }[];
  const reports = [];
  for (const { id } of events) {
    reports.push((await admin.get(`/api/admin/events/${id}/reports`)).body.data);
  }
  expect(reports).toContainEqual({ sent: 1, ready: 1, unconfirmed: 0, empty: 0 });
});

test("without an administrator the evaluations belong to made up families", async () => {
  const { db, deps } = await testApp();
  await db.delete(users);
  await loadDemoContent(deps.database, { now: deps.now(), hasTestProvider: true });
  expect(await db.$count(evaluationRequests)).toBe(7);
});
