import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { comments } from "#areas/youscout/comments/comments/tables.ts";
import { aComment } from "#areas/youscout/comments/comments/testing.ts";
import { nominations, nominationWords } from "#areas/youscout/nominations/tables.ts";
import { aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import { rowsOf } from "#lib/db/db.ts";
import { withQuery } from "#lib/list-address.ts";
import { READ_AGAIN } from "#lib/optimistic-lock.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { testApp } from "#tests/test-app.ts";
import { stateOf } from "./components/describe.ts";
import type { StaffNomination } from "./schema/nominations.ts";

const STAFF_ONLY = { visitor: 401, member: 403, otherMember: 403, admin: 200 };
const FULL = {
  publication: "full",
  guardianEmail: "mother@family.example",
  guardianAgreedAt: new Date("2027-03-01T12:00:00Z"),
  school: "Jesuit High School",
  position: "Shortstop",
  secondaryPosition: "left fielder",
  handedness: "r / r",
} as const;

describe("the file of nominations", () => {
  test("is for moderators, and written down with who took how many", async () => {
    const { expectStatuses, db, staff } = await testApp();
    await aNomination(db);
    await aNomination(db, { sport: "Soccer" });
    await expectStatuses((actor) => actor.get("/api/admin/you-scout/nominations.csv"), STAFF_ONLY);
    const moderator = await staff("moderator");
    const chosen = withQuery("/api/admin/you-scout/nominations.csv", { sport: "Soccer" });
    expect((await moderator.get(chosen)).status).toBe(200);
    const entries = await db.select().from(auditEntries).orderBy(asc(auditEntries.id));
    const EXPORT = { action: "list_exported", subjectType: "nomination" };
    expect(entries.slice(-2)).toMatchObject([
      { ...EXPORT, after: { rows: 2 } },
      { ...EXPORT, actorId: moderator.user.id, after: { rows: 1 } },
    ]);
  });

  test("has what moderators see, and says of nobody how to reach them, to an owner neither", async () => {
    const { db, admin, staff } = await testApp();
    await aNomination(db, {
      ...FULL,
      adminNotes: "Call 504-555-0142",
      submittedByPhone: "5045550143",
    });
    await aNomination(db, { firstName: "=Second", hiddenAt: new Date("2027-03-02T18:00:00Z") });
    for (const caller of [admin, await staff("moderator")]) {
      const { body, headers } = await caller.get("/api/admin/you-scout/nominations.csv");
      expect(headers["content-disposition"]).toBe('attachment; filename="nominations.csv"');
      const lines = (body as string).trim().split("\r\n");
      expect(lines[0]).toContain("Number,Nominated (New Orleans),First name");
      expect(lines[1], "a formula is text").toContain("'=Second");
      expect(lines[1]).toContain("2027-03-02 12:00");
      expect(lines[2]).toContain("Jesuit High School");
      expect(body).not.toMatch(/@|555|guardianEmail/);
    }
    const byMail = withQuery("/api/admin/you-scout/nominations.csv", { q: "mother@family" });
    const rowsOf = async (caller: typeof admin) =>
      ((await caller.get(byMail)).body as string).trim().split("\r\n").length - 1;
    expect([await rowsOf(admin), await rowsOf(await staff("moderator"))]).toEqual([1, 0]);
  });
});

describe("the list of nominations", () => {
  test("tells everything, the newest first", async () => {
    const { admin, member, db } = await testApp();
    const author = { submittedByUserId: member.user.id };
    await aNomination(db, { ...author, createdAt: new Date("2027-03-01T12:00:00Z") });
    await aNomination(db, {
      firstName: "Second",
      adminNotes: "Seen on Sunday",
      status: "rejected",
      createdAt: new Date("2027-03-02T12:00:00Z"),
    });
    const { body } = await admin.get("/api/admin/you-scout/nominations");
    expect(body).toMatchObject({
      total: 2,
      data: [
        { id: 2, adminNotes: "Seen on Sunday", isPublic: false, author: null },
        { id: 1, lastName: "Batiste", author: member.user.username, isPublic: true },
      ],
    });
  });

  test("filtered as staff choose", async () => {
    const { admin, db } = await testApp();
    const on = (day: string) => new Date(`2027-03-${day}T18:00:00Z`);
    await aNomination(db, { status: "pending", createdAt: on("01") });
    await aNomination(db, {
      firstName: "Marie",
      lastName: "LeBlanc",
      sport: "Soccer",
      submittedByEmail: "uncle@city.example",
      submittedByName: "Uncle",
      guardianEmail: "aunt@city.example",
      createdAt: on("02"),
    });
    await aNomination(db, { hiddenAt: on("05"), createdAt: on("04") });
    for (const [filter, ids] of [
      [{ status: "pending" }, [1]],
      [{ status: "hidden" }, [3]],
      [{ sport: "Soccer" }, [2]],
      [{ q: "marie LEBLANC" }, [2]],
      [{ q: "ANA@city" }, [3, 1]],
      [{ q: "aunt@" }, [2]],
      [{ q: "#3" }, [3]],
      [{ q: "%" }, []],
      [{ from: "2027-03-02", to: "2027-03-03" }, [2]],
      [{ page: "2", pageSize: "2" }, [1]],
    ] as const) {
      const { body } = await admin.get(withQuery("/api/admin/you-scout/nominations", filter));
      expect(
        body.data.map(({ id }: { id: number }) => id),
        JSON.stringify(filter),
      ).toEqual(ids);
    }
  });

  test("counts all that a search or a sport has, whatever page is shown", async () => {
    const { admin, db } = await testApp();
    const on = (day: number) => new Date(`2027-03-0${day}T18:00:00Z`);
    await aNomination(db, { firstName: "Zoe", sport: "Soccer", createdAt: on(4) });
    await aNomination(db, {
      firstName: "Zoe",
      sport: "Soccer",
      status: "pending",
      createdAt: on(3),
    });
    await aNomination(db, { firstName: "Zoe", sport: "Softball", createdAt: on(2) });
    await aNomination(db, { sport: "Soccer", guardianRevokedAt: on(5), createdAt: on(1) });
    const read = async (filter: Record<string, string>) => {
      const { body } = await admin.get(
        withQuery("/api/admin/you-scout/nominations", { pageSize: "1", ...filter }),
      );
      return [body.total, body.hasMore, ...body.data.map(({ id }: { id: number }) => id)];
    };
    expect(await read({ q: "zoe", page: "3" })).toEqual([3, false, 3]);
    expect(await read({ q: "zoe", page: "9" })).toEqual([3, false]);
    expect(await read({ q: "zoe", sport: "Soccer", page: "2" })).toEqual([2, false, 2]);
    expect(await read({ q: "4", status: "approved", page: "1" })).toEqual([1, false, 4]);
    expect(await read({ sport: "Soccer", page: "3" })).toEqual([3, false, 4]);
    expect(await read({ sport: "Soccer", status: "pending", page: "1" })).toEqual([1, false, 2]);
  });

  test("finds the words that a nomination has now, which no vote writes anew", async () => {
    const { admin, visitor, db } = await testApp();
    await aNomination(db, { firstName: "Zoe", guardianEmail: "aunt@family.example" });
    const find = async (q: string) =>
      (await admin.get(withQuery("/api/admin/you-scout/nominations", { q }))).body.total;
    const version = () =>
      rowsOf(db, sql`select xmin::text as version from ${nominationWords} where nomination_id = 1`);
    const before = await version();
    expect((await visitor.post("/api/you-scout/nominations/1/vote")).status).toBe(200);
    expect(await version()).toEqual(before);
    expect([await find("zoe"), await find("aunt family")]).toEqual([1, 1]);
    await db.update(nominations).set({ firstName: "Ana", guardianEmail: null });
    expect([await find("zoe"), await find("aunt family"), await find("ana")]).toEqual([0, 0, 1]);
  });

  test("shows beside each which others may be the same child", async () => {
    const { admin, db } = await testApp();
    await aNomination(db, { status: "pending" });
    await aNomination(db, { firstName: "Marc", city: "Kenner", guardianRevokedAt: new Date() });
    await aNomination(db, { firstName: "MÁRCUS", school: "Jesuit" });
    await aNomination(db, { firstName: "Anna" });
    await aNomination(db, { sport: "Soccer" });
    await aNomination(db, { status: "rejected" });
    await aNomination(db, { status: "withdrawn", guardianRevokedAt: new Date() });
    const { body } = await admin.get("/api/admin/you-scout/nominations/1");
    expect(body.data.likely).toMatchObject([
      { id: 7, isSameName: true, status: "withdrawn", isTakenDown: true },
      { id: 3, isSameName: true, school: "Jesuit", isTakenDown: false },
      { id: 2, isSameName: false, city: "Kenner", isTakenDown: true },
    ]);
    for (let turn = 0; turn < 4; turn += 1) await aNomination(db, { firstName: "Max" });
    expect((await admin.get("/api/admin/you-scout/nominations/1")).body.data.likely).toHaveLength(
      5,
    );
  });
});

test("the list says where words tell what the page withholds", async () => {
  const { admin, db } = await testApp();
  const performance = "The 15-year-old Batiste was the calmest on the field.";
  await aNomination(db, { performance, status: "pending" });
  await aNomination(db, { lastName: "Roux", status: "pending" });
  const { body } = await admin.get("/api/admin/you-scout/nominations");
  const details = Object.fromEntries(
    body.data.map((one: StaffNomination) => [one.id, one.privateDetails]),
  );
  expect(details).toEqual({ 1: ["last name", "age"], 2: [] });
});

test("one whose words tell what the page withholds is approved once that is left out", async () => {
  const { admin, db } = await testApp();
  const performance = "Batiste, class of 2029, was the calmest on the field.";
  await aNomination(db, { performance, status: "pending" });
  const message =
    "The text tells what the page withholds: last name, class. Please correct it first, or ask the author to.";
  const approve = async () =>
    admin.post("/api/admin/you-scout/nominations/1/decision", {
      transition: "approve",
      ...(await asRead(db, 1)),
    });
  const refused = await approve();
  expect([refused.status, refused.body.message]).toEqual([409, message]);
  const many = { action: "approve", nominations: [{ id: 1, ...(await asRead(db, 1)) }] };
  expect((await admin.post("/api/admin/you-scout/nominations/bulk", many)).body.data).toEqual([
    { id: 1, isDone: false, message },
  ]);
  await admin.patch("/api/admin/you-scout/nominations/1", {
    performance: "He was the calmest on the whole field.",
  });
  expect((await approve()).status).toBe(200);
});

describe("a correction", () => {
  test("changes what is given, and the log tells no name", async () => {
    const { admin, db } = await testApp();
    await aNomination(db, { status: "pending" });
    const { body } = await admin.patch("/api/admin/you-scout/nominations/1", {
      lastName: "Baptiste",
      age: 14,
      video: "",
      communityVotes: 99,
      status: "approved",
    });
    expect(body.data).toMatchObject({ lastName: "Baptiste", age: 14, status: "pending" });
    const [row] = await db.select().from(nominations);
    expect(row).toMatchObject({ personKey: "marcus|baptiste|baseball", communityVotes: 0 });
    expect(await recordedChanges(db)).toMatchObject([
      { before: { age: 15 }, after: { age: 14, lastName: "changed" } },
    ]);
  });

  test("checks like the form, and refuses who saw an older state", async () => {
    const { admin, db, clock } = await testApp();
    const { updatedAt } = await aNomination(db);
    const wrong = await admin.patch("/api/admin/you-scout/nominations/1", {
      age: 5,
      performance: "Short",
    });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ["age", "performance"]]);
    const expectedUpdatedAt = updatedAt.toISOString();
    clock.advance(1000);
    const first = await admin.patch("/api/admin/you-scout/nominations/1", {
      city: "Kenner",
      expectedUpdatedAt,
    });
    const second = await admin.patch("/api/admin/you-scout/nominations/1", {
      city: "Gretna",
      expectedUpdatedAt,
    });
    expect([first.status, second.status, second.body.code]).toEqual([200, 409, "stale"]);
  });

  test("of what the guardian agreed to limits the page until the next yes", async () => {
    const { admin, visitor, db } = await testApp();
    await aNomination(db, FULL);
    await admin.patch("/api/admin/you-scout/nominations/1", {
      handedness: "L/L",
      adminNotes: "Left-handed",
    });
    expect((await visitor.get("/api/you-scout/nominations/1")).body.data.level).toBe("full");
    await admin.patch("/api/admin/you-scout/nominations/1", { school: "Warren Easton" });
    expect((await visitor.get("/api/you-scout/nominations/1")).body.data).toMatchObject({
      level: "limited",
      full: null,
    });
  });
});

