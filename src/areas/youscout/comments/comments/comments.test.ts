import { describe, expect, test } from "vitest";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { memberOf, SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { nominationFormerNames, nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { unseen } from "#lib/db/content-version.ts";
import { withQuery } from "#lib/list-address.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import type { SignedIn } from "#tests/actors.ts";
import { testApp } from "#tests/test-app.ts";
import { approve, remove } from "./service/comment-changes.ts";
import { comments } from "./tables.ts";
import { aComment } from "./testing.ts";

const WORDS = { comment: "What an arm! Saw it myself." };

async function adult(...people: SignedIn[]): Promise<void> {
  for (const person of people) await person.post("/api/user/adult", { isAdult: true });
}

/** A site with a nomination, on which the member is known and the other member is not. */
async function siteWithNomination(given: Parameters<typeof aNomination>[1] = {}) {
  const site = await testApp();
  await adult(site.member, site.otherMember, site.admin);
  await aNomination(site.db, given);
  const known = { nominationId: 1, userId: site.member.user.id, createdAt: site.clock.now };
  await aComment(site.db, { ...known, comment: "First of all" });
  return site;
}

describe("GET /api/you-scout/nominations/{id}/comments", () => {
  test("tells who wrote by the role only, and the caller what is his own", async () => {
    const { member, visitor, clock } = await siteWithNomination();
    const told = {
      id: 1,
      comment: "First of all",
      who: "a fan",
      createdAt: clock.now.toISOString(),
      editedAt: null,
      isOwn: false,
      isWaiting: false,
      isEditable: false,
    };
    const answer = await visitor.get("/api/you-scout/nominations/1/comments");
    expect(answer.body).toEqual({ data: [told], total: 1 });
    expect((await member.get("/api/you-scout/nominations/1/comments")).body.data).toEqual([
      { ...told, isOwn: true, isEditable: true },
    ]);
  });

  test("comes 20 a page, the newest first", async () => {
    const { visitor, member, db } = await siteWithNomination();
    for (let turn = 2; turn <= 22; turn += 1) {
      await aComment(db, { nominationId: 1, userId: member.user.id });
    }
    const ids = async (query: string) => {
      const { body } = await visitor.get(`/api/you-scout/nominations/1/comments${query}`);
      expect(body.total).toBe(22);
      return body.data.map(({ id }: { id: number }) => id);
    };
    expect(await ids("")).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index));
    expect(await ids("?page=2")).toEqual([2, 1]);
    expect(await ids("?page=3")).toEqual([]);
    expect((await visitor.get("/api/you-scout/nominations/1/comments?page=0")).status).toBe(400);
  });

  test.each([{ status: "pending" }, { hiddenAt: new Date() }] as const)(
    "on a nomination with %j there are none to be had",
    async (state) => {
      const { visitor, member } = await siteWithNomination(state);
      expect((await visitor.get("/api/you-scout/nominations/1/comments")).status).toBe(404);
      expect((await member.post("/api/you-scout/nominations/1/comments", WORDS)).status).toBe(404);
      expect((await visitor.get("/api/you-scout/nominations/2/comments")).status).toBe(404);
    },
  );
});

