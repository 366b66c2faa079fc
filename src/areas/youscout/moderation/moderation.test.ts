import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { comments } from "#areas/youscout/comments/comments/tables.ts";
import { aComment } from "#areas/youscout/comments/comments/testing.ts";
import { reports } from "#areas/youscout/comments/reports/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { testApp } from "#tests/test-app.ts";

/** A public nomination with a comment of each state: waiting, shown, hidden. */
async function siteWithComments() {
  const site = await testApp();
  await aNomination(site.db);
  const by = { nominationId: 1, userId: site.member.user.id, voterName: "member" };
  await aComment(site.db, { ...by, comment: "Waits for staff", isApproved: false });
  await aComment(site.db, { ...by, comment: "Everybody reads it" });
  await aComment(site.db, { ...by, comment: "Hidden by reports", hiddenAt: new Date() });
  return site;
}

describe("comments for staff", () => {
  test("filtered as staff choose", async () => {
    const { admin } = await siteWithComments();
    for (const [filter, ids] of [
      [{}, [3, 2, 1]],
      [{ state: "waiting" }, [1]],
      [{ state: "hidden" }, [3]],
      [{ state: "shown" }, [2]],
      [{ q: "EVERYBODY" }, [2]],
      [{ q: "member", page: "2", pageSize: "2" }, [1]],
    ] as const) {
      const { body } = await admin.get(withQuery("/api/admin/you-scout/comments", filter));
      expect(
        body.data.map(({ id }: { id: number }) => id),
        JSON.stringify(filter),
      ).toEqual(ids);
    }
  });

  test("are seen once they are approved, and by nobody once they are deleted", async () => {
    const { admin, visitor } = await siteWithComments();
    const seen = async () =>
      (await visitor.get("/api/you-scout/nominations/1/comments")).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await seen()).toEqual([2]);
    const approved = await admin.post("/api/admin/you-scout/comments/1/approve", {
      expectedEditedAt: null,
    });
    expect(approved.body.data).toMatchObject({ id: 1, isApproved: true });
    expect(await seen()).toEqual([2, 1]);
    expect(
      (await admin.post("/api/admin/you-scout/comments/1/approve", { expectedEditedAt: null })).body
        .code,
    ).toBe("stale");
    await admin.delete("/api/admin/you-scout/comments/2", { reason: "An address in it" });
    expect(await seen()).toEqual([1]);
    expect((await admin.delete("/api/admin/you-scout/comments/2")).status).toBe(404);
  });

  test("approve the words that they read, not those that the author wrote since", async () => {
    const { admin, db } = await siteWithComments();
    const editedAt = new Date("2027-03-10T16:59:00Z");
    await db.update(comments).set({ comment: "Other words", editedAt }).where(eq(comments.id, 1));
    const approve = (expectedEditedAt: string | null) =>
      admin.post("/api/admin/you-scout/comments/1/approve", { expectedEditedAt });
    expect(await approve(null)).toMatchObject({ status: 409, body: { code: "stale" } });
    expect((await approve(editedAt.toISOString())).status).toBe(200);
    expect((await admin.post("/api/admin/you-scout/comments/1/approve")).status).toBe(400);
  });
});

const DISMISSED = { verdict: "dismissed", expectedEditedAt: null };

