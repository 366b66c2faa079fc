import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";
import { notificationRetentionJobs } from "./jobs.ts";
import { notifyMember } from "./service/notify-member.ts";
import { notifications } from "./tables.ts";

const LIST = "/api/notifications";

/** A site on which the member is told things; `tell` returns when one is in the bell. */
async function siteWithBell() {
  const site = await testApp();
  const { db, deps, member } = site;
  const tell = (cause: string, userId = member.user.id, to: string | null = null) =>
    db.transaction((tx) =>
      notifyMember(tx, deps, {
        userId,
        type: "pass",
        relatedId: 7,
        message: { cause, subject: `About ${cause}`, parts: [{ facts: [] }, "What happened."] },
        to,
      }),
    );
  const causes = async () => {
    const rows = await db.select().from(notifications).orderBy(notifications.id);
    return rows.map(({ cause }) => cause);
  };
  const unread = async () => (await member.get("/api/notifications/unread")).body.data.unread;
  return { ...site, tell, causes, unread };
}

test("a member is told with what the mail says, and by mail where that is wanted", async () => {
  const { tell, member, otherMember, outbox, clock } = await siteWithBell();
  await tell("bought:1");
  await tell("bought:2", member.user.id, "ann@city.example");
  const { body } = await member.get(LIST);
  expect(body).toMatchObject({ total: 2, hasMore: false });
  expect(body.data[0]).toEqual({
    id: 2,
    type: "pass",
    relatedId: 7,
    title: "About bought:2",
    message: "What happened.",
    isRead: false,
    createdAt: new Date(clock.now).toISOString(),
  });
  expect((await outbox()).map(({ to, subject }) => [to, subject])).toEqual([
    ["ann@city.example", "About bought:2"],
  ]);
  expect((await otherMember.get(LIST)).body.data).toEqual([]);
});

test("an event is told once, also where it is told twice at once, and to each member", async () => {
  const { tell, otherMember, causes } = await siteWithBell();
  await Promise.all([tell("bought:1"), tell("bought:1")]);
  await tell("bought:1");
  await tell("bought:1", otherMember.user.id);
  expect(await causes()).toEqual(["bought:1", "bought:1"]);
});

test("a list of many has pages, the newest first", async () => {
  const { tell, member } = await siteWithBell();
  for (let number = 1; number <= 5; number += 1) await tell(`receipt:${number}`);
  const read = async (page: string) => {
    const { body } = await member.get(withQuery(LIST, { page, pageSize: "2" }));
    expect(body.total).toBe(5);
    return body.data.map(({ title }: { title: string }) => title);
  };
  expect(await read("1")).toEqual(["About receipt:5", "About receipt:4"]);
  expect(await read("3")).toEqual(["About receipt:1"]);
});

describe("what is read", () => {
  test("is one that was opened, and all up to the newest that was seen", async () => {
    const { tell, member, unread } = await siteWithBell();
    for (const cause of ["a", "b", "c"]) await tell(cause);
    expect(await unread()).toBe(3);
    const one = await member.post("/api/notifications/3/read");
    expect(one.body.data.unread).toBe(2);
    await tell("d");
    const all = await member.post("/api/notifications/read", { upTo: 3 });
    expect(all.body.data.unread).toBe(1);
    const { body } = await member.get(LIST);
    expect(body.data.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test("is all about one thing, once its page was opened", async () => {
    const { tell, db, member, otherMember, unread } = await siteWithBell();
    await tell("a");
    await tell("b");
    await db.update(notifications).set({ relatedId: 8 }).where(eq(notifications.cause, "b"));
    const about = { type: "pass", relatedId: 7 };
    await otherMember.post("/api/notifications/read-about", about);
    await member.post("/api/notifications/read-about", { ...about, type: "deal" });
    expect(await unread()).toBe(2);
    expect((await member.post("/api/notifications/read-about", about)).body.data.unread).toBe(1);
  });

  test("is the member's own only", async () => {
    const { tell, otherMember, unread, expectStatuses } = await siteWithBell();
    await tell("a");
    await otherMember.post("/api/notifications/1/read");
    await otherMember.post("/api/notifications/read", { upTo: 1 });
    expect(await unread()).toBe(1);
    await expectStatuses((actor) => actor.post("/api/notifications/1/read"), {
      visitor: 401,
      member: 200,
      otherMember: 404,
      admin: 404,
    });
  });

  test("is counted up to a hundred", async () => {
    const { db, member, unread } = await siteWithBell();
    await db.insert(notifications).values(
      Array.from({ length: 120 }, (_, number) => ({
        userId: member.user.id,
        type: "pass" as const,
        cause: `receipt:${number}`,
        title: "Receipt",
        message: "",
      })),
    );
    expect(await unread()).toBe(100);
  });

  test("is not marked by what is no number", async () => {
    const { member } = await siteWithBell();
    for (const body of [{}, { upTo: 0 }, { upTo: "all" }]) {
      const answer = await member.post("/api/notifications/read", body);
      expect(answer.status, JSON.stringify(body)).toBe(422);
      expect(answer.body.fields, JSON.stringify(body)).toHaveProperty("upTo");
    }
  });
});

test("notifications go with their account", async () => {
  const { tell, causes, member, otherMember } = await siteWithBell();
  await tell("own");
  await tell("another's", otherMember.user.id);
  await member.delete("/api/user", { password: TEST_PASSWORD });
  expect(await causes()).toEqual(["another's"]);
});

test("after 90 days a notification goes", async () => {
  const { tell, causes, deps, clock } = await siteWithBell();
  const removeOld = async () => {
    for (const { run } of notificationRetentionJobs(deps)) await run();
  };
  await tell("old");
  clock.advance(89 * DAY_MS);
  await tell("new");
  await removeOld();
  expect(await causes()).toEqual(["old", "new"]);
  clock.advance(2 * DAY_MS);
  await removeOld();
  expect(await causes()).toEqual(["new"]);
});

test("who nominated hears of the decision in the bell, also with nomination alerts off", async () => {
  const { db, member, admin, outbox, unread } = await siteWithBell();
  const { id } = await aNomination(db, {
    submittedByUserId: member.user.id,
    status: "pending",
  });
  const approval = { transition: "approve", ...(await asRead(db, id)) };
  const decided = await admin.post(`/api/admin/you-scout/nominations/${id}/decision`, approval);
  expect(decided.status).toBe(200);
  expect(await unread()).toBe(1);
  const { body } = await member.get(LIST);
  expect(body.data[0]).toMatchObject({
    type: "nomination",
    relatedId: id,
    title: "Your nomination is on YouScout",
  });
  expect(await outbox()).toEqual([]);
});