describe("POST /api/you-scout/nominations/{id}/comments", () => {
  test("is for members who confirmed being 18 or over", async () => {
    const { expectStatuses, member, admin, db } = await testApp();
    await adult(member, admin);
    await aNomination(db);
    await expectStatuses((actor) => actor.post("/api/you-scout/nominations/1/comments", WORDS), {
      visitor: 401,
      member: 201,
      otherMember: 403,
      admin: 201,
    });
  });

  test("publishes the words of whom staff have read, and notes it", async () => {
    const { member, visitor, db } = await siteWithNomination();
    const { body } = await member.post("/api/you-scout/nominations/1/comments", WORDS);
    expect(body).toMatchObject({
      data: { ...WORDS, isOwn: true, isWaiting: false, isEditable: true },
      message: "Your comment is published.",
    });
    expect((await visitor.get("/api/you-scout/nominations/1/comments")).body.total).toBe(2);
    const activity = (await member.get("/api/user-activity")).body.data;
    expect(activity[0]).toMatchObject({
      activityType: "comment_posted",
      activityData: { nominationId: 1 },
    });
    const [row] = await db.select().from(comments).orderBy(comments.id).limit(1).offset(1);
    expect(row).toMatchObject({ voterName: "member", voterEmail: null });
  });

  test("keeps an author's first one for staff, and only the author sees it", async () => {
    const { otherMember, member, visitor } = await siteWithNomination();
    const { body } = await otherMember.post("/api/you-scout/nominations/1/comments", WORDS);
    expect(body).toMatchObject({
      data: { isWaiting: true },
      message: "Thank you! Your comment will appear once our staff has reviewed it.",
    });
    await otherMember.post("/api/you-scout/nominations/1/comments", WORDS);
    for (const [person, total] of [
      [visitor, 1],
      [member, 1],
      [otherMember, 3],
    ] as const) {
      expect((await person.get("/api/you-scout/nominations/1/comments")).body.total).toBe(total);
    }
  });

  test("keeps every one on a player under 13 for staff", async () => {
    const { member, visitor } = await siteWithNomination({ age: 12 });
    const { body } = await member.post("/api/you-scout/nominations/1/comments", WORDS);
    expect(body.data.isWaiting).toBe(true);
    expect((await visitor.get("/api/you-scout/nominations/1/comments")).body.total).toBe(1);
  });

  test("keeps one for staff that names a child whose guardian said no, also when it is changed to it", async () => {
    const { db, member } = await siteWithNomination();
    const { id } = await aProspect(db, { firstName: "Remy", lastName: "Gauandeaux" });
    const taken = { firstName: "Emile", lastName: "Thibavance", guardianRevokedAt: new Date(0) };
    const { id: nominationId } = await aNomination(db, taken);
    const short = { firstName: "Jude", lastName: "Fonantier", guardianShortenedAt: new Date(0) };
    await aNomination(db, short);
    const former = { nominationId, firstName: "Emile", lastName: "Caserelle" };
    await db.insert(nominationFormerNames).values(former);
    await aNomination(db, { firstName: "Osric", lastName: "Belantier Jr." });
    await aNomination(db, { firstName: "Fulla", lastName: "Fullereaux", hiddenAt: new Date(0) });
    await aNomination(db, { firstName: "Penn", lastName: "Pendergaux", status: "pending" });
    await aNomination(db, { firstName: "Twyla", lastName: "Twiceaux", status: "duplicate" });
    await aProspect(db, { firstName: "Bryce", lastName: "Guioreux" });
    await aNomination(db, { firstName: "Bryce", lastName: "Guioreux" });
    await aNomination(db, { firstName: "Luz", lastName: "Guioreux-Lopetier" });
    await aProspect(db, { firstName: "Luz", lastName: "Guioreux" });
    const write = (words: string) =>
      member.post("/api/you-scout/nominations/1/comments", { comment: words });
    const before = await write("Remy Gauandeaux throws harder.");
    expect(before.body.data.isWaiting).toBe(false);
    const shown = ["Bryce Guioreux", "Penn Pendergaux", "Twyla Twiceaux"];
    for (const name of shown) {
      expect((await write(`${name} throws harder.`)).body.data.isWaiting, name).toBe(false);
    }
    await aWord(db, id, [], "hidden");
    for (const words of [
      "Gauandeaux throws harder.",
      "Emile Thibavance throws harder.",
      "Caserelle throws harder.",
      "Fonantier throws harder.",
      "Bryce Guioreux and Osric Belantier throw harder.",
      "Luz Lopetier throws harder.",
      "Fulla Fullereaux throws harder.",
    ]) {
      expect((await write(words)).body.data.isWaiting, words).toBe(true);
    }
    const words = "Remy Gauandeaux throws much harder.";
    const edited = await member.patch(`/api/you-scout/comments/${before.body.data.id}`, {
      comment: words,
    });
    expect(edited.body.data.isWaiting).toBe(true);
  });

  test("keeps one that tells what the page withholds for staff, also when it is changed to it", async () => {
    const { member, visitor, db } = await siteWithNomination({ school: "Jesuit High School" });
    const { body } = await member.post("/api/you-scout/nominations/1/comments", {
      comment: "Go, Batiste!",
    });
    expect(body.data.isWaiting).toBe(true);
    const changed = await member.patch("/api/you-scout/comments/1", {
      comment: "The pride of Jesuit",
    });
    expect(changed.body.data.isWaiting).toBe(true);
    expect((await visitor.get("/api/you-scout/nominations/1/comments")).body).toEqual({
      data: [],
      total: 0,
    });
    await aComment(db, { nominationId: 1, userId: member.user.id });
    const hidden = await member.post("/api/you-scout/nominations/1/comments", {
      comment: "Go, Bat\u00adiste!",
    });
    expect(hidden.body.data.isWaiting).toBe(true);
    const agreed = { publication: "full", guardianAgreedAt: new Date() } as const;
    await db.update(nominations).set(agreed);
    const open = await member.post("/api/you-scout/nominations/1/comments", {
      comment: "Go, Batiste!",
    });
    expect(open.body.data.isWaiting).toBe(false);
  });

  test.each(["a correction", "a merge"])(
    "has %s to under 13 hold what was seen",
    async (change) => {
      const { admin, visitor, db } = await siteWithNomination();
      await aNomination(db, { age: 12, city: "Kenner" });
      await (change === "a merge"
        ? admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 })
        : admin.patch("/api/admin/you-scout/nominations/1", { age: 12 }));
      expect((await visitor.get("/api/you-scout/nominations/1/comments")).body).toEqual({
        data: [],
        total: 0,
      });
      expect(await db.select().from(comments)).toMatchObject([{ id: 1, isApproved: false }]);
    },
  );

  test("has a correction that limits the page hold what tells more than the page", async () => {
    const agreed = { publication: "full", guardianAgreedAt: new Date() } as const;
    const { admin, member, visitor, db } = await siteWithNomination(agreed);
    await aComment(db, { nominationId: 1, userId: member.user.id, comment: "Go, Batiste!" });
    await admin.patch("/api/admin/you-scout/nominations/1", { school: "Warren Easton" });
    const { body } = await visitor.get("/api/you-scout/nominations/1/comments");
    expect(body).toMatchObject({ data: [{ comment: "First of all" }], total: 1 });
  });

  test("refuses words that are too few, too many or contact details", async () => {
    const { member, db } = await siteWithNomination();
    for (const [words, refusal] of [
      ["ab", "Comment must be at least 3 characters"],
      ["a\u200b\u200b\u200bb", "Comment must be at least 3 characters"],
      ["x".repeat(501), "Comment must be at most 500 characters"],
      ["call 504-555-0142", "Please leave out links, email addresses and phone numbers"],
      [7, "Comment must be at least 3 characters"],
    ] as const) {
      const answer = await member.post("/api/you-scout/nominations/1/comments", { comment: words });
      expect([answer.status, answer.body.fields], refusal).toEqual([422, { comment: refusal }]);
      expect(await db.$count(comments), refusal).toBe(1);
    }
  });

  test("keeps what looks like markup as text, and nothing that was not asked for", async () => {
    const { member, db } = await siteWithNomination();
    const words = "<script>alert(1)</script>";
    const extra = { isApproved: false, userId: 3, hiddenAt: "2027-01-01", nominationId: 9 };
    await member.post("/api/you-scout/nominations/1/comments", { comment: words, ...extra });
    const [, row] = await db.select().from(comments).orderBy(comments.id);
    expect(row).toMatchObject({
      comment: words,
      userId: member.user.id,
      nominationId: 1,
      isApproved: true,
      hiddenAt: null,
    });
  });

  test("takes 20 an hour from an account", async () => {
    const { member } = await siteWithNomination();
    const statuses = [];
    for (let turn = 0; turn < 21; turn += 1) {
      statuses.push((await member.post("/api/you-scout/nominations/1/comments", WORDS)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  });
});

describe("PATCH /api/you-scout/comments/{id}", () => {
  test("is for who wrote it", async () => {
    const { expectStatuses } = await siteWithNomination();
    await expectStatuses((actor) => actor.patch("/api/you-scout/comments/1", WORDS), {
      visitor: 401,
      member: 200,
      otherMember: 404,
      admin: 404,
    });
  });

  test("changes the words for 15 minutes, and tells that they were changed", async () => {
    const { member, visitor, clock } = await siteWithNomination();
    await member.post("/api/you-scout/nominations/1/comments", WORDS);
    clock.advance(15 * MINUTE_MS - 1);
    await member.patch("/api/you-scout/comments/2", { comment: "Better words" });
    const told = (await visitor.get("/api/you-scout/nominations/1/comments")).body.data[0];
    expect(told).toMatchObject({
      comment: "Better words",
      editedAt: clock.now.toISOString(),
    });
    clock.advance(1);
    const late = await member.patch("/api/you-scout/comments/2", WORDS);
    expect([late.status, late.body.message]).toEqual([
      409,
      "You can change a comment for 15 minutes.",
    ]);
    expect((await member.patch("/api/you-scout/comments/2", { comment: "evil.com" })).status).toBe(
      422,
    );
  });

  test("has the only one that staff have read wait again", async () => {
    const { member, visitor } = await siteWithNomination();
    const { body } = await member.patch("/api/you-scout/comments/1", {
      comment: "Other words than read",
    });
    expect(body.data.isWaiting).toBe(true);
    expect((await visitor.get("/api/you-scout/nominations/1/comments")).body.total).toBe(0);
  });

  test("is taken 30 times an hour from an account", async () => {
    const { member } = await siteWithNomination();
    await member.post("/api/you-scout/nominations/1/comments", WORDS);
    for (let turn = 0; turn < 30; turn += 1) {
      await member.patch("/api/you-scout/comments/2", { comment: `Better words ${turn}` });
    }
    expect((await member.patch("/api/you-scout/comments/2", WORDS)).status).toBe(429);
  });

  test("publishes nothing where nothing changed that everybody sees", async () => {
    const { member, otherMember, deps, clock, db } = await siteWithNomination();
    await member.post("/api/you-scout/nominations/1/comments", WORDS);
    await otherMember.post("/api/you-scout/nominations/1/comments", WORDS);
    const { contentVersion } = deps.database;
    const before = contentVersion.current;
    clock.advance(MINUTE_MS);
    const same = await member.patch("/api/you-scout/comments/2", WORDS);
    expect(same.body.data).toMatchObject({ ...WORDS, isWaiting: false, editedAt: null });
    await otherMember.patch("/api/you-scout/comments/3", { comment: "Other words that wait" });
    await otherMember.delete("/api/you-scout/comments/3");
    expect(contentVersion.current).toBe(before);
    expect(await db.$count(comments)).toBe(2);
    await member.patch("/api/you-scout/comments/2", { comment: "Better words" });
    await member.delete("/api/you-scout/comments/2");
    expect(contentVersion.current).toBe(before + 2);
  });

  test("shows nothing again that is hidden", async () => {
    const { member, visitor, db, clock } = await siteWithNomination();
    const hidden = { userId: member.user.id, createdAt: clock.now, hiddenAt: clock.now };
    await aComment(db, { nominationId: 1, ...hidden });
    expect((await member.patch("/api/you-scout/comments/2", WORDS)).body.data.isWaiting).toBe(true);
    expect((await visitor.get("/api/you-scout/nominations/1/comments")).body.total).toBe(1);
  });
});

describe("DELETE /api/you-scout/comments/{id}", () => {
  test("is for who wrote it, at any time", async () => {
    const { expectStatuses, visitor, member, clock } = await siteWithNomination();
    clock.advance(20 * MINUTE_MS);
    expect((await visitor.get("/api/you-scout/nominations/1/comments")).body.total).toBe(1);
    await expectStatuses((actor) => actor.delete("/api/you-scout/comments/1"), {
      visitor: 401,
      otherMember: 404,
      admin: 404,
      member: 200,
    });
    expect((await visitor.get("/api/you-scout/nominations/1/comments")).body.total).toBe(0);
    expect((await member.delete("/api/you-scout/comments/1")).status).toBe(404);
  });
});

test("the comments of an account go with it, from cached pages too", async () => {
  const { member, visitor, deps } = await siteWithNomination();
  const { current: version } = deps.database.contentVersion;
  await member.delete("/api/user", { password: TEST_PASSWORD });
  expect(deps.database.contentVersion.current).toBeGreaterThan(version);
  expect((await visitor.get("/api/you-scout/nominations/1/comments")).body.total).toBe(0);
});

describe("staff", () => {
  test("let a comment be seen once, and write it down", async () => {
    const { admin, otherMember, visitor, db, deps } = await siteWithNomination();
    await otherMember.post("/api/you-scout/nominations/1/comments", WORDS);
    const approved = () =>
      deps.database.contentVersion.publish((tx) =>
        approve(tx, SYSTEM, { id: 2, expectedEditedAt: null }),
      );
    await approved();
    expect((await visitor.get("/api/you-scout/nominations/1/comments")).body.total).toBe(2);
    await expect(approved()).rejects.toMatchObject({ code: "stale" });
    // From now on the author's words are seen at once.
    const { body } = await otherMember.post("/api/you-scout/nominations/1/comments", WORDS);
    expect(body.data.isWaiting).toBe(false);
    expect(await db.select().from(auditEntries)).toMatchObject([
      { action: "comment_approved", subjectId: 2, after: { nominationId: 1 } },
    ]);
    const { username: q } = otherMember.user;
    const log = await admin.get(withQuery("/api/admin/audit", { q }));
    const path = withQuery(paths.adminQueue, { tab: "comments", q });
    expect(log.body.data).toMatchObject([{ subjectId: 2, subject: { name: q, path } }]);
    expect(JSON.stringify(log.body.data)).not.toContain(WORDS.comment);
  });

  test("remove a comment without a trace of its words", async () => {
    const { visitor, db, deps } = await siteWithNomination();
    const removed = (id: number) =>
      deps.database.contentVersion.publish((tx) => remove(tx, SYSTEM, id, "Hurtful"));
    await removed(1);
    expect((await visitor.get("/api/you-scout/nominations/1/comments")).body).toEqual({
      data: [],
      total: 0,
    });
    await expect(removed(1)).rejects.toMatchObject({ code: "not_found" });
    const entries = await db.select().from(auditEntries);
    expect(entries).toMatchObject([{ action: "comment_removed", reason: "Hurtful" }]);
    expect(JSON.stringify(entries)).not.toContain("First of all");
  });

  test("means administrators", async () => {
    const { db, member } = await siteWithNomination();
    const actor = memberOf(member.user, { person: "a", household: "a", network: "a" });
    await expect(
      approve(unseen(db), actor, { id: 1, expectedEditedAt: null }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(remove(unseen(db), actor, 1)).rejects.toMatchObject({ code: "forbidden" });
  });
});