describe("a decision", () => {
  test.each(["ask_back", "reject"])("to %s needs a word to the author", async (transition) => {
    const { admin, db } = await testApp();
    await aNomination(db, { status: "pending" });
    const without = await admin.post("/api/admin/you-scout/nominations/1/decision", { transition });
    expect([without.status, without.body.fields]).toEqual([
      422,
      { staffMessage: "Please tell the author why" },
    ]);
    const given = { transition, staffMessage: "Which school?", expectedStatus: "pending" };
    expect(
      (await admin.post("/api/admin/you-scout/nominations/1/decision", given)).body.data,
    ).toMatchObject({
      staffMessage: "Which school?",
    });
  });

  test("that publishes names the version that staff have read", async () => {
    const { admin, db, clock } = await testApp();
    await aNomination(db, { status: "pending" });
    const seen = await asRead(db, 1);
    const approve = (given: object = {}) =>
      admin.post("/api/admin/you-scout/nominations/1/decision", {
        transition: "approve",
        ...given,
      });
    expect((await approve()).body.fields).toEqual({ expectedUpdatedAt: READ_AGAIN });
    const many = { action: "approve", nominations: [{ id: 1 }] };
    expect((await admin.post("/api/admin/you-scout/nominations/bulk", many)).body.fields).toEqual({
      nominations: READ_AGAIN,
    });
    expect((await approve(seen)).status).toBe(200);

    await admin.post("/api/admin/you-scout/nominations/1/hide");
    expect((await admin.post("/api/admin/you-scout/nominations/1/show", {})).body.fields).toEqual({
      expectedUpdatedAt: READ_AGAIN,
    });
    const hidden = await asRead(db, 1);
    clock.advance(1_000);
    await admin.patch("/api/admin/you-scout/nominations/1", { city: "Kenner" });
    expect((await admin.post("/api/admin/you-scout/nominations/1/show", hidden)).body.code).toBe(
      "stale",
    );
    const now = await asRead(db, 1);
    expect((await admin.post("/api/admin/you-scout/nominations/1/show", now)).status).toBe(200);
  });

  test("about many tells what happened to each", async () => {
    const { admin, db } = await testApp();
    for (const firstName of ["A", "B", "C"])
      await aNomination(db, { firstName, status: "pending" });
    const approval = { transition: "approve", ...(await asRead(db, 2)) };
    await admin.post("/api/admin/you-scout/nominations/2/decision", approval);
    const { body } = await admin.post("/api/admin/you-scout/nominations/bulk", {
      action: "reject",
      nominations: [1, 2, 9, 3].map((id) => ({ id, expectedStatus: "pending" })),
      staffMessage: "Not a young player.",
    });
    expect(body.data).toMatchObject([
      { id: 1, isDone: true, message: null },
      { id: 2, isDone: false },
      { id: 9, isDone: false, message: "There is no such nomination." },
      { id: 3, isDone: true },
    ]);
    const rows = await db.select().from(nominations).orderBy(asc(nominations.id));
    expect(rows.map(({ status, staffMessage }) => [status, staffMessage])).toEqual([
      ["rejected", "Not a young player."],
      ["approved", null],
      ["rejected", "Not a young player."],
    ]);
  });

  test("about many is about a hundred at most, and a refusal says why", async () => {
    const { admin } = await testApp();
    const expectedUpdatedAt = new Date().toISOString();
    const many = (length: number) =>
      Array.from({ length }, (_, index) => ({ id: index + 1, expectedUpdatedAt }));
    const send = (given: object) => admin.post("/api/admin/you-scout/nominations/bulk", given);
    expect((await send({ action: "approve", nominations: many(101) })).status).toBe(422);
    expect((await send({ action: "approve", nominations: [] })).status).toBe(422);
    expect((await send({ action: "reject", nominations: many(1) })).body.fields).toEqual({
      staffMessage: "Please tell the authors why",
    });
  });
});

