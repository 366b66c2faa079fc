import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { latestClass } from "#areas/board/prospects/rules/class-window.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { withQuery } from "#lib/list-address.ts";
import { shownChanges } from "#tests/recorded-changes.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { evaluationRequests } from "./tables.ts";
import { MARCUS, WRITTEN } from "./testing.ts";

const ONE = "/api/admin/evaluation-requests/1";
const PROSPECT_OF_ONE = "/api/admin/evaluation-requests/1/prospect";

/** A site with one request of the member for each of the given. */
async function siteWith(...given: Partial<typeof evaluationRequests.$inferInsert>[]) {
  const site = await testApp();
  const request = { ...WRITTEN, userId: site.member.user.id, createdAt: site.deps.now() };
  await site.db.insert(evaluationRequests).values(given.map((part) => ({ ...request, ...part })));
  return site;
}

function entriesOf({ admin }: TestApp) {
  return shownChanges(admin);
}

describe("PATCH /api/admin/evaluation-requests/{id}", () => {
  test("changes the status of a request, and records each transition", async () => {
    const site = await siteWith({});
    for (const status of ["contacted", "no_response"]) {
      expect((await site.admin.patch(ONE, { status })).body.data.status).toBe(status);
    }
    const entries = await entriesOf(site);
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ status: "contacted" }, { status: "no_response" }],
      [{ status: "pending" }, { status: "contacted" }],
    ]);
    expect(entries[0]).toMatchObject({
      action: "evaluation_changed",
      subjectType: "evaluation_request",
      subjectId: 1,
    });
  });

  test("refuses a transition that is not allowed, and says so", async () => {
    const { admin, db } = await siteWith({});
    const { status, body } = await admin.patch(ONE, { status: "completed", staffNote: "Great." });
    expect([status, body.code, body.message]).toEqual([
      409,
      "conflict",
      "This request can't change to that status.",
    ]);
    expect(await db.select().from(evaluationRequests)).toMatchObject([
      { status: "pending", staffNote: null },
    ]);
  });

  test("schedules no request without a date, whose family would not hear when and where", async () => {
    const { admin, db, outbox } = await siteWith({}, { status: "contacted" });
    for (const id of [1, 2]) {
      const request = `/api/admin/evaluation-requests/${id}`;
      const { status, body } = await admin.patch(request, { status: "scheduled" });
      expect([status, body.code]).toEqual([409, "conflict"]);
      expect(body.message).toContain("This request has no date.");
    }
    const rows = await db.select().from(evaluationRequests).orderBy(evaluationRequests.id);
    expect(rows).toMatchObject([{ status: "pending" }, { status: "contacted" }]);
    expect(await outbox()).toEqual([]);
  });

  test("tells a family without an appointment that its request is closed, each time", async () => {
    const site = await siteWith({}, { status: "contacted" });
    const two = "/api/admin/evaluation-requests/2";
    await site.admin.patch(ONE, { status: "declined" });
    await site.admin.patch(ONE, { status: "declined", staffNote: "No field." });
    await site.admin.patch(two, { status: "no_response" });
    await site.admin.patch(two, { status: "contacted" });
    site.clock.advance(1);
    await site.admin.patch(two, { status: "declined" });
    const declined = "We can't offer this evaluation. Contact us with any questions.";
    const unreached = "We couldn't reach you. Contact us if you would still like an evaluation.";
    const mails = await site.outbox();
    expect(mails.map(({ to, parts }) => [to, parts[0]])).toEqual([
      [WRITTEN.parentEmail, declined],
      [WRITTEN.parentEmail, unreached],
      [WRITTEN.parentEmail, declined],
    ]);
    expect(JSON.stringify(mails.map((mail) => ({ ...mail, to: "" })))).not.toMatch(
      /marcus|batiste/i,
    );
    const bell = await site.member.get("/api/notifications");
    expect(bell.body.data[0]).toMatchObject({
      type: "evaluation",
      relatedId: 2,
      message: declined,
    });
  });

  test("is refused to who saw another state or note", async () => {
    const site = await siteWith({});
    await site.admin.patch(ONE, { status: "contacted", staffNote: "Left a message." });
    for (const late of [
      { status: "scheduled", expectedStatus: "pending" },
      { staffNote: "Mine.", expectedStaffNote: null },
    ]) {
      const { status, body } = await site.admin.patch(ONE, late);
      expect([status, body.code]).toEqual([409, "stale"]);
    }
  });

  test("keeps a note for staff, of which the audit log tells nothing and the parent neither", async () => {
    const site = await siteWith({});
    const staffNote = "Plays above his age.";
    expect((await site.admin.patch(ONE, { staffNote })).body.data).toMatchObject({
      status: "pending",
      staffNote,
    });
    expect(await entriesOf(site)).toMatchObject([{ before: {}, after: { staffNote: "changed" } }]);
    expect(JSON.stringify((await site.member.get("/api/user/data")).body)).not.toContain(staffNote);
  });

  test("finds no request that is not there", async () => {
    const { admin } = await siteWith({});
    const path = "/api/admin/evaluation-requests/2";
    expect((await admin.patch(path, { status: "contacted" })).status).toBe(404);
    expect((await admin.patch(ONE, { status: "new" })).status).toBe(422);
    expect((await admin.patch(ONE, { staffNote: "x".repeat(2_001) })).status).toBe(422);
  });
});

