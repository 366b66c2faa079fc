import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { flagBursts } from "#areas/votes/service/watch-bursts.ts";
import { comments } from "#areas/youscout/comments/comments/tables.ts";
import { aComment } from "#areas/youscout/comments/comments/testing.ts";
import { reports } from "#areas/youscout/comments/reports/tables.ts";
import { VOTABLE_NOMINATIONS } from "#areas/youscout/nominations/service/votable.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aFlood, aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import type { StaffRight } from "#lib/staff-rights.ts";
import { MINUTE_MS } from "#lib/time.ts";
import type { Answer } from "#tests/actors.ts";
import { testApp } from "#tests/test-app.ts";

const OWN = "You have a part in this yourself. Please let somebody else of our staff decide.";
const RIGHTS: StaffRight[] = ["scout", "moderator"];
const FULL = {
  publication: "full",
  guardianEmail: "mother@family.example",
  school: "Jesuit High School",
  position: "Shortstop",
} as const;
const AGREED = { ...FULL, guardianAgreedAt: new Date("2027-03-01T12:00:00Z") };
const HIDDEN = { hiddenAt: new Date("2027-03-01T12:00:00Z") };

/** What staff do with nomination 2, each with how it stands before; 1 is one that somebody else wrote. */
const ABOUT_OWN = [
  [{ status: "pending" }, "/api/admin/you-scout/nominations/2/decision", { transition: "approve" }],
  [
    { status: "pending" },
    "/api/admin/you-scout/nominations/2/decision",
    { transition: "ask_back", staffMessage: "Which team?" },
  ],
  [
    { status: "pending" },
    "/api/admin/you-scout/nominations/2/decision",
    { transition: "reject", staffMessage: "Not a young player." },
  ],
  [{ status: "approved" }, "/api/admin/you-scout/nominations/2/merge", { into: 1 }],
  [{ status: "approved" }, "/api/admin/you-scout/nominations/1/merge", { into: 2 }],
  [{ status: "approved", ...AGREED }, "/api/admin/you-scout/nominations/2/promote", {}],
  [{ status: "approved", ...HIDDEN }, "/api/admin/you-scout/nominations/2/show", {}],
  [{ status: "rejected" }, "/api/admin/you-scout/nominations/2/erase", {}],
  [{ status: "approved", ...FULL }, "/api/admin/you-scout/nominations/2/ask-guardian", {}],
] as const;

function refusal({ status, body }: Answer): unknown[] {
  return [status, body.code, body.message];
}

const REFUSED = [403, "forbidden", OWN];

/** A site with a helper, and a nomination of each: 1 of a member, 2 of the helper, as it is given. */
async function siteOf(rights: StaffRight[], given: Partial<typeof nominations.$inferInsert> = {}) {
  const site = await testApp();
  const helper = await site.staff(...rights);
  await aNomination(site.db, { submittedByUserId: site.member.user.id, firstName: "Other" });
  await aNomination(site.db, { submittedByUserId: helper.user.id, ...given });
  return { ...site, helper };
}