describe("hiding", () => {
  test.each(["pending", "approved", "rejected"] as const)(
    "takes one that is %s off and back to its state",
    async (status) => {
      const { admin, visitor, db } = await testApp();
      await aNomination(db, { status });
      const before = (await visitor.get("/api/you-scout/nominations/1")).status;
      await admin.post("/api/admin/you-scout/nominations/1/hide", {
        reason: "A phone number in the text",
      });
      await admin.post("/api/admin/you-scout/nominations/1/hide");
      expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(404);
      const shown = await admin.post(
        "/api/admin/you-scout/nominations/1/show",
        await asRead(db, 1),
      );
      expect(shown.body.data).toMatchObject({ status, hiddenAt: null });
      expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(before);
      const entries = await recordedChanges(db);
      expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
        ["nomination_hidden", "A phone number in the text"],
        ["nomination_shown", null],
      ]);
    },
  );
});

describe("deleting for good", () => {
  const hidden = { ...FULL, guardianTokenHash: "secret", hiddenAt: new Date() };

  test("leaves numbers, and no word of anybody", async () => {
    const { admin, member, visitor, db, outbox } = await testApp();
    const author = { submittedByUserId: member.user.id };
    const told = { ...author, ...hidden, adminNotes: "Known to us", staffMessage: "Thank you" };
    await aNomination(db, { ...told, communityVotes: 31, video: "https://youtu.be/abcdefghijk" });
    await aNomination(db, { ...author, status: "duplicate", mergedIntoId: 1 });
    await aNomination(db, { lastName: "Somebody else" });
    for (const nominationId of [1, 3]) await aComment(db, { nominationId, userId: 1 });

    const { body } = await admin.post("/api/admin/you-scout/nominations/1/erase", {});
    expect(body.data).toMatchObject({ status: "withdrawn", isErased: true, likely: [] });
    const rows = await db.select().from(nominations).orderBy(nominations.id);
    const [erased, merged, other] = rows;
    expect(erased).toMatchObject({ age: 15, sport: "Baseball", communityVotes: 31 });
    const left = [erased, merged].flatMap((row) => Object.values(row ?? {}));
    expect(JSON.stringify(left)).not.toMatch(
      /Marcus|Batiste|Jesuit|Orleans|Shortstop|hits|Ana|city\.example|mother|youtu|secret|Known|Thank/i,
    );
    expect(other).toMatchObject({ lastName: "Somebody else", anonymizedAt: null });
    expect(await db.select().from(comments)).toMatchObject([{ nominationId: 3 }]);
    expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(404);
    expect((await member.get("/api/you-scout/my-nominations")).body.data).toMatchObject([
      { id: 2, isErased: true },
      { id: 1, isErased: true, firstName: "" },
    ]);
    expect(await recordedChanges(db)).toMatchObject([
      { action: "nomination_erased", subjectId: 1, after: { status: "withdrawn" } },
    ]);
    expect(await outbox()).toEqual([]);
  });

  test("deletes the player whom it brought onto the board, and no other", async () => {
    const { admin, visitor, db } = await testApp();
    const { firstName, lastName, school } = await aNomination(db, FULL);
    await admin.post("/api/admin/you-scout/nominations/1/promote");
    await aProspect(db, { firstName, lastName, school, rawRank: 1 });
    expect((await visitor.get("/api/prospects/1")).status).toBe(200);
    await db.update(nominations).set({ hiddenAt: new Date() });
    const { status, body } = await admin.post("/api/admin/you-scout/nominations/1/erase", {});
    expect([status, body.data.promotedProspectId]).toEqual([200, null]);
    expect((await visitor.get("/api/prospects/1")).status).toBe(404);
    expect(await db.select().from(prospects)).toMatchObject([{ id: 2, lastName, rawRank: 1 }]);
    const entries = await recordedChanges(db);
    expect(entries.slice(-2)).toMatchObject([
      { action: "prospect_deleted", subjectId: 1, reason: "Nomination 1 was deleted" },
      { action: "nomination_erased", subjectId: 1 },
    ]);
  });

  test("leaves it to an owner where a guardian has answered", async () => {
    const { admin, staff, db } = await testApp();
    await aNomination(db, FULL);
    await admin.post("/api/admin/you-scout/nominations/1/promote");
    await db.update(nominations).set({ hiddenAt: new Date() });
    const moderator = await staff("moderator");
    expect((await moderator.post("/api/admin/you-scout/nominations/1/erase", {})).status).toBe(409);
    expect((await moderator.delete("/api/admin/prospects/1")).status).toBe(403);
    expect(await db.$count(prospects)).toBe(1);
  });

  test("deletes also the player who was hidden when its author withdrew it", async () => {
    const { admin, member, db } = await testApp();
    await aNomination(db, { ...FULL, submittedByUserId: member.user.id });
    await admin.post("/api/admin/you-scout/nominations/1/promote");
    await member.post("/api/you-scout/nominations/1/withdraw", {});
    expect(await db.$count(prospects)).toBe(1);
    expect((await admin.post("/api/admin/you-scout/nominations/1/erase", {})).status).toBe(200);
    expect(await db.$count(prospects)).toBe(0);
  });

  test("keeps the player when somebody else decided meanwhile", async () => {
    const { admin, db } = await testApp();
    await aNomination(db, FULL);
    await admin.post("/api/admin/you-scout/nominations/1/promote");
    await admin.post("/api/admin/you-scout/nominations/1/hide");
    const expectedUpdatedAt = "2027-03-01T12:00:00.000Z";
    const late = await admin.post("/api/admin/you-scout/nominations/1/erase", {
      expectedUpdatedAt,
    });
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
    expect(await db.$count(prospects)).toBe(1);
  });

  test("is refused while everybody sees it, and to who saw another state", async () => {
    const { admin, db } = await testApp();
    await aNomination(db);
    const refused = await admin.post("/api/admin/you-scout/nominations/1/erase", {});
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    await admin.post("/api/admin/you-scout/nominations/1/hide");
    const expectedUpdatedAt = "2027-03-01T12:00:00.000Z";
    const late = await admin.post("/api/admin/you-scout/nominations/1/erase", {
      expectedUpdatedAt,
    });
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
    expect(await db.select().from(nominations)).toMatchObject([{ lastName: "Batiste" }]);
  });
});

