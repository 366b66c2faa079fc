import { describe, expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import type { Db } from "#lib/db/db.ts";
import { testApp } from "#tests/test-app.ts";
import { aPrivacyRequest } from "./testing.ts";

type Caller = Awaited<ReturnType<typeof testApp>>["admin"];

const MARCUS = { firstName: "Marcus", lastName: "Batiste" };
const PLAYER = { kind: "player", id: 1 };
const NOMINATION = { kind: "nomination", id: 1 };

const finish = (caller: Caller, more: object = {}) =>
  caller.patch("/api/admin/privacy-requests/1", { expectedStatus: "new", status: "done", ...more });

/** What staff are offered for hiding, the pages of the request first. */
async function offered(caller: Caller) {
  const { body } = await caller.get("/api/admin/privacy-requests");
  return body.data[0].stillShown.map(
    ({ kind, id, isPublic, isNamed }: Record<string, unknown>) =>
      `${kind} ${id}${isPublic ? "" : ", waiting"}${isNamed ? ", named" : ""}`,
  );
}

/** A removal about Marcus Batiste, whose player and nomination are public, with no address of either. */
async function aChildOnBothBoards(db: Db) {
  await aProspect(db, MARCUS);
  await aNomination(db, { ...MARCUS, sport: "Football" });
  await aPrivacyRequest(db, { reference: "K7QM-4XPA-9TRC" });
}

describe("finishing a removal", () => {
  test("is refused while the page that it names is public, and changes nothing", async () => {
    const { admin, visitor, db, outbox } = await testApp();
    await aProspect(db, { firstName: "Jo", lastName: "Other" });
    await aPrivacyRequest(db, { prospectId: 1 });
    const { status, body } = await finish(admin);
    expect([status, body.code, body.message]).toEqual([
      409,
      "conflict",
      "Jo Other (player #1) is still public. Please hide what belongs to this request, or say why it stays.",
    ]);
    expect((await visitor.get("/api/prospects/1")).status).toBe(200);
    expect(await outbox()).toEqual([]);
    const { data } = (await admin.get("/api/admin/privacy-requests")).body;
    expect(data[0]).toMatchObject({ status: "new", outcome: null });
  });

  test("hides and finishes in one step, and says so to the asker", async () => {
    const { admin, visitor, db, outbox } = await testApp();
    await aChildOnBothBoards(db);
    expect(await offered(admin)).toEqual(["player 1", "nomination 1"]);
    const { status, body } = await finish(admin, { hide: [PLAYER, NOMINATION] });
    expect([status, body.data.outcome, body.data.stillShown]).toEqual([200, "removed", []]);
    expect(body.data.player).toMatchObject({ id: 1, isHidden: true });
    expect((await visitor.get("/api/prospects/1")).status).toBe(404);
    expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(404);
    const [mail] = await outbox();
    expect(mail?.subject).toBe("Your privacy request is done");
    expect(JSON.stringify(mail?.parts)).toContain("the page is no longer public");
    const { data } = (await admin.get("/api/admin/audit")).body;
    expect(data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(["prospect_hidden", "nomination_hidden", "privacy_request_changed"]),
    );
  });

  test("needs a reason for what stays public, keeps it in the audit log, and tells the asker", async () => {
    const { admin, visitor, db, outbox } = await testApp();
    await aChildOnBothBoards(db);
    expect((await finish(admin, { reason: " " })).status).toBe(422);
    const { status, body } = await finish(admin, { reason: "Both are another Marcus" });
    expect([status, body.data.outcome]).toEqual([200, "left_public"]);
    const { data } = (await admin.get("/api/admin/audit")).body;
    const entry = data.find(
      ({ action }: { action: string }) => action === "privacy_request_changed",
    );
    expect(entry).toMatchObject({
      after: { status: "done", outcome: "left_public", left: "player #1, nomination #1" },
      reason: "Both are another Marcus",
    });
    const [mail] = await outbox();
    expect(mail?.subject).toBe("Your privacy request is closed");
    expect(JSON.stringify(mail?.parts)).toContain("is still public");
    const state = (await visitor.get("/api/privacy-requests/K7QM-4XPA-9TRC")).body.data;
    expect(state).toMatchObject({ status: "done", outcome: "left_public" });
  });

  test("calls it removed when only a namesake's page stays", async () => {
    const { admin, db } = await testApp();
    await aChildOnBothBoards(db);
    expect((await finish(admin, { hide: [PLAYER] })).status).toBe(409);
    const { body } = await finish(admin, { hide: [PLAYER], reason: "Another boy in Houma" });
    expect(body.data.outcome).toBe("removed");
  });

  test("says that nothing was found where nothing of the name is on the site", async () => {
    const { admin, db, outbox } = await testApp();
    await aProspect(db, { firstName: "Malik", lastName: "Batiste" });
    await aPrivacyRequest(db);
    expect((await finish(admin)).body.data.outcome).toBe("not_found");
    expect(JSON.stringify((await outbox())[0]?.parts)).toContain("found no public page");
  });

  test("forgets the outcome with the next state, and mails a different one", async () => {
    const { admin, db, outbox } = await testApp();
    await aChildOnBothBoards(db);
    await finish(admin, { reason: "Both are another Marcus" });
    const again = { expectedStatus: "done", status: "in_progress" };
    expect(
      (await admin.patch("/api/admin/privacy-requests/1", again)).body.data.outcome,
    ).toBeNull();
    await finish(admin, { expectedStatus: "in_progress", hide: [PLAYER, NOMINATION] });
    expect((await outbox()).map(({ cause }) => cause).toSorted()).toEqual([
      "privacy:1:left_public",
      "privacy:1:removed",
    ]);
  });

  test("calls it removed once the page that stayed is hidden for the closed request", async () => {
    const { admin, visitor, db } = await testApp();
    await aChildOnBothBoards(db);
    await finish(admin, { reason: "Both are another Marcus" });
    const hide = { expectedStatus: "done", hide: [PLAYER, NOMINATION] };
    const { body } = await admin.patch("/api/admin/privacy-requests/1", hide);
    expect([body.data.status, body.data.outcome]).toEqual(["done", "removed"]);
    const state = (await visitor.get("/api/privacy-requests/K7QM-4XPA-9TRC")).body.data;
    expect(state.outcome).toBe("removed");
  });

  test("finds the page of the child behind any number of similar names", async () => {
    const { admin, db } = await testApp();
    await aNomination(db, { ...MARCUS, lastName: "Batistella" });
    const [similar] = await db.select().from(nominations);
    if (!similar) throw new Error("there is no nomination");
    const { id: _, ...copied } = similar;
    const rows = Array.from({ length: 1_000 }, () => copied);
    await db.insert(nominations).values(rows);
    const { id: meant } = await aNomination(db, MARCUS);
    await aPrivacyRequest(db);
    expect(await offered(admin)).toEqual([`nomination ${meant}`]);
  });

  test("leaves corrections as they are", async () => {
    const { admin, db } = await testApp();
    await aProspect(db, MARCUS);
    await aPrivacyRequest(db, { kind: "correction", prospectId: 1 });
    const { status, body } = await finish(admin);
    expect([status, body.data.outcome]).toEqual([200, null]);
  });
});

describe("what is offered for hiding", () => {
  test.each([
    ["Marcus  BATISTE", MARCUS],
    ["Batiste, Marcus", MARCUS],
    ["Marcus James Batiste Jr.", MARCUS],
    ["José Núñez", { firstName: "Jose", lastName: "Nunez" }],
    ["Marcus Delacruz", { firstName: "Marcus", lastName: "De La Cruz" }],
    ["Tank Batiste", { firstName: 'Marcus "Tank"', lastName: "Batiste" }],
  ])("finds %s", async (personName, child) => {
    const { admin, db } = await testApp();
    await aProspect(db, child);
    await aNomination(db, child);
    await aPrivacyRequest(db, { personName });
    expect(await offered(admin)).toEqual(["player 1", "nomination 1"]);
  });

  test("leaves out siblings, and what is hidden, rejected or taken down already", async () => {
    const { admin, db, clock } = await testApp();
    const hiddenAt = clock.now;
    await aProspect(db, { ...MARCUS, firstName: "Malik" });
    await aProspect(db, { ...MARCUS, hiddenAt });
    await aNomination(db, { ...MARCUS, hiddenAt });
    await aNomination(db, { ...MARCUS, status: "rejected" });
    await aNomination(db, { ...MARCUS, guardianRevokedAt: hiddenAt });
    await aPrivacyRequest(db);
    expect(await offered(admin)).toEqual([]);
  });

  test("has a nomination that waits, because staff could publish it after the removal", async () => {
    const { admin, db } = await testApp();
    await aNomination(db, { ...MARCUS, status: "pending" });
    await aPrivacyRequest(db);
    expect(await offered(admin)).toEqual(["nomination 1, waiting"]);
    const { body } = await finish(admin);
    expect(body.message).toContain("is still waiting to be published");
  });

  test("follows a nomination that was merged after the request, and the player whom it brought", async () => {
    const { admin, db } = await testApp();
    await aProspect(db, { firstName: "M.", lastName: "B." });
    await aNomination(db, { firstName: "Mark", status: "promoted", promotedProspectId: 1 });
    await aNomination(db, { status: "duplicate", mergedIntoId: 1 });
    await aPrivacyRequest(db, { nominationId: 2, personName: "Somebody Else" });
    expect(await offered(admin)).toEqual(["player 1, named", "nomination 1, named"]);
  });

  test("has nothing once the request is closed", async () => {
    const { admin, db } = await testApp();
    await aProspect(db, MARCUS);
    await aPrivacyRequest(db, { status: "done", prospectId: 1 });
    expect(await offered(admin)).toEqual([]);
  });
});

test("staff hide at once what a request is about, whatever state it is in by then", async () => {
  const { admin, visitor, db } = await testApp();
  await aChildOnBothBoards(db);
  const hide = (subject: object) =>
    admin.patch("/api/admin/privacy-requests/1", {
      expectedStatus: "in_progress",
      hide: [subject],
    });
  const { status, body } = await hide(NOMINATION);
  expect([status, body.data.status]).toEqual([200, "new"]);
  expect(body.data.nomination).toMatchObject({ id: 1, isHidden: true });
  expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(404);
  expect((await hide({ kind: "player", id: 99 })).status).toBe(404);
});