describe("reports for staff", () => {
  test("come target by target, and those that are decided together stay together", async () => {
    const { admin, db } = await siteWithComments();
    await db.insert(reports).values([
      { nominationId: 1, reporter: "a", reason: "untrue" },
      { commentId: 3, reporter: "a", reason: "hurtful" },
      { nominationId: 1, reporter: "b", reason: "private_data", note: "The phone number" },
    ]);
    const { body } = await admin.get("/api/admin/you-scout/reports");
    expect(body).toMatchObject({
      total: 2,
      data: [
        { id: 1, comment: null, reports: [{ reason: "untrue" }, { note: "The phone number" }] },
        { id: 2, comment: { comment: "Hidden by reports" }, performance: null },
      ],
    });
    await admin.post("/api/admin/you-scout/reports/1/decision", DISMISSED);
    expect((await admin.get("/api/admin/you-scout/reports")).body.total).toBe(1);
    const decided = await admin.get(
      withQuery("/api/admin/you-scout/reports", { status: "dismissed" }),
    );
    expect(decided.body.data).toMatchObject([{ id: 1, reports: [{}, {}] }]);
  });

  test("take a nomination down with the player whom it brought onto the board", async () => {
    const { admin, visitor, db } = await testApp();
    await aProspect(db, {});
    await aNomination(db, { status: "promoted", promotedProspectId: 1 });
    await db.insert(reports).values({ nominationId: 1, reporter: "a", reason: "private_data" });
    await admin.post("/api/admin/you-scout/reports/1/decision", { verdict: "upheld" });
    expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(404);
    expect((await db.select().from(prospects))[0]?.hiddenAt).not.toBeNull();
    const again = await admin.post("/api/admin/you-scout/reports/1/decision", DISMISSED);
    expect([again.status, again.body.code]).toEqual([409, "stale"]);
  });

  test("that are dismissed leave a nomination, and bring a comment back", async () => {
    const { admin, visitor, db } = await siteWithComments();
    await db.insert(reports).values([
      { nominationId: 1, reporter: "a", reason: "spam" },
      { commentId: 3, reporter: "a", reason: "spam" },
    ]);
    await admin.post("/api/admin/you-scout/reports/1/decision", DISMISSED);
    await admin.post("/api/admin/you-scout/reports/2/decision", DISMISSED);
    expect((await visitor.get("/api/you-scout/nominations/1")).status).toBe(200);
    expect((await visitor.get("/api/you-scout/nominations/1/comments")).body.total).toBe(2);
  });

  test("bring back a comment only as it was read, and take it down whatever became of it", async () => {
    const { admin, visitor, db } = await siteWithComments();
    await db.insert(reports).values({ commentId: 3, reporter: "a", reason: "spam" });
    const editedAt = new Date("2027-03-10T16:59:00Z");
    await db.update(comments).set({ comment: "Other words", editedAt }).where(eq(comments.id, 3));
    const decide = (body: object) => admin.post("/api/admin/you-scout/reports/1/decision", body);
    expect(await decide(DISMISSED)).toMatchObject({ status: 409, body: { code: "stale" } });
    expect((await decide({ verdict: "dismissed" })).body.fields).toHaveProperty("expectedEditedAt");
    expect((await visitor.get("/api/you-scout/nominations/1/comments")).body.total).toBe(1);
    const { comment } = (await admin.get("/api/admin/you-scout/reports")).body.data[0];
    const expectedEditedAt = comment.editedAt;
    expect((await decide({ verdict: "dismissed", expectedEditedAt })).status).toBe(200);
    expect((await visitor.get("/api/you-scout/nominations/1/comments")).body.total).toBe(2);
    await db.insert(reports).values({ commentId: 3, reporter: "b", reason: "spam" });
    expect(
      (await admin.post("/api/admin/you-scout/reports/2/decision", { verdict: "upheld" })).status,
    ).toBe(200);
    expect((await visitor.get("/api/you-scout/nominations/1/comments")).body.total).toBe(1);
  });
});

describe("badges for staff", () => {
  test("are given by hand, once, and written down", async () => {
    const { admin, member, db } = await testApp();
    await admin.post("/api/admin/you-scout/badges/2/award", { username: " @Member " });
    const { body } = await admin.get("/api/admin/you-scout/badges");
    expect(body.data[1]).toMatchObject({ id: 2, holders: 1, requirements: { gte: 5 } });
    expect((await member.get("/api/user-activity")).body.data[0]).toMatchObject({
      activityType: "badge_awarded",
    });
    expect(await db.select().from(auditEntries)).toMatchObject([
      { action: "badge_awarded", subjectType: "user", subjectId: member.user.id },
    ]);
    const again = await admin.post("/api/admin/you-scout/badges/2/award", { username: "member" });
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);
    expect(
      (await admin.post("/api/admin/you-scout/badges/2/award", { username: "nobody" })).body.fields,
    ).toEqual({
      username: "No one has this username",
    });
    expect(
      (await admin.post("/api/admin/you-scout/badges/99/award", { username: "member" })).status,
    ).toBe(404);
  });
});