describe("a page that a guardian took down", () => {
  test("waits in the queue until staff have seen it, and again after the next time", async () => {
    const { admin, staff, db, clock, expectStatuses } = await testApp();
    const waiting = async () =>
      (await admin.get("/api/admin/queue")).body.data.map(
        ({ kind, item }: { kind: string; item: { id: number; isTakeDownNew: boolean } }) => [
          ...[kind, item.id, item.isTakeDownNew],
        ],
      );
    await aNomination(db, { status: "promoted", guardianRevokedAt: clock.now });
    await aNomination(db, { firstName: "Shown" });
    await aNomination(db, {
      ...{ firstName: "Rejected", status: "rejected", guardianRevokedAt: clock.now },
    });
    expect(await waiting()).toEqual([["nomination", 1, true]]);
    const see = (caller: Pick<typeof admin, "post">, id: number) =>
      caller.post(`/api/admin/you-scout/nominations/${id}/take-down`);
    await expectStatuses((actor) => see(actor, 1), STAFF_ONLY);
    expect((await see(await staff("moderator"), 2)).body.message).toBe(
      "No guardian has taken this nomination down.",
    );
    expect(await waiting()).toEqual([]);
    const isSeen = eq(auditEntries.action, "take_down_seen");
    const entries = await db.select().from(auditEntries).where(isSeen);
    expect(entries).toMatchObject([{ actorId: admin.user.id, subjectId: 1 }]);
    const guardianRevokedAt = new Date(clock.now.getTime() + 1);
    await db.update(nominations).set({ guardianRevokedAt }).where(eq(nominations.id, 1));
    expect(await waiting()).toEqual([["nomination", 1, true]]);
  });

  test("is called so, whatever its status", () => {
    expect(stateOf({ status: "promoted", consent: "revoked" })).toBe("Taken down by guardian");
    expect(stateOf({ status: "promoted", consent: "agreed" })).toBe("On the board");
    expect(stateOf({ status: "rejected", consent: "revoked" })).toBe("Rejected");
  });
});