describe("POST /api/admin/evaluation-requests/{id}/prospect", () => {
  test("adds the player to the board, and the request remembers him", async () => {
    const site = await siteWith({ status: "completed" });
    const { status, body } = await site.admin.post(PROSPECT_OF_ONE, MARCUS);
    expect([status, body.data]).toMatchObject([201, { id: 1, prospectId: 1, status: "completed" }]);
    expect((await site.visitor.get("/api/prospects")).body.data).toMatchObject([
      { id: 1, ...MARCUS },
    ]);
    expect(await entriesOf(site)).toMatchObject([
      { action: "evaluation_changed", subjectId: 1, after: { prospectId: "Marcus Batiste" } },
      { action: "prospect_created", subjectId: 1, after: { rawRank: 40 } },
    ]);
  });

  test("is refused a second time, also at once, and for what is not completed", async () => {
    const site = await siteWith({ status: "completed" }, { status: "scheduled" });
    const answers = await Promise.all(
      [1, 2, 3].map(() => site.admin.post(PROSPECT_OF_ONE, MARCUS)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const again = await site.admin.post(PROSPECT_OF_ONE, MARCUS);
    expect(again.body.message).toBe("This request has already become a prospect.");
    const early = await site.admin.post("/api/admin/evaluation-requests/2/prospect", MARCUS);
    expect([early.status, early.body.message]).toEqual([
      409,
      "Only a completed request can become a prospect.",
    ]);
    expect(await site.db.$count(prospects)).toBe(1);
  });

  test("leaves the request as it is when the player cannot be added", async () => {
    const site = await siteWith({ status: "completed" });
    const refused = await site.admin.post(PROSPECT_OF_ONE, {
      ...MARCUS,
      gradYear: latestClass(new Date()) + 1,
    });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["gradYear"]]);
    expect((await site.admin.post(PROSPECT_OF_ONE, MARCUS)).status).toBe(201);
  });

  test("keeps the request completed, until the player is deleted", async () => {
    const { admin, db } = await siteWith({ status: "completed" });
    await admin.post(PROSPECT_OF_ONE, MARCUS);
    expect((await admin.patch(ONE, { status: "scheduled" })).status).toBe(409);
    await db.delete(prospects).where(eq(prospects.id, 1));
    expect((await admin.get("/api/prospect-evaluations")).body.data).toMatchObject([
      { prospectId: null },
    ]);
    expect((await admin.post(PROSPECT_OF_ONE, MARCUS)).status).toBe(201);
  });
});

test("the list of requests is filtered by state, days and words", async () => {
  const site = await siteWith(
    { status: "declined" },
    { playerName: "Jonah Robichaux", parentPhone: "+1 (985) 555-0199" },
    { createdAt: new Date("2026-07-01T12:00:00Z"), additionalInfo: null },
  );
  const idsOf = async (filter: Record<string, string>) => {
    const { body } = await site.admin.get(withQuery("/api/prospect-evaluations", filter));
    return body.data.map(({ id }: { id: number }) => id);
  };
  expect(await idsOf({ status: "declined" })).toEqual([1]);
  expect(await idsOf({ from: "2026-07-01", to: "2026-07-01" })).toEqual([3]);
  expect(await idsOf({ q: "jonah robi" })).toEqual([2]);
  expect(await idsOf({ q: "19855550199" })).toEqual([2]);
  expect(await idsOf({ q: "985 555-0199" })).toEqual([2]);
  expect(await idsOf({ q: "both sides", status: "pending" })).toEqual([2]);
});

describe("GET /api/admin/evaluation-requests.csv", () => {
  test("follows the filter, and is written down", async () => {
    const site = await siteWith({}, { status: "declined" });
    const { body } = await site.admin.get(
      withQuery("/api/admin/evaluation-requests.csv", { status: "pending" }),
    );
    const [labels, row, ...rest] = body.split("\r\n");
    expect(labels).toContain("Date (New Orleans),Player Name,Age,Position,Grad Year (est.),School");
    expect(row).toBe(
      `2027-03-10 11:00,Marcus Batiste,15,SS,2029,Holy Cross School,Ana Batiste,Ana@city.example,(504) 555-0142,${WRITTEN.additionalInfo},pending,,no,,,,,`,
    );
    expect(rest).toEqual([""]);
    expect(await entriesOf(site)).toMatchObject([
      { action: "list_exported", subjectType: "evaluation_request", after: { rows: 1 } },
    ]);
  });
});
