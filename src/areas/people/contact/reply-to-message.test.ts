import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "#areas/platform/accounts/tables.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { shownChanges } from "#tests/recorded-changes.ts";
import { testApp } from "#tests/test-app.ts";
import { contactReplies, contactSubmissions } from "./tables.ts";

const EMAIL = "ana.batiste@city.example";
const REPLIES = "/api/admin/contact-messages/1/replies";
const ASSIGNMENT = "/api/admin/contact-messages/1/assignment";

/** A site with one new message. */
async function siteWithMessage() {
  const site = await testApp();
  await site.db.insert(contactSubmissions).values({
    ...{ name: "Ana Batiste", email: EMAIL, organization: "City Recreation" },
    ...{ message: "Do you train teams?", createdAt: site.deps.now() },
  });
  const message = async () => (await site.admin.get("/api/contact")).body.data[0];
  return { ...site, message };
}

const reply = (given: object = {}) => ({
  ...{ text: "Yes, in the winter.\nCall us.", expectedReplies: 0, ...given },
});

describe("POST /api/admin/contact-messages/{id}/replies", () => {
  test("is for owners alone", async () => {
    const { expectStatuses, staff } = await siteWithMessage();
    await expectStatuses((actor) => actor.post(REPLIES, reply()), {
      ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
    });
    expect((await (await staff("scout", "moderator")).post(REPLIES, reply())).status).toBe(403);
  });

  test("mails the reply to the sender, keeps it, and marks the message as answered", async () => {
    const { admin, message, outbox, deps } = await siteWithMessage();
    const { status, body } = await admin.post(REPLIES, reply());
    expect(status).toBe(200);
    const kept = {
      status: "answered",
      replies: [{ id: 1, by: admin.user.username, text: "Yes, in the winter.\nCall us." }],
    };
    expect(body.data).toMatchObject(kept);
    expect(await message()).toMatchObject(kept);
    const mails = await outbox();
    expect(mails).toMatchObject([{ to: EMAIL, replyTo: deps.mail.staff }]);
    expect(mails[0]?.parts[0]).toBe("Yes, in the winter.\nCall us.");
    expect(JSON.stringify(mails), "the message is not quoted").not.toContain("train teams");
    const changes = await shownChanges(admin);
    expect(changes).toMatchObject([
      { action: "contact_replied", subjectType: "contact_message", after: { status: "answered" } },
    ]);
    expect(JSON.stringify(changes)).not.toContain("winter");
  });

  test("sends one mail for a reply that is sent twice, and another for another one", async () => {
    const { admin, db, outbox } = await siteWithMessage();
    const same = reply({ idempotencyKey: randomUUID() });
    expect((await admin.post(REPLIES, same)).status).toBe(200);
    expect((await admin.post(REPLIES, same)).status).toBe(200);
    expect(await outbox()).toHaveLength(1);
    await admin.post(REPLIES, reply({ text: "And in the summer.", expectedReplies: 1 }));
    expect((await outbox()).map(({ to }) => to)).toEqual([EMAIL, EMAIL]);
    expect(await db.select().from(contactReplies)).toHaveLength(2);
  });

  test("is refused to whoever has not read the reply of a colleague", async () => {
    const { admin, outbox } = await siteWithMessage();
    await admin.post(REPLIES, reply());
    const { status, body } = await admin.post(REPLIES, reply({ text: "No, we don't." }));
    expect([status, body.code]).toEqual([409, "stale"]);
    expect(await outbox()).toHaveLength(1);
  });

  test("refuses a reply without words, and a message that is not there", async () => {
    const { admin, outbox } = await siteWithMessage();
    const { status, body } = await admin.post(REPLIES, reply({ text: " \n" }));
    expect([status, Object.keys(body.fields)]).toEqual([422, ["text"]]);
    expect((await admin.post("/api/admin/contact-messages/2/replies", reply())).status).toBe(404);
    expect(await outbox()).toEqual([]);
  });

  test("leaves the reply when its author's account is deleted, and nothing of a deleted message", async () => {
    const { admin, db, message } = await siteWithMessage();
    await admin.post(REPLIES, reply());
    const owner = await aUser(db, { username: "owner", role: "admin" });
    await db.update(contactReplies).set({ userId: owner.id });
    await db.delete(users).where(eq(users.id, owner.id));
    expect((await message()).replies).toMatchObject([{ by: null }]);
    await db.delete(contactSubmissions);
    expect(await db.select().from(contactReplies)).toEqual([]);
  });
});

describe("PUT /api/admin/contact-messages/{id}/assignment", () => {
  test("sets, changes and clears the assignee, and records each", async () => {
    const { admin, db, message } = await siteWithMessage();
    const other = await aUser(db, { username: "other-owner", role: "admin" });
    const assign = (assigneeId: number | null) => admin.put(ASSIGNMENT, { assigneeId });
    expect((await assign(other.id)).body.data.assignee).toEqual({
      ...{ id: other.id, username: "other-owner" },
    });
    await assign(admin.user.id);
    expect(await message()).toMatchObject({ assignee: { username: admin.user.username } });
    await assign(admin.user.id);
    expect((await assign(null)).body.data).toMatchObject({ assignee: null, status: "new" });
    const entries = await shownChanges(admin);
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(
      Array(3).fill("contact_assigned"),
    );
  });

  test("offers and takes only those who may read messages", async () => {
    const { admin, member, db, staff } = await siteWithMessage();
    const scout = await staff("scout");
    const gone = await aUser(db, { username: "gone", role: "admin", suspendedAt: new Date(0) });
    const { body } = await admin.get("/api/admin/contact-assignees");
    expect(body.data).toEqual([{ id: admin.user.id, username: admin.user.username }]);
    for (const assigneeId of [member.user.id, scout.user.id, gone.id, 99_999]) {
      const refused = await admin.put(ASSIGNMENT, { assigneeId });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["assigneeId"]]);
    }
    expect((await scout.put(ASSIGNMENT, { assigneeId: null })).status).toBe(403);
    expect((await scout.get("/api/admin/contact-assignees")).status).toBe(403);
  });

  test("offers them in the order of their names, whatever the case", async () => {
    const { admin, db } = await siteWithMessage();
    for (const username of ["Zed", "Bea", "_xy", "bob"])
      await aUser(db, { username, role: "admin" });
    const { body } = await admin.get("/api/admin/contact-assignees");
    const names = body.data.map(({ username }: { username: string }) => username);
    expect(names).toEqual(["_xy", "admin", "Bea", "bob", "Zed"]);
  });

  test("is refused to whoever saw another assignee", async () => {
    const { admin, db } = await siteWithMessage();
    const { id } = await aUser(db, { username: "other-owner", role: "admin" });
    const first = { assigneeId: id, expectedAssigneeId: null };
    expect((await admin.put(ASSIGNMENT, first)).status).toBe(200);
    const late = { assigneeId: admin.user.id, expectedAssigneeId: null };
    expect((await admin.put(ASSIGNMENT, late)).body.code).toBe("stale");
  });
});
