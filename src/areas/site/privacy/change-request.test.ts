import { describe, expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import { testApp } from "#tests/test-app.ts";
import { removeClosedRequests } from "./service/retention.ts";
import { privacyRequests } from "./tables.ts";
import { aPrivacyRequest, WRITTEN } from "./testing.ts";

const day = (number: number) => new Date(`2027-03-0${number}T12:00:00Z`);

describe("GET /api/admin/privacy-requests", () => {
  test("has removals about minors first, then the oldest, and what was closed at the end", async () => {
    const { admin, db } = await testApp();
    const add = (personName: string, given: object) =>
      aPrivacyRequest(db, { personName, ...given });
    await add("closed early", { status: "done", createdAt: day(1), statusChangedAt: day(3) });
    await add("grown up", { isAboutMinor: false, createdAt: day(2) });
    await add("correction", { kind: "correction", createdAt: day(1) });
    await add("minor late", { createdAt: day(5) });
    await add("minor early", { createdAt: day(4), status: "in_progress" });
    await add("closed late", { status: "declined", createdAt: day(1), statusChangedAt: day(6) });
    const { body } = await admin.get("/api/admin/privacy-requests");
    expect(body.data.map(({ personName }: typeof WRITTEN) => personName)).toEqual([
      "minor early",
      "minor late",
      "correction",
      "grown up",
      "closed late",
      "closed early",
    ]);
  });

  test("tells everything that staff need, and of the player whether he is hidden", async () => {
    const { admin, db } = await testApp();
    await aProspect(db, { firstName: "Marcus", lastName: "Batiste" });
    await aPrivacyRequest(db, { reference: "K7QM-4XPA-9TRC", prospectId: 1, createdAt: day(1) });
    const read = async () => (await admin.get("/api/admin/privacy-requests")).body.data[0];
    expect(await read()).toEqual({
      ...WRITTEN,
      id: 1,
      reference: "K7QM-4XPA-9TRC",
      status: "new",
      createdAt: day(1).toISOString(),
      statusChangedAt: expect.any(String),
      page: null,
      outcome: null,
      staffNote: null,
      player: { id: 1, name: "Marcus Batiste", isHidden: false },
      nomination: null,
      stillShown: [expect.objectContaining({ kind: "player", id: 1, isNamed: true })],
    });
    await admin.post("/api/admin/prospects/1/hide");
    expect((await read()).player.isHidden).toBe(true);
    await admin.delete("/api/admin/prospects/1");
    expect((await read()).player).toBeNull();
  });

  test("tells of the nomination whether everybody sees it, and whether it is hidden", async () => {
    const { admin, db } = await testApp();
    await aNomination(db);
    await aPrivacyRequest(db, { nominationId: 1 });
    const read = async () =>
      (await admin.get("/api/admin/privacy-requests")).body.data[0].nomination;
    const told = { id: 1, name: "Marcus Batiste" };
    expect(await read()).toEqual({ ...told, isHidden: false, isPublic: true });
    await admin.post("/api/admin/you-scout/nominations/1/hide", { reason: "Privacy request #1" });
    expect(await read()).toEqual({ ...told, isHidden: true, isPublic: false });
  });

  test("is filtered by state, kind, words and day, and comes in pages", async () => {
    const { admin, db } = await testApp();
    await aPrivacyRequest(db, { createdAt: day(1), reference: "K7QM-4XPA-9TRC" });
    await aPrivacyRequest(db, { createdAt: day(2), kind: "correction", status: "in_progress" });
    await aPrivacyRequest(db, { createdAt: day(3), status: "done", personName: "100% Sam_O'Neil" });
    const ask = async (filter: Record<string, string>) => {
      const { body } = await admin.get(withQuery("/api/admin/privacy-requests", filter));
      return [body.total, ...body.data.map(({ id }: { id: number }) => id)];
    };
    expect(await ask({})).toEqual([3, 1, 2, 3]);
    expect(await ask({ status: "open" })).toEqual([2, 1, 2]);
    expect(await ask({ status: "done" })).toEqual([1, 3]);
    expect(await ask({ kind: "correction" })).toEqual([1, 2]);
    expect(await ask({ q: "BATISTE" })).toEqual([3, 1, 2, 3]);
    expect(await ask({ q: "marcus" })).toEqual([2, 1, 2]);
    expect(await ask({ q: "100% sam_" })).toEqual([1, 3]);
    expect(await ask({ q: "%" })).toEqual([0]);
    expect(await ask({ q: "k7qm4xpa9trc" })).toEqual([1, 1]);
    expect(await ask({ from: "2027-03-02", to: "2027-03-02" })).toEqual([1, 2]);
    expect(await ask({ page: "2", pageSize: "2" })).toEqual([3, 3]);
    expect((await admin.get("/api/admin/privacy-requests?status=lost")).status).toBe(400);
  });
});

describe("PATCH /api/admin/privacy-requests/{id}", () => {
  test("writes down who decided what, and of the note only that it changed", async () => {
    const { admin, db, clock } = await testApp();
    await aPrivacyRequest(db);
    const { body } = await admin.patch("/api/admin/privacy-requests/1", {
      expectedStatus: "new",
      status: "in_progress",
      staffNote: "Called Ana Batiste.",
    });
    expect(body.data).toMatchObject({
      status: "in_progress",
      staffNote: "Called Ana Batiste.",
      statusChangedAt: clock.now.toISOString(),
    });
    const audit = (await admin.get("/api/admin/audit")).body;
    expect(audit.data).toMatchObject([
      { action: "families_read", subjectType: "privacy_request" },
      {
        action: "privacy_request_changed",
        subjectType: "privacy_request",
        subjectId: 1,
        actor: { username: "admin" },
        before: { status: "new" },
        after: { status: "in_progress", staffNote: "changed" },
      },
    ]);
    const stored = await db.select().from(auditEntries);
    expect(JSON.stringify(stored)).not.toMatch(/Batiste/);
  });

  test("mails the asker once when it is done and once when it is declined, and no word of it", async () => {
    const { admin, db, outbox, deps } = await testApp();
    const { reference } = await aPrivacyRequest(db);
    const steps = ["in_progress", "done", "in_progress", "done", "in_progress", "declined"];
    for (const [index, status] of steps.entries()) {
      const change = { expectedStatus: steps[index - 1] ?? "new", status };
      expect((await admin.patch("/api/admin/privacy-requests/1", change)).status).toBe(200);
    }
    const mails = await outbox();
    expect(mails.map(({ cause, to }) => [cause, to]).toSorted()).toEqual([
      ["privacy:1:declined", WRITTEN.requesterEmail],
      ["privacy:1:not_found", WRITTEN.requesterEmail],
    ]);
    const link = deps.config.baseUrl + paths.privacyRequestState(reference);
    for (const { parts } of mails) {
      expect(JSON.stringify(parts)).toContain(link);
      expect(JSON.stringify(parts)).not.toMatch(/Marcus|\bAna\b|my son/);
    }
  });

  test("refuses who saw another state, whoever is second", async () => {
    const { admin, db, outbox } = await testApp();
    await aPrivacyRequest(db);
    const decide = (status: string) =>
      admin.patch("/api/admin/privacy-requests/1", { expectedStatus: "new", status });
    const answers = await Promise.all([decide("done"), decide("declined")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("stale");
    expect(await outbox()).toHaveLength(1);
  });

  test("refuses a transition that is not allowed, and what it does not know", async () => {
    const { admin, db } = await testApp();
    await aPrivacyRequest(db, { status: "done" });
    const change = (body: object, id = 1) => admin.patch(`/api/admin/privacy-requests/${id}`, body);
    const again = await change({ expectedStatus: "done", status: "declined" });
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);
    expect((await change({ expectedStatus: "done", status: "lost" })).status).toBe(422);
    expect((await change({ status: "in_progress" })).status).toBe(422);
    expect((await change({ expectedStatus: "new" }, 99)).status).toBe(404);
    const long = await change({ expectedStatus: "done", staffNote: "x".repeat(2_001) });
    expect(long.body.fields).toEqual({ staffNote: "Note must be at most 2,000 characters" });
  });

  test("leaves the state and its day as they are when only the note changes, which blank ends", async () => {
    const { admin, db } = await testApp();
    await aPrivacyRequest(db, { staffNote: "Called", statusChangedAt: day(1) });
    const { body } = await admin.patch("/api/admin/privacy-requests/1", {
      expectedStatus: "new",
      status: "new",
      staffNote: " ",
    });
    expect(body.data).toMatchObject({
      status: "new",
      staffNote: null,
      statusChangedAt: day(1).toISOString(),
    });
  });
});

test("a request is deleted 24 months after it was closed, not a moment before; an open one stays", async () => {
  const { db, deps } = await testApp();
  const old = new Date("2025-03-10T16:59:59Z");
  const fresh = new Date("2025-03-10T17:00:00Z");
  await aPrivacyRequest(db, { personName: "open", createdAt: old, statusChangedAt: old });
  for (const [personName, statusChangedAt] of [
    ["old", old],
    ["fresh", fresh],
  ] as const) {
    await aPrivacyRequest(db, { personName, status: "done", createdAt: old, statusChangedAt });
    await aPrivacyRequest(db, { personName, status: "declined", createdAt: old, statusChangedAt });
  }
  expect(await removeClosedRequests({ ...deps, now: () => new Date("2027-03-10T17:00:00Z") })).toBe(
    2,
  );
  const left = await db.select().from(privacyRequests);
  expect(left.map(({ personName }) => personName).toSorted()).toEqual(["fresh", "fresh", "open"]);
});