describe("a promotion", () => {
  test("puts the player on the board without a rank", async () => {
    const { admin, visitor, db } = await testApp();
    await aNomination(db, { ...FULL, createdAt: new Date("2027-03-01T12:00:00Z") });
    const { body } = await admin.post("/api/admin/you-scout/nominations/1/promote", {
      expectedStatus: "approved",
    });
    expect(body.data).toMatchObject({ status: "promoted", promotedProspectId: 1 });
    expect((await visitor.get("/api/prospects/1")).body.data).toMatchObject({
      firstName: "Marcus",
      lastName: "Batiste",
      positionPrimary: "SS",
      positionSecondary: "LF",
      battingThrowingHand: "R/R",
      school: "Jesuit High School",
      gradYear: 2029,
      rawRank: null,
    });
    expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(200);
  });

  test("puts the player at a rank that a scout gives, and others make room", async () => {
    const { admin, staff, visitor, db } = await testApp();
    await aProspect(db, { rawRank: 7 });
    await aNomination(db, FULL);
    await aNomination(db, { ...FULL, firstName: "Jaylen", lastName: "Guidry" });
    const moderator = await staff("moderator");
    const refused = await moderator.post("/api/admin/you-scout/nominations/1/promote", {
      rawRank: 7,
    });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect(
      (await admin.post("/api/admin/you-scout/nominations/1/promote", { rawRank: 101 })).status,
    ).toBe(422);
    expect(
      (await admin.post("/api/admin/you-scout/nominations/1/promote", { rawRank: 7 })).status,
    ).toBe(200);
    expect(
      (await moderator.post("/api/admin/you-scout/nominations/2/promote", { rawRank: null }))
        .status,
    ).toBe(200);
    const ranks = (await visitor.get("/api/prospects")).body.data.map(
      ({ lastName, rawRank }: { lastName: string; rawRank: number | null }) => [lastName, rawRank],
    );
    expect(ranks).toEqual([
      ["Batiste", 7],
      [expect.any(String), 8],
      ["Guidry", null],
    ]);
  });

  test("ends the votes for the nomination, which keeps those it has", async () => {
    const { admin, visitor, member, db } = await testApp();
    await aNomination(db, FULL);
    const vote = (caller: typeof visitor) => caller.post("/api/you-scout/nominations/1/vote");
    expect((await vote(visitor)).status).toBe(200);
    expect((await visitor.get("/api/you-scout/nominations/1")).body.data).toMatchObject({
      isVoteClosed: false,
    });
    await admin.post("/api/admin/you-scout/nominations/1/promote");
    const late = await vote(member);
    expect([late.status, late.body.code]).toEqual([410, "gone"]);
    expect(late.body.message).toContain("Please vote there.");
    const closed = { isVoteClosed: true, communityVotes: 1 };
    expect((await visitor.get("/api/you-scout/nominations/1")).body.data).toMatchObject(closed);
    expect((await visitor.get("/api/you-scout/nominations")).body.data).toMatchObject([closed]);
    expect((await visitor.get("/api/prospects/1")).body.data).toMatchObject({ communityVotes: 0 });
  });

  test("leaves empty what the board has no word for", async () => {
    const { admin, db } = await testApp();
    const odd = { position: "Captain", handedness: "both", secondaryPosition: null, school: null };
    await aNomination(db, { ...FULL, ...odd, age: 13 });
    await admin.post("/api/admin/you-scout/nominations/1/promote");
    expect(await db.select().from(prospects)).toMatchObject([
      { positionPrimary: null, positionSecondary: null, battingThrowingHand: null, school: null },
    ]);
  });

  test.each([
    ["nobody agreed", { guardianAgreedAt: null }, "consent_missing"],
    ["the guardian took it back", { guardianRevokedAt: new Date() }, "consent_missing"],
    ["the page is limited", { publication: "limited" }, "consent_missing"],
    ["the player is 12", { age: 12 }, "consent_missing"],
    ["it is another sport", { sport: "Soccer" }, "conflict"],
    ["it still waits", { status: "pending" }, "stale"],
  ] as const)("is refused when %s", async (_why, given, code) => {
    const { admin, db } = await testApp();
    await aNomination(db, { ...FULL, ...given });
    const refused = await admin.post("/api/admin/you-scout/nominations/1/promote");
    expect([refused.status, refused.body.code]).toEqual([409, code]);
    expect(await db.$count(prospects)).toBe(0);
  });

  test("is undone for the public with the nomination, and comes back with it", async () => {
    const { admin, visitor, db } = await testApp();
    await aNomination(db, FULL);
    await admin.post("/api/admin/you-scout/nominations/1/promote");
    await admin.post("/api/admin/you-scout/nominations/1/hide");
    expect((await visitor.get("/api/prospects/1")).status).toBe(404);
    await admin.post("/api/admin/you-scout/nominations/1/show", await asRead(db, 1));
    expect((await visitor.get("/api/prospects/1")).status).toBe(200);
  });

  test("does not show again whom staff hid on the board", async () => {
    const { admin, visitor, db } = await testApp();
    await aNomination(db, FULL);
    await admin.post("/api/admin/you-scout/nominations/1/promote");
    await admin.post("/api/admin/prospects/1/hide");
    await admin.post("/api/admin/you-scout/nominations/1/hide");
    await admin.post("/api/admin/you-scout/nominations/1/show", await asRead(db, 1));
    expect((await visitor.get("/api/prospects/1")).status).toBe(404);
  });

  test("leaves the details to the board", async () => {
    const { admin, db } = await testApp();
    await aNomination(db, FULL);
    await admin.post("/api/admin/you-scout/nominations/1/promote");
    expect(
      (await admin.patch("/api/admin/you-scout/nominations/1", { school: "Other" })).body.code,
    ).toBe("conflict");
    expect(
      (await admin.patch("/api/admin/you-scout/nominations/1", { adminNotes: "Called" })).status,
    ).toBe(200);
  });
});