describe("helpers", () => {
  test.each(ABOUT_OWN)(
    "with their own nomination %j do not POST %s %j",
    async (...[given, to, body]) => {
      const { helper, staff, db } = await siteOf(RIGHTS, given);
      const seen = { ...body, ...(await asRead(db, 2)) };
      const rows = () => db.select().from(nominations).orderBy(nominations.id);
      const before = await rows();
      expect(refusal(await helper.post(to, seen))).toEqual(REFUSED);
      expect(await rows()).toEqual(before);
      expect((await (await staff("moderator")).post(to, seen)).status).toBe(200);
    },
  );

  test("correct their own nomination as authors only, before somebody else has decided", async () => {
    const { helper, db } = await siteOf(RIGHTS, { status: "pending" });
    const change = { city: "Kenner" };
    expect(refusal(await helper.patch("/api/admin/you-scout/nominations/2", change))).toEqual(
      REFUSED,
    );
    expect((await helper.patch("/api/you-scout/nominations/2", change)).status).toBe(200);
    await db.update(nominations).set({ status: "approved" });
    expect(refusal(await helper.patch("/api/admin/you-scout/nominations/2", change))).toEqual(
      REFUSED,
    );
    expect((await helper.patch("/api/you-scout/nominations/2", change)).body.code).toBe("conflict");
  });

  test("are refused their own among many, and may hide it", async () => {
    const { helper, db } = await siteOf(RIGHTS, { status: "pending" });
    const nominations = [
      { id: 2, ...(await asRead(db, 2)) },
      { id: 1, ...(await asRead(db, 1)) },
    ];
    const decide = async (action: string) => {
      const given = { action, nominations, staffMessage: "Not a young player." };
      return (await helper.post("/api/admin/you-scout/nominations/bulk", given)).body.data;
    };
    for (const action of ["approve", "reject"]) {
      expect((await decide(action))[0]).toEqual({ id: 2, isDone: false, message: OWN });
    }
    expect(await decide("hide")).toEqual([
      { id: 2, isDone: true, message: null },
      { id: 1, isDone: true, message: null },
    ]);
  });

  test("ask no guardian by trying to approve their own", async () => {
    const { helper, admin, db } = await siteOf(RIGHTS, { status: "pending", ...FULL });
    const approval = { transition: "approve", ...(await asRead(db, 2)) };
    for (let tries = 0; tries < 3; tries += 1) {
      expect(
        refusal(await helper.post("/api/admin/you-scout/nominations/2/decision", approval)),
      ).toEqual(REFUSED);
    }
    const { body } = await admin.post("/api/admin/you-scout/nominations/2/decision", approval);
    expect(body.data.status).toBe("approved");
    expect(body.data.guardianAskedAt).not.toBeNull();
  });

  test("see in the queue which is theirs, and nobody else does", async () => {
    const { helper, staff, admin } = await siteOf(RIGHTS);
    const leftToOthers = async (caller: typeof admin) =>
      (await caller.get("/api/admin/you-scout/nominations")).body.data.map(
        ({ isLeftToOthers }: { isLeftToOthers: boolean }) => isLeftToOthers,
      );
    expect(await leftToOthers(helper)).toEqual([true, false]);
    expect(await leftToOthers(await staff("moderator"))).toEqual([false, false]);
    expect(await leftToOthers(admin)).toEqual([false, false]);
  });

  test("approve no comment of their own, and may delete it", async () => {
    const { helper, staff, db } = await siteOf(RIGHTS);
    await aComment(db, { nominationId: 1, userId: helper.user.id, isApproved: false });
    const approve = "/api/admin/you-scout/comments/1/approve";
    const read = { expectedEditedAt: null };
    expect(refusal(await helper.post(approve, read))).toEqual(REFUSED);
    expect((await db.select().from(comments))[0]?.isApproved).toBe(false);
    expect((await (await staff("moderator")).post(approve, read)).status).toBe(200);
    expect((await helper.delete("/api/admin/you-scout/comments/1")).status).toBe(200);
  });

  test.each(["upheld", "dismissed"])(
    "decide no report about what they wrote: %s",
    async (verdict) => {
      const { helper, staff, db } = await siteOf(RIGHTS);
      await aComment(db, { nominationId: 1, userId: helper.user.id });
      await db.insert(reports).values([
        { nominationId: 2, reporter: "a", reason: "untrue" },
        { commentId: 1, reporter: "a", reason: "hurtful" },
        { nominationId: 1, reporter: "a", reason: "untrue" },
      ]);
      const decide = (caller: typeof helper, id: number) =>
        caller.post(`/api/admin/you-scout/reports/${id}/decision`, {
          verdict,
          expectedEditedAt: null,
        });
      for (const id of [1, 2]) expect(refusal(await decide(helper, id))).toEqual(REFUSED);
      expect((await decide(helper, 3)).status).toBe(200);
      const open = await db
        .select({ id: reports.id })
        .from(reports)
        .where(eq(reports.status, "open"))
        .orderBy(reports.id);
      expect(open).toEqual([{ id: 1 }, { id: 2 }]);
      expect(
        (await db.select().from(nominations).where(eq(nominations.id, 2)))[0]?.hiddenAt,
      ).toBeNull();
      const other = await staff("moderator");
      for (const id of [1, 2]) expect((await decide(other, id)).status).toBe(200);
    },
  );

  test("let no burst of votes for their own nomination count", async () => {
    const { helper, staff, db, deps } = await siteOf(RIGHTS);
    await aFlood(db, 2, new Date(deps.now().getTime() - MINUTE_MS));
    expect(await flagBursts(deps, [VOTABLE_NOMINATIONS])).toBe(1);
    const decide = (caller: typeof helper, decision: string, expectedState: string) =>
      caller.post("/api/admin/vote-bursts/1/decision", {
        ...{ decision, expectedState, expectedVotes: 400 },
        ...{ reason: "One bus of bots", publicReason: "rules" },
      });
    const other = await staff("moderator");
    expect(refusal(await decide(helper, "release", "flagged"))).toEqual(REFUSED);
    expect((await decide(other, "hold", "flagged")).status).toBe(200);
    expect(refusal(await decide(helper, "release", "held"))).toEqual(REFUSED);
    expect((await decide(other, "release", "held")).status).toBe(200);
  });

  test("give themselves no badge", async () => {
    const { helper, member, admin } = await siteOf(RIGHTS);
    const give = (caller: typeof admin, username: string) =>
      caller.post("/api/admin/you-scout/badges/2/award", { username });
    expect(refusal(await give(helper, `@${helper.user.username}`))).toEqual(REFUSED);
    expect((await give(helper, member.user.username)).status).toBe(200);
    expect((await give(admin, helper.user.username)).status).toBe(200);
  });
});

describe("an owner, who may be alone", () => {
  /** A site on which the owner wrote nomination 2. */
  async function ownersSite(given: Partial<typeof nominations.$inferInsert> = {}) {
    const site = await siteOf([]);
    const submittedByUserId = site.admin.user.id;
    await site.db
      .update(nominations)
      .set({ submittedByUserId, ...given })
      .where(eq(nominations.id, 2));
    return site;
  }

  test.each(ABOUT_OWN)("with an own nomination %j may POST %s %j", async (...[given, to, body]) => {
    const { admin, db } = await ownersSite(given);
    const seen = { ...body, ...(await asRead(db, 2)) };
    expect((await admin.post(to, seen)).status).toBe(200);
  });

  test("may correct it, approve an own comment, decide a report about it and take a badge", async () => {
    const { admin, db } = await ownersSite();
    await aComment(db, { nominationId: 1, userId: admin.user.id, isApproved: false });
    await db.insert(reports).values([
      { nominationId: 2, reporter: "a", reason: "untrue" },
      { commentId: 1, reporter: "a", reason: "hurtful" },
    ]);
    const dismissed = { verdict: "dismissed", expectedEditedAt: null };
    const answers = [
      await admin.patch("/api/admin/you-scout/nominations/2", { city: "Kenner" }),
      await admin.post("/api/admin/you-scout/comments/1/approve", { expectedEditedAt: null }),
      await admin.post("/api/admin/you-scout/reports/1/decision", dismissed),
      await admin.post("/api/admin/you-scout/reports/2/decision", dismissed),
      await admin.post("/api/admin/you-scout/badges/2/award", { username: admin.user.username }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});
